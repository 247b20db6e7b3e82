// What the machine gives where PTX leaves a value undefined.
#pragma once
#include <cstdint>

namespace warpmark {

// What a lane gets from one that does not take part in a shuffle (PTX ISA 9.0, section 9.7.9.6): a value that
// no program means (as a float, a NaN), so that whoever uses it is not right by luck.
inline constexpr uint32_t from_nobody = 0xffc0dead;

}  // namespace warpmark
