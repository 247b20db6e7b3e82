// The named limits of whatever a submission can make large. Reaching one is a finding,
// never a crash.
#pragma once
#include <cstddef>

namespace warpmark::limits {

inline constexpr size_t source_bytes = 4 << 20;        // of one submitted file
inline constexpr size_t compiler_log_bytes = 4 << 20;  // of NVRTC's log that is read
inline constexpr size_t compiler_errors = 20;          // errors reported of one compile
inline constexpr size_t compiler_warnings = 20;        // warnings likewise
inline constexpr size_t message_bytes = 1000;          // of one message of the compiler
inline constexpr size_t ptx_bytes = 64 << 20;          // of one compile's output
inline constexpr size_t cubin_bytes = 64 << 20;        // of machine code that is read
inline constexpr size_t symbol_bytes = 16 << 10;       // of a name in machine code; a longer one is not read
inline constexpr size_t machine_rows = 4 << 20;        // instructions of a cubin, and rows of its line table
inline constexpr size_t alloca_bytes = 32 << 20;       // that the kernels of one run get by alloca
inline constexpr size_t name_bytes = 240;              // of a name (kernel, array, file) that is shown whole

}  // namespace warpmark::limits
