// Launch functions of the host API other than k<<<…>>>(…), and launches from kernels; rows of the table in
// builtin_table.cpp.
#pragma once

namespace warpmark::machine {
struct BuiltinCall;
}

namespace warpmark::runtime {

using machine::BuiltinCall;

void get_parameter_buffer(BuiltinCall&);  // (kernel, grid, block, shared bytes) → argument buffer
void launch_device(BuiltinCall&);         // (buffer, stream) → error
void next_launch_extras(BuiltinCall&);    // (cluster x, y, z, cooperative): for the next launch
void launch_with_arguments(
    BuiltinCall&);         // (kernel, grid x, y, z, block x, y, z, shared bytes, argument pointers) → error
void graph(BuiltinCall&);  // (0 begins a capture, 1 ends it, 2 launches a graph, 3 queries capture; its
                           // number) → success; the number; error; true if capturing
void blocks_per_multiprocessor(BuiltinCall&);  // (kernel, threads, shared bytes) → resident blocks
void function_attribute(BuiltinCall&);         // (kernel, number) → value; a negative number: 1 for a kernel

// Result of a runtime call: after a kernel failure, that error is sticky.
void answer(const BuiltinCall&, int error);

}  // namespace warpmark::runtime
