# install.mk - make install and what comes before it: the folders, the pkg-config file, the man
# pages. See docs/building.md.

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

# Man pages and completion are printed by the program, from its tables of options.
$(OUT)/man/yomikiri.1: $(OUT)/yomikiri
	@mkdir -p $(@D)
	@for sub in $$($(EMULATOR) $< --man-pages); do \
	    $(EMULATOR) $< --man $$sub > $(@D)/yomikiri-$$sub.1 || exit; done
	@$(EMULATOR) $< --man > $@

# Where python3 is; nobody else needs it here.
API_PAGE := $(if $(shell command -v python3),$(OUT)/api.html)
$(OUT)/api.html: scripts/api-page $(wildcard solver/yomikiri*.h)
	@mkdir -p $(@D)
	@scripts/api-page solver/yomikiri.h $(wildcard solver/yomikiri_*.h) > $@
.PHONY: api
api: $(OUT)/api.html       ## the library's headers as a page: build/release/api.html

install: $(FINISHED) $(OUT)/man/yomikiri.1 $(API_PAGE)   ## into DESTDIR/PREFIX
	@OUT='$(OUT)' SO='$(SO)' DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' BINDIR='$(BINDIR)' \
	    LIBDIR='$(LIBDIR)' INCLUDEDIR='$(INCLUDEDIR)' MANDIR='$(MANDIR)' DOCDIR='$(DOCDIR)' \
	    EMULATOR='$(EMULATOR)' scripts/install

INSTALLED := $(addprefix $(BINDIR)/,yomikiri yomikiri-check yomikiri-mpi*) \
    $(addprefix $(LIBDIR)/,libyomikiri.* pkgconfig/yomikiri.pc) \
    $(addprefix $(INCLUDEDIR)/,$(notdir $(wildcard solver/yomikiri*.h))) \
    $(addprefix $(MANDIR)/man1/,yomikiri.1 yomikiri-*.1) \
    $(addprefix $(DOCDIR)/,README.md LICENSE api.html docs examples) \
    $(addprefix $(PREFIX)/share/,bash-completion/completions/yomikiri yomikiri \
        zsh/site-functions/_yomikiri fish/vendor_completions.d/yomikiri.fish)
uninstall:                 ## remove what install put there
	rm -rf $(addprefix $(DESTDIR),$(INSTALLED))
