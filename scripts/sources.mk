# sources.mk - the source files of each target, and the one rule that compiles kernels for all of
# them. The targets are the library and the program for this system (`here`) or for another one
# (`cross`, by CROSS), the program for Windows, and the page. See docs/building.md.

# ---- what each target leaves out -----------------------------------------------------
# X_windows.c stands for the X_posix.c beside it, threads_stub.c for the threads; a rule of its
# own compiles kernel.c.
LEFT.here    := solver/kernel/kernel.c %_windows.c %/threads_stub.c tests/apps/windows/%

# A cross build has no jansson, which these rooms need.
LEFT.cross   := $(LEFT.here) base/memory/memory_json.c \
    $(foreach room,base/process base/fields profiles \
    bench proof positions/suite $(addprefix lab/,tune pick match) apps,$(room)/% tests/$(room)/%)

# The subcommands that start other programs or share a folder with them, with all that only they
# need: apps/windows/cmd_missing.c says so in their place.
LEFT.windows := solver/kernel/kernel.c %_posix.c %/threads_stub.c \
    $(foreach command,bench compare gate report tune pick match train plan merge, \
        apps/cli/cmd_$(command).c apps/cli/$(command)/%) apps/cli/measure/% \
    base/text/unique.c \
    $(foreach room,compare engine gate report stats,bench/$(room)/%) base/process/% \
    $(filter-out bench/run/self_command.c,$(wildcard bench/run/*.c)) \
    $(filter-out bench/child/buildinfo.c,$(wildcard bench/child/*.c)) \
    bench/record/%

# Threads, and what only other programs ask of the library.
LEFT.web     := solver/kernel/kernel.c %_windows.c solver/parallel/tasks.c solver/parallel/ybwc.c \
    solver/parallel/remote.c solver/stats/profiler.c solver/api/remote_tasks.c \
    positions/arrival_posix.c positions/suite/% apps/web/weights/pack_weights.c

# The rooms that every program is made of; what lies in base/ itself is part of the library.
ROOMS := $(addprefix base/,text memory fields files process) positions review proof profiles \
         bench $(addprefix apps/,cli gui)

# The files of the rooms $(2) of the target $(1), by the pattern $(3), down to two folders below.
sources_of = $(filter-out $(LEFT.$(1)), \
    $(foreach room,$(2),$(wildcard $(room)/$(3) $(room)/*/$(3) $(room)/*/*/$(3))))
library_of = $(filter-out $(LEFT.$(1)),$(wildcard base/*.c)) $(call sources_of,$(1),solver,*.c)

# ---- kernels ---------------------------------------------------------------------------
# One for each instruction set; the program asks the CPU which of them it can run.
ISA.portable :=
ISA.avx2     := -mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt
ISA.avx512   := $(ISA.avx2) -mavx512f -mavx512vl -mavx512bw -mavx512dq -mavx512cd -mavx512vpopcntdq
ISA.neon     :=
ISA.simd128  := -msimd128

# Objects, and the rule for them: those with counters (stats/counters.h) are a kernel's second.
# $(1) is what the names begin with, $(2) the instruction sets, $(3) the variable that compiles,
# $(4) what they depend on.
kernels_of   = $(foreach isa,$(2),$(1)kernel_$(isa).o)
counting_of  = $(foreach isa,$(2),$(1)counting_$(isa).o)
isa_of       = $(lastword $(subst _, ,$(basename $(notdir $(1)))))
kernel_flags = $(ISA.$(isa_of)) -DISA=$(isa_of) -DISA_$(isa_of)=1 \
               $(if $(findstring counting_,$(notdir $(1))),-DYK_COUNTING)
define KERNELS_RULE
$(kernels_of) $(counting_of): solver/kernel/kernel.c $(4)
	$$($(3)) $$(call kernel_flags,$$@) -c $$< -o $$@
endef
