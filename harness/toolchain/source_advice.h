// source_advice.h: advice on a compiler error whose message has several causes, chosen by the source.
#pragma once
#include <string>
#include <string_view>

#include "harness/contract/finding.h"
#include "harness/toolchain/source_functions.h"

namespace warpmark::toolchain {

// Replaces the explanation if the message and the source show the cause. `source`: the author's text.
void advise_by_source(Finding&, const SourceFunctions&, std::string_view source);

}  // namespace warpmark::toolchain
