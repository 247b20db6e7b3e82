// Device and host printf.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace warpmark::machine {

struct BuiltinCall;
struct Run;

// vprintf(format, argument block). CUDA C++ Programming Guide, "Formatted output".
void print(BuiltinCall&);

// Output of printf for a format. `values` is the address of the argument block.
std::string formatted(const BuiltinCall&, const std::string& format, uint64_t values, int& conversions);

// Appends to the output of the run, up to its limit.
void add_printed(Run&, std::string_view text);

}  // namespace warpmark::machine
