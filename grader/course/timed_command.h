// Program run with a time limit and its output in files.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::batch {

struct TimedResult {
    int status = -1;  // exit code; 128 + n: ended by signal n
    bool late = false;
    std::string out, err;
};

// `folder`: its working directory, in which out.txt and err.txt are written. `environment`: "NAME=VALUE",
// added to our own.
Result<TimedResult> run_command(const std::vector<std::string>& words,
                                const std::vector<std::string>& environment,
                                const std::filesystem::path& folder, double seconds);

}  // namespace warpmark::batch
