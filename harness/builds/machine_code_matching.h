// Machine code form of each ld and st in a module (ptx::MachineForm). A GPU makes the requests of its machine
// code, in which ptxas has merged neighboring accesses. toolchain/MACHINE_CODE.md has the measurements.
//
// A load without a machine access of its own is part of the access whose window holds its bytes; the
// simulator finds that access at run time (machine/merged_requests.h). A store is part of a later store with
// the same base.
//
// nvcc addresses shared memory with 32 bits, NVRTC with 64, and in 64 bits ptxas cannot compare the bases of
// `s[2 * t]` and `s[2 * t + 1]`. Accesses that ptxas would merge under nvcc count as merged: their addresses
// differ only in the constant and are aligned by their factors, they are in one basic block, and no store,
// atomic or barrier between them may access the same memory.
#pragma once
#include "harness/ptx/module.h"
#include "harness/toolchain/sass_accesses.h"

namespace warpmark::session {

// True if ptxas may have merged accesses of device functions, or iterations of a loop.
bool may_be_joined(const ptx::Module&);

// `code`: the machine code of the module's PTX; nullptr if there is none, so that only the rule above
// decides. `as_nvcc`: the rule also merges accesses that are separate in NVRTC's machine code.
void set_machine_forms(ptx::Module&, const toolchain::MachineCode* code, bool as_nvcc);

}  // namespace warpmark::session
