# tests.mk - the tests: which files they are, how programs are linked, and which of them run in
# which build. See docs/building.md.

# tests/ has a folder for each room. There, test_*.c and fuzz_*.c are programs, cli_*.sh and
# mpi_*.sh scripts; what programs share lies beside them or in tests/support.
TEST_ROOMS  := $(addprefix tests/,base solver positions review proof profiles bench lab apps)
TEST_SRC    := $(call sources,$(TEST_ROOMS),test_*.c)
FUZZ_SRC    := $(call sources,$(TEST_ROOMS),fuzz_*.c)
REPLAY_SRC  := tests/support/replay.c#     the main() of a fuzz_*.c without libFuzzer
SUPPORT_SRC := $(filter-out $(TEST_SRC) $(FUZZ_SRC) $(REPLAY_SRC), \
               $(call sources,$(TEST_ROOMS) tests/support,*.c))
TESTS       := $(TEST_SRC:%.c=$(OUT)/%)
FUZZERS     := $(FUZZ_SRC:%.c=$(OUT)/%)
REPLAY      := $(REPLAY_SRC:%.c=$(OUT)/%.o)
SUPPORT     := $(SUPPORT_SRC:%.c=$(OUT)/%.o)
MPI_SCRIPTS := $(call sources,tests/apps/mpi,mpi_*.sh)
SCRIPTS     := $(MPI_SCRIPTS) $(call sources,tests/apps tests/packaging,cli_*.sh) \
               $(call sources,tests/python,python_*.sh) \
               $(if $(CROSS),,tests/layers.sh tests/circles.sh tests/signature.sh tests/pages.sh \
                   tests/try.sh)

# ---- building --------------------------------------------------------------------------
$(OUT)/tests/%.o: EXTRA = -UNDEBUG $(JSON_FLAGS) $(CMOCKA_FLAGS)

# All objects but main(), and what the tests share; a test takes from it what it needs.
EVERYTHING := $(LIB_OBJ) $(filter-out $(OUT)/apps/cli/main.o,$(PROG_OBJ)) $(SUPPORT)
$(OUT)/everything.a: $(EVERYTHING) $(OUT)/objects.stamp
	@rm -f $@; $(AR) rcs $@ $(filter %.o,$^)

$(TESTS): %: %.o $(OUT)/everything.a | needs-jansson
	$(LINK) -o $@ $(filter %.o %.a,$^) $(CMOCKA_LIBS) $(LIBS)

FUZZ_MAIN := $(if $(filter fuzz,$(MODE)),-fsanitize=fuzzer,$(REPLAY))
$(FUZZERS): %: %.o $(OUT)/everything.a $(REPLAY) | needs-jansson
	$(LINK) -o $@ $< $(FUZZ_MAIN) $(OUT)/everything.a $(LIBS)

# ---- choosing --------------------------------------------------------------------------
# By what a test needs: the words are in tests/needs.sh. IN=tests/solver leaves it at that folder.
CHOICE.release := -clock
CHOICE.debug   := -clock -release
CHOICE.asan    := -clock -release
CHOICE.check   := -clock -release -minutes
CHOICE.tsan    := -clock -release -minutes threads
CHOICE         ?= $(CHOICE.$(MODE))
IN             ?= tests
choose  = $(filter $(IN:%=%/%) $(IN:%=$(OUT)/%/%),$(shell tests/needs.sh $(CHOICE) -- $(1)))
# Scripts first: some take a minute, and what is short should come last.
CHOSEN := $(if $(filter run-tests,$(MAKECMDGOALS)),$(call choose,$(SCRIPTS) $(TESTS) $(FUZZERS)))

# ---- running ---------------------------------------------------------------------------
.PHONY: test run-tests check check-long check-all test-clock test-asan test-tsan test-check \
    test-clang test-arm64 fuzz run-fuzz

test: deps                 ## install what is missing, build, run all tests but of time
	+@$(AGAIN) all run-tests

run-tests: $(if $(CROSS),,$(FINISHED)) $(filter-out %.sh,$(CHOSEN))   ## the same, install nothing
	@YOMIKIRI=$(OUT)/yomikiri MODE=$(MODE) OUT=$(OUT) CC='$(CC)' KERNEL_CC='$(KERNEL_CC)' \
	    tests/run.sh $(OUT)/tests-log $(CHOSEN)

check: $(FINISHED) $(TESTS)   ## unit tests and the node signature, under a minute
	@YOMIKIRI=$(OUT)/yomikiri YOMIKIRI_TEST_DIVISOR=10 tests/run.sh $(OUT)/check-log \
	    $$(tests/needs.sh -clock -minutes -- $(TESTS)) tests/layers.sh tests/signature.sh

check-long:                ## all tests, also what takes minutes and hours
	+@YOMIKIRI_LONG=1 JOBS=1 TEST_SECONDS=14400 $(AGAIN) CHOICE= all run-tests

check-all:                 ## all tests, then in all other builds: forty minutes of two cores
	+@MAKE='$(MAKE)' scripts/check-all

test-clock:                ## tests of time, one by one, for a machine that does nothing else
	+@JOBS=1 $(AGAIN) CHOICE=clock all run-tests

test-asan test-tsan test-check: test-%:   ## tests with sanitizers, or with slow recomputation
	+@$(AGAIN) MODE=$* run-tests

test-clang:                ## all tests, built by clang, warnings are errors
	+@$(AGAIN) BUILD=$(BUILD)/clang CC=clang CFLAGS='$(CFLAGS) -Werror' run-tests

# A cross build finds no libraries: neither jansson nor cmocka.
ARM64 := aarch64-linux-gnu-
test-arm64:                ## portable kernel and readers for arm64, run by qemu-user
	+@$(AGAIN) BUILD=$(BUILD)/arm64 CC=$(ARM64)gcc CROSS=$(ARM64) PKG_CONFIG=false \
	    CHOICE='$(CHOICE.check)' EMULATOR='qemu-aarch64 -L /usr/aarch64-linux-gnu' \
	    YOMIKIRI_TEST_DIVISOR=50 run-tests

fuzz:                      ## clang libFuzzer, FUZZ_SECONDS for each reader
	+@$(AGAIN) MODE=fuzz CC=clang run-fuzz

run-fuzz: $(FUZZERS)   ## what fuzz does in its own build
	@scripts/fuzz $(FUZZ_SECONDS) $(OUT)/corpus $(FUZZERS)
