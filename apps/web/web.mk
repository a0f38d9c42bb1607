# web.mk - the page: the library, the readers and apps/web/engine/ compiled to WebAssembly by
# clang and wasi-libc, what solves once with and once without SIMD, beside the files of
# apps/web/page/. See docs/web.md.

WEB_CC    := clang --target=wasm32-wasi
WEB_OUT   := $(BUILD)/web
WEB_DIST  := apps/web/dist
# The address of the source code, for the foot of the page and package.json; none is made up.
WEB_SOURCE ?=
WEB_CALLS := $(addprefix apps/web/engine/,jsontext.c web_room.c) base/memory/memory.c
# What solves and knows the rules; and what reads and writes, which comes later.
WEB_SRC   := $(call library_of,web) apps/web/engine/web_board.c apps/web/engine/web_solve.c \
             apps/web/weights/unpack.c apps/cli/plan/cost.c $(WEB_CALLS)
WEB_READS := $(call sources_of,web,positions,*.c) $(filter-out $(LEFT.web),$(wildcard base/*.c)) \
             $(addprefix apps/web/engine/,arrival_web.c web_read.c web_write.c) $(WEB_CALLS) \
             base/text/print.c \
             $(addprefix solver/,api/api.c board/rules.c board/symmetry.c)
# What makes proofs: it comes when it is asked for, and asks what solves.
WEB_PROVES := $(wildcard proof/*.c) apps/web/engine/web_prove.c $(WEB_CALLS) base/pages_posix.c \
             positions/suite/sha256.c $(addprefix solver/,api/api.c board/rules.c board/symmetry.c)
WEB_FLAGS := -std=c17 -D_GNU_SOURCE -D_WASI_EMULATED_PROCESS_CLOCKS -Isolver -I. $(WARN) \
             -O3 -DNDEBUG -fvisibility=hidden -mbulk-memory -mnontrapping-fptoint -msign-ext \
             -ftls-model=local-exec -DWITHOUT_COUNTING -DWITH_SLOW_RULES
WEB_LINK  := -mexec-model=reactor -lwasi-emulated-process-clocks -Wl,--strip-all \
             -Wl,--stack-first -Wl,-z,stack-size=2097152 -Wl,--fatal-warnings
# Of three programs that solve all of two is compiled with SIMD, and one of these has threads: its
# memory is shared, which wasi-libc, whose objects do not say so, stands as long as one thread at a
# time asks for some. All but the kernels is compiled for size.
$(WEB_OUT)/simd128/%.o: WEB_SIMD := $(ISA.simd128) -DWITH_SIMD128
$(WEB_OUT)/threads/%.o: WEB_SIMD := $(ISA.simd128) -DWITH_SIMD128 -matomics -Iapps/web/threads
WEB_THREADS := $(addprefix solver/parallel/,tasks.c ybwc.c remote.c) apps/web/threads/web_threads.c
WEB_SHARED  := -Wl,--no-check-features,--shared-memory,--import-memory \
    -Wl,--initial-memory=67108864,--max-memory=536870912,--export=__stack_pointer

WEB_COMPILE = @mkdir -p $(@D); echo "  WASM  $@"; $(WEB_CC) $(WEB_FLAGS) $(WEB_SIMD) -MMD -MP
web_objects = $(2:%.c=$(WEB_OUT)/$(1)/%.o)
$(foreach folder,portable simd128 threads reader prover,$(call web_objects,$(folder),$(WEB_SRC) \
    $(WEB_READS) $(WEB_PROVES) $(WEB_THREADS))): WEB_FLAGS += -Oz

# A program by its name: the folder of its objects, and these.
define WEB_PROGRAM
$(2): $(WEB_OUT)/$(1)/%.o: %.c apps/web/web.mk
	$$(WEB_COMPILE) -c $$< -o $$@
$(WEB_OUT)/$(1).wasm: $(2) $(3) apps/web/web.mk
	@echo "  WASM  $$@"; $(WEB_CC) -o $$@ $$(filter %.o,$$^) $(WEB_LINK) $(4)
endef
# One that solves: its kernel, its sources, and how it is linked.
define WEB_SOLVER
$(call KERNELS_RULE,$(WEB_OUT)/$(1)/,$(2),WEB_COMPILE,apps/web/web.mk)
$(call WEB_PROGRAM,$(1),$(call web_objects,$(1),$(3)),$(call \
    kernels_of,$(WEB_OUT)/$(1)/,$(2)),-lc-printscan-no-floating-point $(4))
$(WEB_OUT)/yomikiri-$(1).wasm: $(WEB_OUT)/$(1).wasm
	@cp $$< $$@
endef
$(foreach isa,portable simd128,$(eval $(call WEB_SOLVER,$(isa),$(isa),$(WEB_SRC))))
$(eval $(call WEB_SOLVER,threads,simd128,$(filter-out %/threads_stub.c,$(WEB_SRC)) \
    $(WEB_THREADS),$(WEB_SHARED)))
$(eval $(call WEB_PROGRAM,reader,$(call web_objects,reader,$(WEB_READS))))
$(eval $(call WEB_PROGRAM,prover,$(call web_objects,prover,$(WEB_PROVES)),,\
    -lc-printscan-no-floating-point))

# The checker as it is, a program with main(): whoever reads checker/ has read what runs here.
$(WEB_OUT)/yomikiri-check.wasm: checker/yomikiri-check.c apps/web/web.mk
	@mkdir -p $(@D); echo "  WASM  $@"; \
	$(WEB_CC) -std=c17 -O3 -DNDEBUG -mbulk-memory -msign-ext -o $@ $< \
	    -lc-printscan-no-floating-point -Wl,--strip-all -Wl,--stack-first \
	    -Wl,-z,stack-size=1048576 -Wl,--max-memory=1073741824 -Wl,--fatal-warnings

# The weights as they are sent, by a program for this machine.
WEB_PACKER := $(addprefix $(WEB_OUT)/host/,apps/web/weights/pack_weights.o solver/eval/eval.o \
              solver/eval/pattern.o solver/board/symmetry.o)
$(WEB_PACKER): $(WEB_OUT)/host/%.o: %.c apps/web/web.mk
	@mkdir -p $(@D); echo "  CC    $@"; $(CC) $(BASE) -MMD -MP $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(WEB_OUT)/pack_weights: $(WEB_PACKER)
	@echo "  LINK  $@"; $(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^
$(WEB_OUT)/weights.packed: $(WEB_OUT)/pack_weights solver/eval/weights.bin
	@echo "  PACK  $@"; $< < solver/eval/weights.bin > $@

.PHONY: web web-files web-serve \
    npm npm-files shots test-web test-npm
web:                       ## install what is missing and build the page: apps/web/dist/
	@scripts/web-deps
	+@$(AGAIN) web-files

WEB_SENT := $(WEB_OUT)/yomikiri-portable.wasm $(WEB_OUT)/yomikiri-simd128.wasm \
            $(WEB_OUT)/yomikiri-threads.wasm $(WEB_OUT)/reader.wasm $(WEB_OUT)/weights.packed \
            $(WEB_OUT)/prover.wasm $(WEB_OUT)/yomikiri-check.wasm
web-files: $(WEB_SENT)   ## what web does, installing nothing
	@scripts/web-dist $(WEB_OUT) $(WEB_DIST) $(VERSION) "$(WEB_SOURCE)"

# The same for programs in JavaScript.
npm:                       ## install what is missing and build the npm package: build/npm/
	@scripts/web-deps
	+@$(AGAIN) npm-files

npm-files: $(WEB_SENT)   ## what npm does, installing nothing
	@command -v npm > /dev/null || { echo 'npm is missing'; exit 1; }
	@node scripts/npm-pack.mjs $(WEB_OUT) $(BUILD)/npm $(VERSION) "$(WEB_SOURCE)"
	@ls -l $(BUILD)/npm/yomikiri-$(VERSION).tgz

-include $(shell find $(WEB_OUT) -name '*.d' 2>/dev/null)

shots: yomikiri web        ## make the pictures of docs/shots/ anew (script, Chromium)
	@node scripts/shots.mjs ./yomikiri docs/shots

# Without the compiler and node there is nothing to test.
test-web:                  ## the page in headless Chromium
	+@if scripts/web-deps; then \
	    $(AGAIN) web-files && { npm install --silent --no-save --prefix $(WEB_OUT) \
	        axe-core@4 puppeteer-core > /dev/null 2>&1 || :; } && \
	    node tests/apps/web/run.mjs $(WEB_DIST) $(WEB_OUT)/shots; \
	else echo 'skip page: node or a compiler for WebAssembly is not available'; \
	    echo '0 passed, 0 failed, 1 skipped'; fi

test-npm:                  ## the npm package in a fresh project, in node and Chromium
	+@if scripts/web-deps; then \
	    $(AGAIN) npm-files && \
	    node tests/apps/web/npm/run_npm.mjs $(WEB_OUT) $(BUILD)/npm $(VERSION) \
	        "$(WEB_SOURCE)"; \
	else echo 'skip npm_package: node or a compiler for WebAssembly is not available'; \
	    echo '0 passed, 0 failed, 1 skipped'; fi

web-serve: web             ## show the page at http://127.0.0.1:8000/
	@node scripts/web-serve.mjs $(WEB_DIST) 8000
