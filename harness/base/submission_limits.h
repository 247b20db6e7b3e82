// Limits for everything that a submission can make large. Reaching a limit is a finding, never a crash.
#pragma once
#include <cstddef>

namespace warpmark::limits {

inline constexpr size_t source_bytes = 4 << 20;        // per submitted file
inline constexpr size_t compiler_log_bytes = 4 << 20;  // of NVRTC's log that are read
inline constexpr size_t compiler_errors = 20;          // errors reported per compile
inline constexpr size_t compiler_warnings = 20;        // warnings reported per compile
inline constexpr size_t message_bytes = 1000;          // per compiler message
inline constexpr size_t ptx_bytes = 64 << 20;          // of PTX per compile
inline constexpr size_t cubin_bytes = 64 << 20;        // of machine code that are read
inline constexpr size_t symbol_bytes = 16 << 10;       // per machine-code symbol; longer ones are skipped
inline constexpr size_t machine_rows = 4 << 20;        // instructions per cubin, and rows of its line table
inline constexpr size_t alloca_bytes = 32 << 20;       // allocated with alloca by all kernels of one run
inline constexpr size_t name_bytes = 240;              // per name (kernel, array, file) that is shown in full

}  // namespace warpmark::limits
