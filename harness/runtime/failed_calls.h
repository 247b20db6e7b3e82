// A CUDA call that returns an error is a finding at its line: an error where nobody looks at
// the code, a note where the program does, by what the call returns or by cudaGetLastError.
#pragma once
#include <string>

namespace warpmark::machine {
struct BuiltinCall;
struct Run;
}  // namespace warpmark::machine

namespace warpmark::runtime {

using machine::BuiltinCall;
using machine::Run;

// Answers with the error and tells why. The call's last argument is its name in CUDA.
void fail(const BuiltinCall&, int error, const std::string& why, const std::string& way_out);

// The program asks for the last error: what failed before is no secret any more.
void notice_failed_calls(Run&);

}  // namespace warpmark::runtime
