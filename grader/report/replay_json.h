// A recording as JSON: what the page that replays it reads. Columns are base64 of bytes, whose
// numbers take 7 bits each (LEB128).
#pragma once
#include <string>
#include <vector>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::report {

// What came of a run, where somebody knows what is right.
struct ReplayResult {
    std::string text;       // "out[0] is 0 instead of -723 (128 wrong elements)."
    bool is_wrong = false;  // this element of an argument is
    uint32_t argument = 0;
    uint64_t index = 0;
    std::string value;
};

struct ReplayWords {
    std::string title, inputs;          // "01_race/reverse.cu"; "case one-block (n=256)"
    std::vector<std::string> types;     // of each argument's elements, "i32"; "" where it is not known
    std::vector<ReplayResult> results;  // of each run; empty: nobody knows
};

// The recording is there, and its findings' witnesses have words.
std::string replay_json(const Job&, const Observation&, const ReplayWords&);

// The JSON Schema (draft 2020-12) of that.
std::string replay_schema();

}  // namespace warpmark::report
