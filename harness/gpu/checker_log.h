// Parser for compute-sanitizer's logs. A run counts as clean only if its log explicitly reports no errors.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "harness/contract/second_opinion.h"

namespace warpmark::gpu {

struct CheckerLog {
    std::optional<uint64_t>
        summary;  // number of errors or hazards in the last line; empty if that line is missing
    std::vector<OpinionError> errors;  // distinct errors in log order
};

// `file`: locations in other files are omitted.
CheckerLog read_checker_log(const std::string& text, const std::string& file);

// For one line of a log: true if it begins an error; and its text without the rule and location.
bool begins_error(const std::string& line);
std::string error_words(const std::string& line);

}  // namespace warpmark::gpu
