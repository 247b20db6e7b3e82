// Runs a program with its output in files, for at most so many seconds.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::batch {

struct TimedResult {
    int status = -1;  // exit code; 128 and more: ended by a signal
    bool late = false;
    std::string out, err;
};

// `folder`: its current folder, where out.txt and err.txt are written. `environment`: "NAME=VALUE" beside our
// own.
Result<TimedResult> run_command(const std::vector<std::string>& words,
                                const std::vector<std::string>& environment,
                                const std::filesystem::path& folder, double seconds);

}  // namespace warpmark::batch
