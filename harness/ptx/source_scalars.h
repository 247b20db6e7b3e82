// Locations of source variables in unoptimized code: a register or stack offset, for a range of labels. They
// come from the debug sections (DWARF 2, sections 2.4 and 7.7.3; a register is encoded by the letters of its
// PTX name). Pointers are omitted, because their values are meaningless to readers; arrays and structures are
// limited to their first elements.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "harness/contract/array_shape.h"
#include "harness/ptx/module.h"

namespace warpmark::ptx {

struct SourceScalar {
    struct PtxRange {
        std::string in_register;      // "%r1"; "": on the stack
        std::string depot;            // stack frame
        uint64_t offset = 0;          // within the frame
        std::string first, end;       // labels in the text
        bool is_from_setting = true;  // only after the text has set the register
    };
    Scalar scalar;
    std::vector<PtxRange> stretches;
};

// By the linkage name of the containing function.
using SourceScalars = std::map<std::string, std::vector<SourceScalar>>;

SourceScalars read_source_scalars(const Module&);

}  // namespace warpmark::ptx
