// Exceptions of the host's code (toolchain/headers/__warpmark_exceptions). Device code
// has none, so a try is a place to come back to: the call that enters it returns a second time. What the
// frames in between have to destroy is known of each call (ptx/object_lifetimes.h); the library calls those
// destructors one by one before it unwinds.
#pragma once

namespace warpmark::machine {
struct BuiltinCall;
}

namespace warpmark::runtime {

using machine::BuiltinCall;

void try_enter(BuiltinCall&);  // (token) → 1, and 0 the second time
void try_leave(BuiltinCall&);  // (token)
void unwinding_destructor(
    BuiltinCall&);  // (n, where the object's address goes) → the nth destructor to call, 0: no more
void unwind(BuiltinCall&);

}  // namespace warpmark::runtime
