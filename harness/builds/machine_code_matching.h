// How machine code does each ld and st of a module (ptx::MachineForm): requests of a
// GPU are those of its machine code, and ptxas joins neighboring accesses. toolchain/MACHINE_CODE.md says
// what was measured.
//
// Loads that have no machine access of their own are part of the one whose window holds their bytes; the
// machine finds it when they run (machine/merged_requests.h). Stores are part of a later one with the same
// base.
//
// Two compilers: nvcc addresses shared memory with 32 bits and NVRTC with 64, where `s[2 * t]` and `s[2 * t +
// 1]` have bases that ptxas cannot compare. What nvcc's ptxas would join counts as joined: same sum but for
// the constant, aligned by its factors, one basic block, and no store, atomic or barrier between that may
// meet it.
#pragma once
#include "harness/ptx/module.h"
#include "harness/toolchain/sass_accesses.h"

namespace warpmark::session {

// May ptxas have joined accesses of the device's functions, or rounds of a loop?
bool may_be_joined(const ptx::Module&);

// `code`: of the text that the module was read from; nullptr: there is none, and the rule above decides
// alone. `as_nvcc`: it decides, too, where NVRTC's code has two accesses.
void set_machine_forms(ptx::Module&, const toolchain::MachineCode* code, bool as_nvcc);

}  // namespace warpmark::session
