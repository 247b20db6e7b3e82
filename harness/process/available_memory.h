// Memory that this computer can still give to a process.
#pragma once
#include <cstdint>
#include <string_view>

namespace warpmark {

// MemAvailable of /proc/meminfo (proc(5)), or what the process's control group has left (memory.max minus
// memory.current, cgroups(7)) if that is less. ~0: unknown.
uint64_t available_memory();

// MemAvailable in bytes, of a text as in /proc/meminfo; ~0: there is none.
uint64_t available_of_meminfo(std::string_view);

}  // namespace warpmark
