// Machine code form of each ld and st in a module (ptx::MachineForm). A GPU makes the requests of its machine
// code, in which ptxas has merged neighboring accesses. toolchain/MACHINE_CODE.md has the measurements.
//
// A load without a machine access of its own is part of the access whose window holds its bytes; the
// simulator finds that access at run time (machine/vectorized_requests.h). A store is part of a later store
// with the same base.
//
// nvcc addresses shared memory with 32 bits, NVRTC with 64, and in 64 bits ptxas cannot compare the bases of
// `s[2 * t]` and `s[2 * t + 1]`. Accesses that ptxas would merge under nvcc count as merged: their addresses
// differ only in the constant and are aligned by their factors, they are in one basic block, and no store,
// atomic or barrier between them may access the same memory.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "harness/program/address_sums.h"
#include "harness/ptx/module.h"
#include "harness/toolchain/sass_accesses.h"

namespace warpmark::session {

// True if ptxas may have merged accesses of device functions, or iterations of a loop.
bool may_be_joined(const ptx::Module&);

// `code`: the machine code of the module's PTX; nullptr if there is none, so that only the rule above
// decides. `as_nvcc`: the rule also merges accesses that are separate in NVRTC's machine code.
void set_machine_forms(ptx::Module&, const toolchain::MachineCode* code, bool as_nvcc);

enum class AlignedArray { no, yes, perhaps };

class SharedPlaces {
  public:
    SharedPlaces(const ptx::Function& function, const ptx::Module& module)
        : function_(function), module_(module) {}

    // Makes an address that is the same for all threads and lies in one of the kernel's arrays relative to
    // the first array, so that adjacent variables are neighbors.
    void locate(program::AddressSum&) const;

    // Alignment of an array: `yes` if it certainly begins at a multiple of this number of bytes; `no` for "",
    // an unknown array.
    AlignedArray is_aligned(const std::string& symbol, uint32_t bytes) const;

  private:
    std::optional<uint64_t> place_of(const std::string& symbol) const;

    const ptx::Function& function_;
    const ptx::Module& module_;
};

}  // namespace warpmark::session
