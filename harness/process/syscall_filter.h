// System call filters: tables of allowed calls, compiled to BPF programs.
#pragma once
#include <linux/filter.h>

#include <vector>

namespace warpmark::lock {

// Descriptors from this number on are virtual; worker_file_view.cpp creates them.
inline constexpr unsigned first_served = 0x40000000;

// from_memory: no file can be opened. Otherwise files are opened with openat2, restricted by Landlock.
std::vector<sock_filter> worker_filter(bool from_memory);
std::vector<sock_filter> driver_filter();

// Installs the filter for all threads. Returns "" or the reason for a failure.
const char* install(const std::vector<sock_filter>&);

}  // namespace warpmark::lock
