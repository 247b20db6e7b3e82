// host_library.h: what the host's C++ library needs of the machine (toolchain/headers/__warpmark_machine says each function's
// meaning): output, numbers from text, the program's end, and exceptions. Device code has no exceptions, so a try is a place to
// come back to: the call that enters it returns a second time. Destructors of the frames in between do not run.
#pragma once

namespace warpmark::machine {

struct BuiltinCall;

void library_write(BuiltinCall&);      // (text, bytes, stream)
void library_format(BuiltinCall&);     // (to, bytes, format, arguments) → length
void library_strtod(BuiltinCall&);     // (text, length) → value
void library_strtof(BuiltinCall&);
void library_exit(BuiltinCall&);       // (code)
void library_terminate(BuiltinCall&);  // (what)
void library_unsupported(BuiltinCall&);  // (what)
void library_clock(BuiltinCall&);
void library_state(BuiltinCall&);      // () → address of 1024 bytes of the host's, zero at first
void library_realloc(BuiltinCall&);    // (pointer, bytes) → pointer
void try_enter(BuiltinCall&);          // (token) → 1, and 0 the second time
void try_leave(BuiltinCall&);          // (token)
void unwind(BuiltinCall&);

}  // namespace warpmark::machine
