# mpi.mk - yomikiri-mpi, once for each MPI that is installed; see docs/mpi.md. All but apps/mpi/*.c
# needs no MPI: apps/mpi/share/ and apps/mpi/checkpoint/ are part of the tests of every build.

MPI_KINDS   := openmpi mpich
MPI_CC       = $(shell command -v mpicc.$(1) 2>/dev/null)
MPI_HERE    := $(foreach kind,$(MPI_KINDS),$(if $(call MPI_CC,$(kind)),$(kind)))
MPI_MISSING := $(filter-out $(MPI_HERE),$(MPI_KINDS))
MPI_SRC     := $(wildcard apps/mpi/*.c)
MPI_OBJ     := $(filter-out $(OUT)/apps/cli/main.o,$(LIB_OBJ) $(PROG_OBJ))
MPI_PROGRAMS := $(MPI_HERE:%=$(OUT)/yomikiri-mpi.%)

# What the compiler wrapper would add, for whatever compiler is in use.
MPI_COMPILE.openmpi = $(shell mpicc.openmpi --showme:compile)
MPI_LINK.openmpi    = $(shell mpicc.openmpi --showme:link)
MPI_COMPILE.mpich   = $(filter -I%,$(shell mpicc.mpich -compile_info))
MPI_LINK.mpich      = $(filter -L% -l% -Wl$(comma)%,$(shell mpicc.mpich -link_info))
comma := ,

define MPI_PROGRAM
$(MPI_SRC:%.c=$(OUT)/$(1)/%.o): $(OUT)/$(1)/%.o: %.c $(OUT)/flags.stamp apps/mpi/mpi.mk
	@mkdir -p $$(@D); echo "  CC    $$@"
	@$(CC) $(BASE) $(JSON_FLAGS) $(MPI_COMPILE.$(1)) -MMD -MP $(CPPFLAGS) $(CFLAGS) -c $$< -o $$@
$(OUT)/yomikiri-mpi.$(1): $(MPI_SRC:%.c=$(OUT)/$(1)/%.o) $(MPI_OBJ) $(OUT)/objects.stamp \
        | needs-jansson
	$(LINK) -o $$@ $$(filter %.o,$$^) $(MPI_LINK.$(1)) $(LIBS)
endef
$(foreach kind,$(MPI_HERE),$(eval $(call MPI_PROGRAM,$(kind))))

mpi: $(MPI_PROGRAMS)       ## yomikiri-mpi in build/, by Open MPI and by MPICH, where they are
	@$(foreach kind,$(MPI_MISSING),echo "without yomikiri-mpi.$(kind): $(kind) is not available";)
.PHONY: mpi

# Those that were built are installed, up to date.
install: $(wildcard $(MPI_PROGRAMS))

# What starts ranks is part of all tests of a release build.
run-tests: $(if $(filter tests/apps/mpi/%,$(CHOSEN)),$(MPI_PROGRAMS))

test-mpi: $(OUT)/yomikiri $(MPI_PROGRAMS)   ## tests that start ranks: a minute
	@YOMIKIRI=$(OUT)/yomikiri MODE=$(MODE) OUT=$(OUT) \
	    tests/run.sh $(OUT)/mpi-log $(MPI_SCRIPTS)
.PHONY: test-mpi
