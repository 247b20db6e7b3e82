// Support functions for the host's C++ library (specified in toolchain/headers/__warpmark_machine): output,
// number parsing, and program exit. A nonzero exit code of a program is a note. A launcher that exits is an
// error, because its caller never sees its results. Exceptions are in exception_unwinding.h.
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

// Handles the return from `main`.
void main_returns(Warp&, const Op&, int code);

void library_write(BuiltinCall&);   // (text, bytes, stream)
void library_format(BuiltinCall&);  // (to, bytes, format, arguments) → length
void library_strtod(BuiltinCall&);  // (text, length) → value
void library_strtof(BuiltinCall&);
void library_at_exit(BuiltinCall&);      // (function) → 0, or 1 if there are too many
void library_exit(BuiltinCall&);         // (code)
void library_returns(BuiltinCall&);      // (line of main's return statement)
void library_terminate(BuiltinCall&);    // (what)
void library_unsupported(BuiltinCall&);  // (what)
void library_clock(BuiltinCall&);
void library_state(BuiltinCall&);        // () → address of 1024 zero-initialized bytes of the host
void library_equal_bytes(BuiltinCall&);  // (a, b, bytes) → number
void library_srand(BuiltinCall&);        // (seed)
void library_rand(BuiltinCall&);         // () → number
void library_realloc(BuiltinCall&);      // (pointer, bytes) → pointer
void library_calloc(BuiltinCall&);       // (bytes) → pointer

}  // namespace warpmark::runtime
