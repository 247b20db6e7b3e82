// Address spaces of the simulator within the generic 64-bit address space. The upper 32 bits of a generic
// address select a slot: one per state-space window, one per buffer in global memory. An out-of-bounds 32-bit
// index therefore cannot reach another buffer.
#pragma once
#include <cstdint>

namespace warpmark::isa {

inline constexpr uint64_t slot_shift = 32;
inline constexpr uint64_t shared_window = uint64_t{1} << slot_shift;
inline constexpr uint64_t local_window = uint64_t{2} << slot_shift;
inline constexpr uint64_t param_window = uint64_t{3} << slot_shift;
inline constexpr uint64_t code_window = uint64_t{4} << slot_shift;
// A GPU is asked for the same addresses (gpu/gpu_memory.h). The range below 2^40 is left to the driver and
// the vendor's checkers.
inline constexpr uint32_t first_global_slot = 4096;

constexpr bool in_window(uint64_t address, uint64_t window) {
    return address >> slot_shift == window >> slot_shift;
}

// Each array in the shared window has its own megabyte, so that an index past its end hits unmapped
// addresses.
inline constexpr uint32_t shared_array_shift = 20;

// In cluster addresses, higher bits select the block: 0 is the own block, r + 1 the block with rank r.
inline constexpr uint32_t cluster_rank_shift = 28;
inline constexpr uint32_t most_shared_arrays = (1u << (cluster_rank_shift - shared_array_shift)) - 2;
constexpr uint64_t without_rank(uint64_t address) {
    return address & ~(uint64_t{15} << cluster_rank_shift);
}
constexpr uint32_t rank_bits(uint64_t address) {
    return static_cast<uint32_t>(address) >> cluster_rank_shift;
}
template <class T>
constexpr T at_rank(T address, uint32_t rank) {
    return static_cast<T>((address & ~(T{15} << cluster_rank_shift)) | T{rank + 1} << cluster_rank_shift);
}

}  // namespace warpmark::isa
