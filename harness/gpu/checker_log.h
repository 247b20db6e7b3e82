// What compute-sanitizer's tools write, read back. Nothing is clean that does not say so.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "harness/contract/second_opinion.h"

namespace warpmark::gpu {

struct CheckerLog {
    std::optional<uint64_t>
        summary;  // errors or hazards, as its last line counts them; nothing: there is no such line
    std::vector<OpinionError> errors;  // each once, in their order
};

// `file`: places in others are left out.
CheckerLog read_checker_log(const std::string& text, const std::string& file);

// One line of such a log. Does it begin an error, and what does it say without the rule and the place?
bool begins_error(const std::string& line);
std::string error_words(const std::string& line);

}  // namespace warpmark::gpu
