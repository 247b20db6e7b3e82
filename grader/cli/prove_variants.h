// prove_variants.h: `warpmark prove --variants`: does a verdict rest on how a source is written?
#pragma once
#include <string>
#include <vector>

#include "grader/cli/shared.h"

namespace warpmark::cli {

struct VariantCall {
    std::string only;          // of the variants' names
    std::string part = "1/1";  // "2/3": the second third of the files
    std::string save;          // a folder for the variants that differ; "": none
    bool with_corpus = true;
};

int prove_variants(const std::vector<Lab>&, const MarkOptions&, const batch::Backend&, const VariantCall&);

}  // namespace warpmark::cli
