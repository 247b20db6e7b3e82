// bank_picture.h: one warp's request to shared memory in words and as a small picture, lane by lane.
#pragma once
#include <string>

#include "harness/trace/launch.h"

namespace warpmark::check {

inline constexpr uint32_t banks_count = 32;  // of four bytes each

// "all 32 lanes in bank 0, 32 words apart"; "2 lanes in each of 16 banks, 2 words apart"; "" if nothing simple fits.
std::string bank_words(const WorstRequest&);

// Which bank each lane asks for, 16 lanes a row; a lane that does not take part is a dot.
std::string bank_picture(const WorstRequest&);

// The distance between neighbouring active lanes in bytes, if it is one; 0 otherwise.
int64_t stride_of(const WorstRequest&);
std::string stride_words(int64_t bytes);  // "32 words apart", "6 bytes apart"

}  // namespace warpmark::check
