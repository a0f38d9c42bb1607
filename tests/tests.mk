# tests.mk - the tests: which files they are, how programs are linked, and which of them run in
# which build. See docs/building.md.

# tests/ has a folder for each room. There, test_*.c and fuzz_*.c are programs, cli_*.sh and
# mpi_*.sh scripts; what programs share lies beside them or in tests/support.
TEST_ROOMS  := $(addprefix tests/,base solver positions review proof profiles bench lab apps)
TEST_SRC    := $(call sources,$(TEST_ROOMS),test_*.c)
FUZZ_SRC    := $(call sources,$(TEST_ROOMS),fuzz_*.c)
SUPPORT_SRC := $(filter-out $(TEST_SRC) $(FUZZ_SRC), \
               $(call sources,$(TEST_ROOMS) tests/support,*.c))
ALONE_SRC   := $(shell tests/needs.sh alone -- $(TEST_SRC))
TOGETHER    := $(filter-out $(ALONE_SRC),$(TEST_SRC)) $(if $(filter fuzz,$(MODE)),,$(FUZZ_SRC))
TESTS       := $(TEST_SRC:%.c=$(OUT)/%)
FUZZERS     := $(FUZZ_SRC:%.c=$(OUT)/%)
SUPPORT     := $(SUPPORT_SRC:%.c=$(OUT)/%.o)
MPI_SCRIPTS := $(call sources,tests/apps/mpi,mpi_*.sh)
SCRIPTS     := $(MPI_SCRIPTS) $(call sources,tests/apps tests/packaging,cli_*.sh) \
               $(call sources,tests/python,python_*.sh) \
               $(if $(CROSS),,tests/layers.sh tests/circles.sh tests/signature.sh tests/pages.sh \
                   tests/try.sh)

# ---- building --------------------------------------------------------------------------
# Tests are compiled for quick compiling. One program holds all but those that replace a part of
# the program, and goes by the name of each: linking each would take longer than compiling it.
$(OUT)/tests/%.o: EXTRA = -UNDEBUG -O1 $(JSON_FLAGS) $(CMOCKA_FLAGS)
$(TOGETHER:%.c=$(OUT)/%.o): EXTRA += -Wno-missing-prototypes -Dmain=$(*F)_main \
    -DLLVMFuzzerTestOneInput=$(*F)_target

# All objects but main(), and what the tests share; a program takes from it what it needs.
EVERYTHING := $(LIB_OBJ) $(filter-out $(OUT)/apps/cli/main.o,$(PROG_OBJ)) $(SUPPORT)
$(OUT)/everything.a: $(EVERYTHING) $(OUT)/objects.stamp
	@rm -f $@; $(AR) rcs $@ $(filter %.o,$^)

$(OUT)/all_tests.stamp: TEXT = $(TOGETHER)
$(OUT)/all_tests.c: tests/all.sh $(OUT)/all_tests.stamp
	@tests/all.sh $(TOGETHER) > $@
# Objects, not their archive: a test that replaces a function does not link here: `alone`.
$(OUT)/all_tests: $(OUT)/all_tests.c $(TOGETHER:%.c=$(OUT)/%.o) $(EVERYTHING) | needs-jansson
	$(LINK) -I. -o $@ $^ $(CMOCKA_LIBS) $(LIBS)
$(TOGETHER:%.c=$(OUT)/%): $(OUT)/all_tests
	@ln -sf "$(abspath $<)" $@

$(ALONE_SRC:%.c=$(OUT)/%): %: %.o $(OUT)/everything.a | needs-jansson
	$(LINK) -o $@ $(filter %.o %.a,$^) $(CMOCKA_LIBS) $(LIBS)
ifeq ($(MODE),fuzz)
$(FUZZERS): %: %.o $(OUT)/everything.a | needs-jansson
	$(LINK) -fsanitize=fuzzer -o $@ $(filter %.o %.a,$^) $(LIBS)
endif

# ---- choosing --------------------------------------------------------------------------
# By what a test needs: the words are in tests/needs.sh. IN=tests/solver leaves it at that folder.
CHOICE.release := -long
CHOICE.debug   := -long -release
CHOICE.asan    := -long -release
CHOICE.check   := -long -release -minutes
CHOICE.tsan    := -long -release -minutes threads
CHOICE         ?= $(CHOICE.$(MODE))
IN             ?= tests
choose  = $(filter $(IN:%=%/%) $(IN:%=$(OUT)/%/%),$(shell tests/needs.sh $(CHOICE) -- $(1)))
# Scripts first: some take half a minute, and what is short should come last.
CHOSEN := $(if $(filter run-tests,$(MAKECMDGOALS)),$(call choose,$(SCRIPTS) $(TESTS) $(FUZZERS)))

# ---- running ---------------------------------------------------------------------------
.PHONY: test run-tests check check-long check-all test-long test-full test-asan test-tsan \
    test-check test-clang test-arm64 fuzz run-fuzz size

# A quarter of the random boards and texts: all of them are check-all's.
test: deps                 ## install what is missing, build, run the tests: four minutes
	+@YOMIKIRI_TEST_DIVISOR=$${YOMIKIRI_TEST_DIVISOR:-4} $(AGAIN) all run-tests

run-tests: $(if $(CROSS),,$(FINISHED)) $(filter-out %.sh,$(CHOSEN))   ## the same, install nothing
	@YOMIKIRI=$(OUT)/yomikiri MODE=$(MODE) OUT=$(OUT) CC='$(CC)' KERNEL_CC='$(KERNEL_CC)' \
	    tests/run.sh $(OUT)/tests-log $(CHOSEN)

size:                      ## lines of code and words of pages, and what they may be
	@scripts/size

check: $(FINISHED) $(TESTS)   ## unit tests and the node signature, under a minute; size
	@if command -v python3 > /dev/null && [ -d .git ]; then scripts/size --check; fi
	@YOMIKIRI=$(OUT)/yomikiri YOMIKIRI_TEST_DIVISOR=10 tests/run.sh $(OUT)/check-log \
	    $$(tests/needs.sh -long -minutes -- $(TESTS)) tests/layers.sh tests/signature.sh

check-long:                ## all tests, also what takes minutes and hours
	+@YOMIKIRI_LONG=1 JOBS=1 TEST_SECONDS=14400 $(AGAIN) CHOICE= all run-tests

check-all:                 ## all tests in all builds: forty minutes of two cores
	+@MAKE='$(MAKE)' scripts/check-all

test-long:                 ## what `test` leaves out: browsers, MPI, packages, pages
	+@$(AGAIN) CHOICE=long all run-tests

test-full:                 ## `test` with all random boards and texts
	+@YOMIKIRI_TEST_DIVISOR=1 $(AGAIN) all run-tests

test-asan test-tsan test-check: test-%:   ## tests with sanitizers, or with slow recomputation
	+@$(AGAIN) MODE=$* run-tests

test-clang:                ## all tests, built by clang, warnings are errors
	+@$(AGAIN) BUILD=$(BUILD)/clang CC=clang CFLAGS='$(CFLAGS) -Werror' run-tests

# A cross build finds no libraries: neither jansson nor cmocka.
ARM64 := aarch64-linux-gnu-
test-arm64:                ## kernels and readers for arm64, run by qemu-user
	+@$(AGAIN) BUILD=$(BUILD)/arm64 CC=$(ARM64)gcc CROSS=$(ARM64) PKG_CONFIG=false \
	    CHOICE='$(CHOICE.check)' EMULATOR='qemu-aarch64 -L /usr/aarch64-linux-gnu' \
	    YOMIKIRI_TEST_DIVISOR=50 run-tests

fuzz:                      ## clang libFuzzer, FUZZ_SECONDS for each reader
	+@$(AGAIN) MODE=fuzz CC=clang run-fuzz

run-fuzz: $(FUZZERS)   ## what fuzz does in its own build
	@scripts/fuzz $(FUZZ_SECONDS) $(OUT)/corpus $(FUZZERS)
