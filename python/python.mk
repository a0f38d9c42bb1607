# python.mk - the Python module and its wheel; see docs/python.md. The module is a package of
# Python files, a shared object with the library, the readers, the review and the proofs in it,
# which needs nothing but libc, and the checker of proofs.

PY_OUT := $(OUT)/python
# The first that can build wheels does.
PYTHON ?= python3 /usr/bin/python3

PY_SRC := $(call sources_of,cross,positions review python/native,*.c) $(wildcard proof/*.c) \
          positions/suite/sha256.c base/memory/memory.c base/text/print.c apps/cli/solve/svg.c
PY_OBJ := $(PY_SRC:%.c=$(OUT)/%.o)
PY_FILES := $(wildcard python/yomikiri/*)

$(PY_OUT)/yomikiri/yomikiri.so: $(LIB_OBJ) $(PY_OBJ) python/native/python.map \
        $(OUT)/objects.stamp
	@mkdir -p $(@D)
	$(LINK) -shared -Wl,-z,defs -Wl,--version-script=python/native/python.map -o $@ \
	    $(filter %.o,$^) -lm

# Static where that can be had: then it asks for no libgomp and no glibc.
$(PY_OUT)/yomikiri/yomikiri-check: checker/yomikiri-check.c $(OUT)/flags.stamp
	@mkdir -p $(@D); echo "  LINK  $@"; \
	    for extra in '-static -fopenmp' '-static -Wno-unknown-pragmas' -Wno-unknown-pragmas; do \
	        $(CC) -std=c17 $(WARN) $(OPT) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $$extra -o $@ $< \
	            2> $(PY_OUT)/check.log && exit; done; cat $(PY_OUT)/check.log; exit 1

# The package as it is installed: to try it, PYTHONPATH=build/release/python.
$(PY_OUT)/stamp: $(addprefix $(PY_OUT)/yomikiri/,yomikiri.so yomikiri-check) $(PY_FILES)
	@cp $(PY_FILES) $(PY_OUT)/yomikiri/ && touch $@

.PHONY: python wheel
python: $(PY_OUT)/stamp    ## the Python module: build/release/python/

wheel: $(PY_OUT)/stamp     ## ... and as a wheel, in build/release/
	@YOMIKIRI_VERSION=$(VERSION) YOMIKIRI_MACHINE=$(firstword $(subst -, ,$(TARGET))) \
	    python/build-wheel $(OUT) $(OUT) $(PYTHON)
	@ls $(OUT)/yomikiri-$(VERSION)-py3-*.whl

run-tests: $(if $(filter tests/python/%,$(CHOSEN)),$(PY_OUT)/stamp)
