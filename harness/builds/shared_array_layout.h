// Where ptxas places a kernel's arrays in shared memory, as far as their alignment
// goes.
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

    // An address in a kernel's own array that is the same for all threads counts from the first of them:
    // variables that lie side by side are neighbors.
    void locate(program::AddressSum&) const;

    // Does the array begin at a multiple of so many bytes? "": it is not known which array it is; no.
    AlignedArray is_aligned(const std::string& symbol, uint32_t bytes) const;

  private:
    std::optional<uint64_t> place_of(const std::string& symbol) const;

    const ptx::Function& function_;
    const ptx::Module& module_;
};

}  // namespace warpmark::session
