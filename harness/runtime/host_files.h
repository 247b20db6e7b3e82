// Files of the host program: those that the job brings along, and those that the program writes. Nothing is
// read from the disk or written to it.
#pragma once

namespace warpmark::machine {
struct BuiltinCall;
}

namespace warpmark::runtime {

using machine::BuiltinCall;

void library_read_file(BuiltinCall&);  // (name or null, to: size) -> contents in new memory, or null
void library_keep_file(BuiltinCall&);  // (name, bytes, size)

}  // namespace warpmark::runtime
