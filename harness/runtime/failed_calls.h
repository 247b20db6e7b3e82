// A CUDA call that returns an error is a finding at its line: an error if the program ignores it, a note if
// it checks the return value or cudaGetLastError.
#pragma once
#include <string>

namespace warpmark::machine {
struct BuiltinCall;
struct Run;
}  // namespace warpmark::machine

namespace warpmark::runtime {

using machine::BuiltinCall;
using machine::Run;

// Returns the error from the call and records the reason. The call's last argument is its CUDA name.
void fail(const BuiltinCall&, int error, const std::string& why, const std::string& way_out);

// The program queries the last error, so earlier failures are no longer ignored.
void notice_failed_calls(Run&);

}  // namespace warpmark::runtime
