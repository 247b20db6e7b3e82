// Printf, on the device and on the host.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace warpmark::machine {

struct BuiltinCall;
struct Run;

// vprintf(format, argument block). CUDA C++ Programming Guide, "Formatted output".
void print(BuiltinCall&);

// What printf writes for a format; `values` is the address of the argument block.
std::string formatted(const BuiltinCall&, const std::string& format, uint64_t values, int& conversions);

// To what the run has printed, up to its limit.
void add_printed(Run&, std::string_view text);

}  // namespace warpmark::machine
