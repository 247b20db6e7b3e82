// Which system calls a worker may make, as a table of rows and as the program that the
// kernel runs before each call.
#pragma once
#include <linux/filter.h>

#include <vector>

namespace warpmark::lock {

// Descriptors from here on are none of the kernel's: served_files.cpp makes them up.
inline constexpr unsigned first_served = 0x40000000;

// from_memory: no file is ever opened; otherwise openat2 is what opens one, and Landlock says which.
std::vector<sock_filter> worker_filter(bool from_memory);
std::vector<sock_filter> driver_filter();

// Puts it in force, for all threads. "" or why not.
const char* install(const std::vector<sock_filter>&);

}  // namespace warpmark::lock
