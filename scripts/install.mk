# install.mk - make install and what comes before it: the folders, the files by which pkg-config
# and CMake find the library. See docs/building.md.

BINDIR     ?= $(PREFIX)/bin
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
MANDIR     ?= $(PREFIX)/share/man
DOCDIR     ?= $(PREFIX)/share/doc/yomikiri

# Folders below the prefix are written so that it can be moved.
below_prefix = $(1:$(PREFIX)/%=$${prefix}/%)
$(OUT)/yomikiri.pc: scripts/yomikiri.pc.in solver/yomikiri.h FORCE
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' \
	    -e 's|@INCLUDEDIR@|$(call below_prefix,$(INCLUDEDIR))|' \
	    -e 's|@LIBDIR@|$(call below_prefix,$(LIBDIR))|' $< > $@

# CMake finds its way from one folder to the other.
CMAKE_FILES := $(addprefix $(OUT)/cmake/,yomikiri-config.cmake yomikiri-config-version.cmake)
$(CMAKE_FILES): $(OUT)/cmake/%: scripts/%.in solver/yomikiri.h FORCE
	@mkdir -p $(@D)
	@sed -e 's|@VERSION@|$(VERSION)|' -e 's|@SO@|$(SO)|' -e 's|@LIBDIR@|$(LIBDIR)|' \
	    -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' $< > $@

# It makes the man pages; where it is missing there are none.
HELP2MAN ?= help2man

# Where python3 is; nobody else needs it here.
API_PAGE := $(if $(shell command -v python3),$(OUT)/api.html)
$(OUT)/api.html: scripts/api-page $(wildcard solver/yomikiri*.h)
	@mkdir -p $(@D)
	@scripts/api-page solver/yomikiri.h $(wildcard solver/yomikiri_*.h) > $@
.PHONY: api
api: $(OUT)/api.html       ## the library's headers as a page: build/release/api.html

RUN_INSTALL = @OUT='$(OUT)' SO='$(SO)' VERSION='$(VERSION)' EMULATOR='$(EMULATOR)' \
	    HELP2MAN='$(HELP2MAN)' DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' BINDIR='$(BINDIR)' \
	    LIBDIR='$(LIBDIR)' INCLUDEDIR='$(INCLUDEDIR)' MANDIR='$(MANDIR)' DOCDIR='$(DOCDIR)' \
	    scripts/install
install: $(FINISHED) $(CMAKE_FILES) $(API_PAGE)   ## into DESTDIR/PREFIX
	$(RUN_INSTALL)
LIBRARY := $(OUT)/libyomikiri.a $(OUT)/$(SO) $(OUT)/yomikiri.pc $(CMAKE_FILES)
install-library: $(LIBRARY)   ## the C library alone, which needs no other
	$(RUN_INSTALL) library
.PHONY: install-library

INSTALLED := $(addprefix $(BINDIR)/,yomikiri yomikiri-check yomikiri-mpi*) \
    $(addprefix $(LIBDIR)/,libyomikiri.* pkgconfig/yomikiri.pc cmake/yomikiri) \
    $(addprefix $(INCLUDEDIR)/,$(notdir $(wildcard solver/yomikiri*.h))) \
    $(addprefix $(MANDIR)/man1/,yomikiri.1 yomikiri-*.1) \
    $(addprefix $(DOCDIR)/,README.md CHANGELOG.md LICENSE api.html docs examples) \
    $(addprefix $(PREFIX)/share/,bash-completion/completions/yomikiri yomikiri \
        zsh/site-functions/_yomikiri fish/vendor_completions.d/yomikiri.fish)
uninstall:                 ## remove what install put there
	rm -rf $(addprefix $(DESTDIR),$(INSTALLED))
