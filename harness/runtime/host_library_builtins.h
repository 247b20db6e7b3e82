// What the host's C++ library needs of the machine
// (toolchain/headers/__warpmark_machine says each function's meaning): output, numbers from text, and the
// program's end. A program's exit code other than 0 is a note, and a launcher that ends the program an error:
// its caller never sees what it computed. Exceptions are in exception_unwinding.h.
#pragma once
#include "harness/program/decoded_program.h"

namespace warpmark::machine {
struct BuiltinCall;
class Warp;
}  // namespace warpmark::machine

namespace warpmark::runtime {

using machine::BuiltinCall;
using machine::Warp;
using program::Op;

// `main` returns.
void main_returns(Warp&, const Op&, int code);

void library_write(BuiltinCall&);   // (text, bytes, stream)
void library_format(BuiltinCall&);  // (to, bytes, format, arguments) → length
void library_strtod(BuiltinCall&);  // (text, length) → value
void library_strtof(BuiltinCall&);
void library_exit(BuiltinCall&);         // (code)
void library_terminate(BuiltinCall&);    // (what)
void library_unsupported(BuiltinCall&);  // (what)
void library_clock(BuiltinCall&);
void library_state(BuiltinCall&);    // () → address of 1024 bytes of the host's, zero at first
void library_realloc(BuiltinCall&);  // (pointer, bytes) → pointer

}  // namespace warpmark::runtime
