// Rows for conversions to types that only matrix products read. PTX ISA 9.0, section 9.7.9.22.
#include "harness/isa/float_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

// Rounds to ten fraction bits, ties away from zero. The lower bits of the register are zero. A NaN is
// truncated as well, which may result in an infinity (measured on an H200).
uint32_t to_tf32(float a) {
    const uint32_t bits = std::bit_cast<uint32_t>(a), magnitude = bits & 0x7fffffff;
    return (magnitude >= 0x7f800000 ? bits : bits + 0x1000) & ~0x1fffu;
}

}  // namespace

void tensor_rows(LaneSink& s) {
    row<B32(A)>(s, "cvt.rna.tf32.type", List<F32>{}, [](float a) { return to_tf32(a); });
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
