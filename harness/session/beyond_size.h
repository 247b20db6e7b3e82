// A mark in SizedObservation::beyond_bytes: the outputs at the size itself are worth a look.
#pragma once
#include <cstdint>

namespace warpmark::session {

constexpr uint64_t at_the_size_too = uint64_t{1} << 63;

}  // namespace warpmark::session
