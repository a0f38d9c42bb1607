# yomikiri. `make help` lists the targets, docs/building.md explains the variables.
#
#     settings, compiler flags, optional libraries; which files go into the library and the
#     program (by scripts/sources.mk); building, running; the rest is in the files it includes

# The next line is a rule that nobody needs to GNU make, and an end to others (BSDmakefile).
.error : this Makefile is for GNU make, so type gmake

# ---- settings ----------------------------------------------------------------
MODE         ?= release#              release debug asan tsan check fuzz
TRY          ?=#                      changed files of the search (docs/experiments.md)
BUILD        ?= build#                 two builds at the same time need one each
PREFIX       ?= /usr/local#           scripts/install.mk has the folders in it
CROSS        ?=#                      prefix of the binutils, as in aarch64-linux-gnu-
STATIC       ?=#                      1: programs that need no library (docs/building.md)
JANSSON      ?=#                      folder of jansson, where pkg-config has none
PKG_CONFIG   ?= pkg-config
FUZZ_SECONDS ?= 60

OUT     := $(BUILD)/$(MODE)
VERSION := $(shell sed -n 's/^.define YK_VERSION "\(.*\)"/\1/p' solver/yomikiri.h)
TARGET  := $(shell $(CC) -dumpmachine)
MACOS   := $(or $(findstring -apple-,$(TARGET)),$(findstring -macos,$(TARGET)))

# ---- compiler flags ------------------------------------------------------------
OPT.release := -O3 -DNDEBUG
OPT.debug   := -Og -g3
OPT.check   := -O2 -g -DYK_CHECK
SANITIZE    := -O1 -g1 -fno-omit-frame-pointer -fno-sanitize-recover=all
OPT.asan    := $(SANITIZE) -fsanitize=address,undefined
OPT.tsan    := $(SANITIZE) -fsanitize=thread
OPT.fuzz    := $(OPT.asan) -fsanitize=fuzzer-no-link
OPT         ?= $(or $(OPT.$(MODE)),$(error unknown MODE=$(MODE)))

WARN := -Wall -Wextra -Wshadow -Wvla -Wundef -Wmissing-prototypes -Wno-psabi
BASE := -std=c17 -D_GNU_SOURCE -Isolver -I. $(WARN) $(OPT) -fPIC -fvisibility=hidden -pthread \
        $(if $(MACOS),-Dfdatasync=fsync)

# The kernels' compiler is clang from version 14 on where that takes all flags and nobody asks for
# another (docs/building.md). What must be linked by the compiler that made it is left to CC.
UNMIXED        = $(foreach flag,lto profile sanitize coverage, \
                     $(findstring -$(flag),$(subst -f,-,$(OPT) $(CPPFLAGS) $(CFLAGS))))
clang_kernels  = $(shell { \
    version=$$(clang -dumpversion) && [ "$${version%%.*}" -ge 14 ] && \
    machine=$$(clang -dumpmachine) && \
    [ "$${machine%%-*}" = '$(firstword $(subst -, ,$(TARGET)))' ] && \
    clang -Werror $(BASE) $(CPPFLAGS) $(CFLAGS) -fsyntax-only -x c /dev/null && \
    echo clang; } 2>/dev/null)
ifndef KERNEL_CC
ifeq ($(MODE)$(CROSS) $(origin CC)$(strip $(UNMIXED)),release default)
KERNEL_CC := $(or $(clang_kernels),$(CC))
endif
endif
KERNEL_CC ?= $(CC)
# Its name for the records where it is another one.
name_of         = $(shell $(1) -dM -E -x c /dev/null 2>/dev/null | sed -n \
    -e 's/.* __clang_version__ "\([^ "]*\).*/clang \1/p' \
    -e 's/.* __VERSION__ "\([0-9.]*\)"/gcc \1/p')
KERNEL_COMPILER := $(strip $(if $(filter-out $(CC),$(KERNEL_CC)),$(call name_of,$(KERNEL_CC))))

# ---- libraries -------------------------------------------------------------------
have = $(shell $(PKG_CONFIG) --exists $(1) 2>/dev/null && echo 1)
pkg  = $(if $(1),$(shell $(PKG_CONFIG) $(2) $(1) 2>/dev/null))

# The program needs jansson; a cross build without it does without the program.
HAVE_JANSSON := $(or $(JANSSON),$(call have,jansson))
JSON_FLAGS   := $(if $(JANSSON),-isystem $(JANSSON),$(call pkg,jansson,--cflags))
LIBS         := $(if $(JANSSON),$(JANSSON)/libjansson.a,$(call pkg,jansson,--libs)) -lm

# Without cmocka the tests use the stand-in tests/support/cmocka.h.
HAVE_CMOCKA  := $(call have,cmocka)
CMOCKA_FLAGS := $(if $(HAVE_CMOCKA),$(call pkg,cmocka,--cflags),-Itests/support)
CMOCKA_LIBS  := $(if $(HAVE_CMOCKA),$(call pkg,cmocka,--libs))

# For profiles/machine/libraries.c, where they are there; static programs go without.
DEFS.hwloc    := -DHAVE_HWLOC
DEFS.libcpuid := -DHAVE_LIBCPUID
CPU_LIBS      := $(if $(STATIC),,$(foreach lib,hwloc libcpuid,$(if $(call have,$(lib)),$(lib))))
CPU_FLAGS     := $(foreach lib,$(CPU_LIBS),$(DEFS.$(lib))) $(call pkg,$(CPU_LIBS),--cflags)
LIBS          += $(call pkg,$(CPU_LIBS),--libs)

# ---- sources ---------------------------------------------------------------------
include scripts/sources.mk

# The rooms round the library; of apps/mpi, those parts that need no MPI.
BUILT_FOR := $(if $(CROSS),$(if $(JANSSON),here,cross),here)
sources    = $(call sources_of,$(BUILT_FOR),$(1),$(2))
LIB_SRC   := $(call library_of,$(BUILT_FOR))
PROG_SRC  := $(call sources,$(ROOMS) lab $(addprefix apps/mpi/,share checkpoint common),*.c)
ISAS      := portable $(if $(filter x86_64-% amd64-%,$(TARGET)),avx2 avx512) \
             $(if $(filter aarch64-% arm64-%,$(TARGET)),neon)
KERNELS   := $(call kernels_of,$(OUT)/solver/,$(ISAS))
COUNTING  := $(call counting_of,$(OUT)/solver/,$(ISAS))
LIB_OBJ  := $(LIB_SRC:%.c=$(OUT)/%.o) $(KERNELS) $(COUNTING)
PROG_OBJ := $(PROG_SRC:%.c=$(OUT)/%.o)

# ---- building --------------------------------------------------------------------
SO       := $(if $(MACOS),libyomikiri.0.dylib,libyomikiri.so.0)
FINISHED := $(OUT)/yomikiri $(OUT)/yomikiri-check $(OUT)/libyomikiri.a $(OUT)/$(SO) \
            $(OUT)/yomikiri.pc
HERE     := $(if $(filter build/release,$(OUT)),yomikiri yomikiri-check)

all: $(FINISHED) $(HERE)   ## ./yomikiri, library in build/
.PHONY: all needs-jansson deps run signature weights table-rivals install uninstall clean help \
    FORCE
.DELETE_ON_ERROR .SECONDARY:

yomikiri: $(OUT)/yomikiri  ## the program alone
	@cp -f $< $@
yomikiri-check: $(OUT)/yomikiri-check
	@cp -f $< $@

# Objects depend on their compiler and flags, links on the list of objects: the stamps hold these
# as text, and are only written when it changes.
COMPILER := $(CC) $(shell $(CC) -dumpfullversion -dumpversion) $(TARGET)
# In a source archive .commit says what git says here.
REV      := $(if $(wildcard .git),$(shell \
    git describe --always --dirty --abbrev=10 --exclude='*' 2>/dev/null),$(firstword $(shell \
    cat .commit 2>/dev/null)))
FLAGS    := $(COMPILER) $(KERNEL_CC) $(KERNEL_COMPILER) $(BASE) $(CPPFLAGS) $(CFLAGS) \
            $(CPU_FLAGS) $(JSON_FLAGS) $(CMOCKA_FLAGS)
$(OUT)/flags.stamp:   TEXT = $(FLAGS)
$(OUT)/commit.stamp:  TEXT = $(REV)
$(OUT)/objects.stamp: TEXT = $(LIB_OBJ) $(PROG_OBJ) $(SUPPORT) $(LIBS) $(LDFLAGS)
$(OUT)/%.stamp: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(TEXT)' | cmp -s - $@ || printf '%s\n' '$(TEXT)' > $@

# EXTRA is what one object or one folder needs more than the others.
COMPILE_BY = @mkdir -p $(@D); echo "  CC    $@"; $(1) $(BASE) -MMD -MP
COMPILE = $(call COMPILE_BY,$(CC))
$(OUT)/%.o: %.c $(OUT)/flags.stamp
	$(COMPILE) $(EXTRA) $(CPPFLAGS) $(CFLAGS) -c $< -o $@
COMPILE_KERNEL = $(call COMPILE_BY,$(KERNEL_CC)) $(EXTRA) $(CPPFLAGS) $(CFLAGS)
$(eval $(call KERNELS_RULE,$(OUT)/solver/,$(ISAS),COMPILE_KERNEL,$(OUT)/flags.stamp))

$(PROG_OBJ): EXTRA = $(JSON_FLAGS) -fno-math-errno
$(filter-out %_portable.o,$(COUNTING)): EXTRA = $(if $(filter asan tsan,$(MODE)),-fno-sanitize=all)
$(OUT)/solver/eval/embedded.o: EXTRA = -DWEIGHTS='"solver/eval/weights.bin"'
$(OUT)/solver/eval/embedded.o: solver/eval/weights.bin
$(OUT)/apps/cli/view/view.o: $(addprefix apps/cli/view/view,.html .css .js _chart.js)
$(OUT)/apps/cli/args/args_completion.o: $(addprefix apps/cli/args/completion.,bash zsh fish)
$(OUT)/bench/child/buildinfo.o: $(OUT)/commit.stamp
$(OUT)/bench/child/buildinfo.o: EXTRA = -DBUILD_COMMIT='"$(REV:%-dirty=%)"' \
    -DBUILD_DIRTY=$(words $(filter %-dirty,$(REV))) \
    $(if $(KERNEL_COMPILER),-DBUILD_KERNELS='"$(KERNEL_COMPILER)"') \
    -DBUILD_FLAGS='"$(filter-out -ffile-prefix-map=%,$(OPT) $(CPPFLAGS) $(CFLAGS))"'
$(filter $(OUT)/profiles/%,$(PROG_OBJ)): EXTRA = $(JSON_FLAGS) $(CPU_FLAGS)

LINK = @echo "  LINK  $@"; $(CC) $(OPT) $(CFLAGS) $(LDFLAGS) $(LINK_STATIC) -pthread
$(OUT)/yomikiri $(OUT)/yomikiri-check: LINK_STATIC = $(if $(STATIC),-static)
$(OUT)/yomikiri: $(LIB_OBJ) $(PROG_OBJ) $(OUT)/objects.stamp | needs-jansson
	$(LINK) -o $@ $(filter %.o,$^) $(LIBS)

# The same program with files of solver/kernel/ and solver/search/ replaced by those of TRY: only
# what they are compiled into is compiled again, from a copy of solver/.
ifneq ($(strip $(TRY)),)
.DEFAULT_GOAL := $(OUT)/try/yomikiri
try_place = $(or $(filter %/$(notdir $(1)),$(filter solver/kernel/% solver/search/%, \
    $(LIB_SRC) $(wildcard solver/*/*.h))),$(error TRY: neither solver/kernel/ nor solver/search/ \
    has a $(notdir $(1)) to replace))
TRY_PLACES := $(foreach file,$(TRY),$(call try_place,$(file)))
TRY_OBJ    := $(patsubst $(OUT)/%,$(OUT)/try/%,$(filter $(if $(filter %.h,$(TRY_PLACES)), \
    $(foreach room,kernel_% counting_% kernel/% search/% parallel/% api/%,$(OUT)/solver/$(room)), \
    $(TRY_PLACES:%.c=$(OUT)/%.o)),$(LIB_OBJ)))
$(OUT)/try/copied: $(TRY) FORCE
	@rm -rf $(@D); mkdir -p $(@D); cp -R solver $(@D); touch $@
	@$(foreach file,$(TRY),cp $(file) $(@D)/$(call try_place,$(file));)
$(OUT)/try/%.o: $(OUT)/try/copied
	@echo "  CC    $@"; $(CC) -I$(OUT)/try/solver $(BASE) $(CPPFLAGS) $(CFLAGS) -c $(@:.o=.c) -o $@
COMPILE_TRY = @echo "  CC    $@"; $(KERNEL_CC) -I$(OUT)/try/solver $(BASE) $(CPPFLAGS) $(CFLAGS)
$(eval $(call KERNELS_RULE,$(OUT)/try/solver/,$(ISAS),COMPILE_TRY,$(OUT)/try/copied))
$(OUT)/try/yomikiri: $(TRY_OBJ) $(OUT)/yomikiri
	$(LINK) -o $@ $(foreach object,$(LIB_OBJ) $(PROG_OBJ),$(or \
	    $(filter $(object:$(OUT)/%=$(OUT)/try/%),$(TRY_OBJ)),$(object))) $(LIBS)
endif

# The checker of proofs is one file, which shares nothing with the rest (docs/proof.md). It uses
# several threads where the compiler has OpenMP.
$(OUT)/yomikiri-check: checker/yomikiri-check.c $(OUT)/flags.stamp
	@mkdir -p $(@D); echo "  LINK  $@"; \
	    for openmp in -fopenmp -Wno-unknown-pragmas; do \
	        $(CC) -std=c17 $(WARN) $(OPT) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(LINK_STATIC) \
	            $$openmp -o $@ $< 2> $@.log && break; done; \
	    status=$$?; cat $@.log >&2; rm $@.log; exit $$status

# In the archive, too, nothing but yk_* can be seen: it is one object whose hidden names have
# been made local. A Mac's linker does so by itself; one that cannot leaves the objects apart.
$(OUT)/libyomikiri.a: $(LIB_OBJ) $(OUT)/objects.stamp
	@echo "  AR    $@"; rm -f $@
	@one=$(OUT)/libyomikiri.o; $(CC) -nostdlib -r -o $$one $(LIB_OBJ) $(if $(MACOS), \
	    2> /dev/null || one='$(LIB_OBJ)',&& $(CROSS)objcopy --localize-hidden $$one) && \
	    $(AR) rcs $@ $$one

$(OUT)/$(SO): $(LIB_OBJ) $(OUT)/objects.stamp scripts/libyomikiri.map
	$(LINK) $(if $(MACOS),-dynamiclib -install_name $(LIBDIR)/$(SO) \
	        -current_version $(VERSION) -compatibility_version 1.0, \
	    -shared -Wl,-soname,$(SO) -Wl,--version-script=scripts/libyomikiri.map) \
	    -o $@ $(LIB_OBJ) -lm

needs-jansson:             ## (part of all) fail where jansson is missing
	@$(if $(HAVE_JANSSON)$(CROSS),:,echo 'jansson is missing: run scripts/deps'; exit 1)

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)

# ---- running -------------------------------------------------------------------------
# A second make, on all cores: only a make that starts after scripts/deps sees what that has
# installed, and another build needs other variables.
CORES = $(or $(shell getconf _NPROCESSORS_ONLN 2>/dev/null),1)
JOBS_ARG = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(CORES))
AGAIN = $(MAKE) --no-print-directory $(JOBS_ARG)

deps:                      ## install what is missing (or say how)
	@scripts/deps

run: deps                  ## install what is missing, build, solve some positions
	+@$(AGAIN) all
	@scripts/demo $(if $(filter build/release,$(OUT)),./yomikiri,$(OUT)/yomikiri)

signature: $(OUT)/yomikiri   ## total of nodes over the signature suite
	@$< signature

weights: $(OUT)/yomikiri   ## train the evaluation anew (hours of one core; can be resumed)
	$< train --work $(BUILD)/train --threads $(CORES) --out solver/eval/weights.bin

table-rivals: $(OUT)/yomikiri   ## EDAX=.. EGAROUCID=..: measure them in turns with this build
	YOMIKIRI=$(abspath $<) scripts/rivals $(RIVALS) $(if $(EDAX),'edax=$(EDAX)') \
	    $(if $(EGAROUCID),'egaroucid=$(EGAROUCID)')

# ---- installing, and what is built apart ---------------------------------------------
include tests/tests.mk scripts/install.mk apps/web/web.mk apps/mpi/mpi.mk apps/windows/windows.mk \
        python/python.mk packaging/packaging.mk

clean:                     ## remove everything that was built
	rm -rf $(BUILD) yomikiri yomikiri-check

help:                      ## this list
	@awk -F ':[^#]*## *' '/^[a-z][-a-z0-9 ]*:[^#]*## / { printf "%-31s %s\n", $$1, $$2 }' \
	    $(MAKEFILE_LIST)
