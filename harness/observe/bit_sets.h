// Zero-initialized bit sets. Small ones reuse a vector; large ones use pages that take no memory until they
// are touched.
#pragma once
#include <cstdint>
#include <vector>

#include "harness/observe/shadow_memory.h"

namespace warpmark::observe {

class Bits {
  public:
    bool empty() const { return count_ == 0; }
    void clear() {
        count_ = 0;
        pages_ = {};
    }
    void set_zero(uint64_t words) {
        constexpr uint64_t many = 1 << 14;
        clear();
        if (words >= many) pages_ = Shadow<uint64_t>(words);
        if (!pages_) few_.assign(words, 0);
        count_ = words;
    }
    uint64_t& operator[](uint64_t at) { return data()[at]; }
    uint64_t operator[](uint64_t at) const { return data()[at]; }
    uint64_t* data() { return pages_ ? &pages_[0] : few_.data(); }
    const uint64_t* data() const { return const_cast<Bits*>(this)->data(); }

  private:
    std::vector<uint64_t> few_;
    Shadow<uint64_t> pages_;
    uint64_t count_ = 0;
};

}  // namespace warpmark::observe
