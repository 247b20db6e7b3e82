// debug_info.h: reads from a module's debugging sections how the source declares its arrays and its
// functions' parameters. The sections are DWARF 2 as NVRTC's -G writes it; of a module without them nothing
// is known. Whatever does not make sense is passed over: names in messages depend on this, and what is
// padding in an output.
#pragma once
#include "harness/contract/shape.h"
#include "harness/ptx/module.h"

namespace warpmark::ptx {

Shapes read_shapes(const Module&);

}  // namespace warpmark::ptx
