// Alignment of a kernel's shared arrays as ptxas places them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "harness/program/address_sums.h"
#include "harness/ptx/module.h"

namespace warpmark::session {

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
