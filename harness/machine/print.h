// print.h: device printf.
#pragma once
namespace warpmark::machine {
struct BuiltinCall;
// vprintf(format, argument block). CUDA C++ Programming Guide, "Formatted output".
void print(BuiltinCall&);
}  // namespace warpmark::machine
