# packaging.mk - what a release is made of: archives, packages for Debian, and the checks
# before it. See docs/installing.md.

DIST ?= $(BUILD)/dist

PACKAGER = @MAKE='$(MAKE) --no-print-directory $(JOBS_ARG)' BUILD='$(BUILD)' DIST='$(DIST)' \
    VERSION='$(VERSION)' COMMIT='$(REV)'

.PHONY: dist dist-source release deb test-packages
dist:                      ## archives of source, programs and page, with checksums: build/dist/
	+$(PACKAGER) packaging/make-dist

dist-source:               ## the source archive alone
	+$(PACKAGER) packaging/make-dist source

deb: dist-source           ## packages for Debian by dpkg-buildpackage: build/deb/
	$(PACKAGER) packaging/make-deb

release:                   ## all checks, then dist and deb, and what is left to a person
	+$(PACKAGER) packaging/make-release

# Minutes, and root for a part of them; each builds a checkout of its own.
test-packages:             ## dist twice, packages of Debian in a clean system
	@TEST_SECONDS=3600 JOBS=1 tests/run.sh $(OUT)/packages-log \
	    tests/packaging/dist.sh tests/packaging/debian.sh
