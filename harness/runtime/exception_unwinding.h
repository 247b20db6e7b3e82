// Exceptions in host code (toolchain/headers/__warpmark_exceptions). Device code has no exceptions, so a try
// block is a return point: the call that enters it returns a second time. Objects to destroy in the frames in
// between are known per call (ptx/unwound_objects.cpp); the library calls their destructors one by one before
// it unwinds.
#pragma once

namespace warpmark::machine {
struct BuiltinCall;
}

namespace warpmark::runtime {

using machine::BuiltinCall;

void try_enter(BuiltinCall&);  // (token) → 1, and 0 the second time
void try_leave(BuiltinCall&);  // (token)
void unwinding_destructor(
    BuiltinCall&);  // (n, target for the object's address) → the nth destructor to call, 0: no more
void unwind(BuiltinCall&);

}  // namespace warpmark::runtime
