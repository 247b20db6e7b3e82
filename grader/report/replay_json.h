// JSON of a recording, for the replay page. Columns are base64 of bytes; numbers in them use LEB128.
#pragma once
#include <string>
#include <vector>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::report {

// Result of a run, if the expected outputs are known.
struct ReplayResult {
    std::string text;       // "out[0] is 0 instead of -723 (128 wrong elements)."
    bool is_wrong = false;  // this element of an argument is wrong
    uint32_t argument = 0;
    uint64_t index = 0;
    std::string value;
};

struct ReplayWords {
    std::string title, inputs;          // "01_race/reverse.cu"; "case one-block (n=256)"
    std::vector<std::string> types;     // of each argument's elements, "i32"; "" if unknown
    std::vector<ReplayResult> results;  // of each run; empty: expected outputs are unknown
};

// The observation must have a recording, and its findings' witnesses must have their texts.
std::string replay_json(const Job&, const Observation&, const ReplayWords&);

// The JSON Schema (draft 2020-12) of that.
std::string replay_schema();

}  // namespace warpmark::report
