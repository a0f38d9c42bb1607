# windows.mk - yomikiri.exe and the library for 64-bit Windows, cross-compiled by mingw-w64, and
# their tests under wine. See docs/installing.md.

WIN_TOOL := x86_64-w64-mingw32-
WIN_CC   := $(WIN_TOOL)gcc-posix
WIN_OUT  := $(BUILD)/windows
WINE     ?= wine

WIN_LIB  := $(call library_of,windows)
WIN_PROG := $(call sources_of,windows,$(ROOMS) apps/windows,*.c)

WIN_KERNELS  := portable avx2 avx512
WIN_KERNEL   := $(call kernels_of,$(WIN_OUT)/,$(WIN_KERNELS))
WIN_COUNTING := $(call counting_of,$(WIN_OUT)/,$(WIN_KERNELS))
WIN_LIB_OBJ := $(WIN_LIB:%.c=$(WIN_OUT)/%.o) $(WIN_KERNEL) $(WIN_COUNTING)
WIN_OBJ     := $(WIN_PROG:%.c=$(WIN_OUT)/%.o) $(WIN_OUT)/resources.o

# Which printf() a format is for gcc mistakes here; the build for Linux checks them all. Nor does
# it keep the stack of this system aligned to what it stores there (its bug 54412): therefore the
# assembler makes each aligned move one that need not be.
WIN_BASE := -std=c17 -D_GNU_SOURCE -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 \
            -D__USE_MINGW_ANSI_STDIO=1 -D_WIN32_WINNT=0x0A00 -Iapps/windows/include -Isolver -I. \
            $(WARN) -Wno-format -O3 -DNDEBUG -Wa,-muse-unaligned-vector-move -pthread
WIN_JANSSON := $(WIN_OUT)/jansson

WIN_COMPILE = @mkdir -p $(@D); echo "  WIN   $@"; $(WIN_CC) $(WIN_BASE) -MMD -MP
# Written only when it changes, as the Makefile's stamps.
$(WIN_OUT)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(WIN_CC) $(WIN_BASE)' | cmp -s - $@ || \
	    printf '%s\n' '$(WIN_CC) $(WIN_BASE)' > $@

$(WIN_OUT)/%.o: %.c $(WIN_OUT)/flags
	$(WIN_COMPILE) $(EXTRA) -c $< -o $@
$(eval $(call KERNELS_RULE,$(WIN_OUT)/,$(WIN_KERNELS),WIN_COMPILE,$(WIN_OUT)/flags))
$(WIN_PROG:%.c=$(WIN_OUT)/%.o): EXTRA = -I$(WIN_JANSSON) -fno-math-errno
$(WIN_OUT)/solver/eval/embedded.o: EXTRA = -DWEIGHTS='"solver/eval/weights.bin"'
$(WIN_OUT)/solver/eval/embedded.o: solver/eval/weights.bin
$(WIN_OUT)/apps/cli/view/view.o: $(addprefix apps/cli/view/view,.html .css .js _chart.js)
$(WIN_OUT)/apps/cli/args/args_completion.o: $(addprefix apps/cli/args/completion.,bash zsh fish)
$(WIN_OUT)/bench/child/buildinfo.o: $(OUT)/commit.stamp
$(WIN_OUT)/bench/child/buildinfo.o: EXTRA = -DBUILD_COMMIT='"$(REV:%-dirty=%)"' \
    -DBUILD_DIRTY=$(words $(filter %-dirty,$(REV))) -DBUILD_FLAGS='"-O3 -DNDEBUG"'
$(WIN_OUT)/resources.o: apps/windows/yomikiri.rc apps/windows/yomikiri.manifest
	@mkdir -p $(@D); echo "  WIN   $@"; $(WIN_TOOL)windres $< -o $@

WIN_LINK = @echo "  WIN   $@"; $(WIN_CC) -static -pthread -Wl,--stack,8388608
$(WIN_OUT)/yomikiri.exe: $(WIN_LIB_OBJ) $(WIN_OBJ) $(WIN_JANSSON)/libjansson.a
	$(WIN_LINK) -s -o $@ $^

$(WIN_OUT)/checker/yomikiri-check.o: EXTRA = -fopenmp
$(WIN_OUT)/yomikiri-check.exe: $(WIN_OUT)/checker/yomikiri-check.o
	$(WIN_LINK) -s -fopenmp -o $@ $^

# As the archive for Linux: one object in which nothing but yk_* can be seen.
$(WIN_OUT)/libyomikiri.a: $(WIN_LIB_OBJ)
	@echo "  WIN   $@"; rm -f $@
	@$(WIN_CC) -nostdlib -r -o $(WIN_OUT)/libyomikiri.o $(WIN_LIB_OBJ)
	@$(WIN_TOOL)objcopy --wildcard --keep-global-symbol='yk_*' \
	    --localize-symbol=yk_embedded_weights $(WIN_OUT)/libyomikiri.o
	@$(WIN_TOOL)ar rcs $@ $(WIN_OUT)/libyomikiri.o

.PHONY: windows windows-files
windows:                   ## yomikiri.exe and the library for Windows: build/windows/
	@scripts/windows-deps $(WIN_JANSSON)
	+@$(AGAIN) windows-files

WIN_MADE := $(WIN_OUT)/yomikiri.exe $(WIN_OUT)/yomikiri-check.exe $(WIN_OUT)/libyomikiri.a
windows-files: $(WIN_MADE)   ## what windows does, installing nothing

-include $(shell find $(WIN_OUT) -name '*.d' 2>/dev/null)

# ---- tests ---------------------------------------------------------------------------
# The unit tests that need `windows`: of the rooms where something differs, which are the library
# with its kernels, the readers, and what stands in apps/windows/ in place of POSIX.
# The scripts compare with the program for this system.
WIN_TEST_SRC := $(shell tests/needs.sh windows -- $(TEST_SRC) \
                $(wildcard tests/apps/windows/test_*.c))
WIN_SUPPORT  := $(filter-out %/replay.c %/spoilt.c,$(wildcard tests/support/*.c))
WIN_TESTS    := $(WIN_TEST_SRC:%.c=$(WIN_OUT)/%.exe)
WIN_SCRIPTS  := $(wildcard tests/apps/windows/windows_*.sh)

$(WIN_OUT)/tests/%.o: EXTRA = -UNDEBUG -I$(WIN_JANSSON) -Itests/support
$(WIN_OUT)/everything.a: $(WIN_LIB_OBJ) $(filter-out $(WIN_OUT)/apps/cli/main.o,$(WIN_OBJ)) \
        $(WIN_SUPPORT:%.c=$(WIN_OUT)/%.o)
	@rm -f $@; $(WIN_TOOL)ar rcs $@ $^
# All that matters before main() and to the system is named, or the linker would leave it out.
$(WIN_TESTS): %.exe: %.o $(WIN_OUT)/everything.a $(WIN_JANSSON)/libjansson.a
	$(WIN_LINK) -o $@ $< $(WIN_OUT)/apps/windows/startup.o $(WIN_OUT)/resources.o $(filter %.a,$^)
$(WIN_OUT)/press_ctrl_c.exe: $(WIN_OUT)/tests/apps/windows/press_ctrl_c.o
	$(WIN_LINK) -o $@ $<

.PHONY: test-windows run-windows
test-windows:              ## the program and the library for Windows, under wine
	+@if scripts/windows-deps $(WIN_JANSSON) --wine; then \
	    $(AGAIN) run-windows; \
	else echo 'skip windows: mingw-w64, its jansson or wine is not available'; \
	    echo '0 passed, 0 failed, 1 skipped'; fi

# wine in a home of its own, without a display; its server ends with the tests.
WIN_NEEDS := yomikiri $(OUT)/libyomikiri.a windows-files $(WIN_TESTS) $(WIN_OUT)/press_ctrl_c.exe
run-windows: $(WIN_NEEDS)   ## what test-windows does in its own build
	@YOMIKIRI=./yomikiri YOMIKIRI_EXE=$(WIN_OUT)/yomikiri.exe \
	    PRESS_CTRL_C=$(WIN_OUT)/press_ctrl_c.exe LIBRARY=$(WIN_OUT)/libyomikiri.a OUT=$(OUT) \
	    WIN_CC=$(WIN_CC) YOMIKIRI_TEST_DIVISOR=60 \
	    scripts/with-wine $(WIN_OUT)/wine \
	    tests/run.sh $(WIN_OUT)/tests-log $(WIN_SCRIPTS) $(WIN_TESTS)
