// Flag in SizedObservation::beyond_bytes: the outputs at the full size must be checked, too.
#pragma once
#include <cstdint>

namespace warpmark::session {

constexpr uint64_t at_the_size_too = uint64_t{1} << 63;

}  // namespace warpmark::session
