// Where the variables of the source are while unoptimized code runs: in which register, or
// at which offset of the stack, between which labels of the text. The debugging sections say it (DWARF 2,
// sections 2.4 and 7.7.3; a register is named by the letters of its PTX name). Pointers are left out, as
// their numbers say nothing; of arrays and structures there are the first elements.
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
        std::string depot;            // the stack's part
        uint64_t offset = 0;          // in there
        std::string first, end;       // labels of the text
        bool is_from_setting = true;  // only where the text has set the register
    };
    Scalar scalar;
    std::vector<PtxRange> stretches;
};

// By the linkage name of the function whose code holds them.
using SourceScalars = std::map<std::string, std::vector<SourceScalar>>;

SourceScalars read_source_scalars(const Module&);

}  // namespace warpmark::ptx
