// Runs another program, or a copy of this one, to completion. For an exchange of messages use Child.
#pragma once
#include <cstddef>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark {

struct Command {
    std::vector<std::string> words;        // path of a program, or its name in PATH, and arguments
    std::vector<std::string> environment;  // "NAME=VALUE", in addition to this program's own
    std::filesystem::path folder;          // working directory; empty: this program's
    std::filesystem::path out, err;        // files for stdout and stderr
    double most_seconds = std::numeric_limits<double>::infinity();  // then its process group is killed
};

struct ProcessResult {
    int status =
        -1;  // exit code; 128 and above: ended by a signal; 127: the program or folder does not exist
    bool late = false;
    double seconds = 0;  // wall time
};

// Its input is empty. Error (tool): no process.
Result<ProcessResult> run(const Command&);

struct Answered {
    std::vector<std::byte> bytes;
    int signal = 0;  // signal that ended it
    bool late = false;
};

// Calls a function in a fork of this process, because it may crash or hang. A copy that does not exit within
// a second of being killed, for example inside a driver, is abandoned. Error (tool): no process.
Result<Answered> ask_in_copy(const std::function<std::vector<std::byte>()>&, double most_seconds);

}  // namespace warpmark
