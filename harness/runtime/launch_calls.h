// The host API's launches beside k<<<…>>>(…), and launches from kernels; rows of the table in
// builtin_functions.cpp.
#pragma once

namespace warpmark::machine {
struct BuiltinCall;
}

namespace warpmark::runtime {

using machine::BuiltinCall;

void get_parameter_buffer(BuiltinCall&);  // (kernel, grid, block, shared bytes) → a buffer for the arguments
void launch_device(BuiltinCall&);         // (buffer, stream) → error
void next_launch_extras(BuiltinCall&);    // (cluster x, y, z, cooperative): of the next launch
void launch_with_arguments(
    BuiltinCall&);         // (kernel, grid x, y, z, block x, y, z, shared bytes, argument pointers) → error
void graph(BuiltinCall&);  // (0 begins a capture, 1 ends it, 2 launches a graph, 3 asks for a capture; its
                           // number) → whether it began; the number; error; whether there is one
void blocks_per_multiprocessor(BuiltinCall&);  // (kernel, threads, shared bytes) → how many run side by side
void function_attribute(BuiltinCall&);         // (kernel, number) → value; a negative number: is it a kernel?

// What a call of the runtime answers: an error sticks once a kernel has failed.
void answer(const BuiltinCall&, int error);

}  // namespace warpmark::runtime
