// Another program, or a copy of this one, from its start to its end. What is talked to is a
// Child.
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
    std::vector<std::string> words;        // a program's path, or its name in PATH, and its arguments
    std::vector<std::string> environment;  // "NAME=VALUE", beside this program's own
    std::filesystem::path folder;          // its current folder; empty: this program's
    std::filesystem::path out, err;        // where its outputs are written
    double most_seconds = std::numeric_limits<double>::infinity();  // it is killed with all that it started
};

struct ProcessResult {
    int status =
        -1;  // exit code; 128 and more: ended by a signal; 127: the program or the folder is not there
    bool late = false;
    double seconds = 0;  // from its start to its end
};

// It reads nothing. Error (tool): no process.
Result<ProcessResult> run(const Command&);

struct Answered {
    std::vector<std::byte> bytes;
    int signal = 0;  // that ended it
    bool late = false;
};

// What a function gives, asked in a copy of this process, as it may crash or hang. A copy that does not die
// within a second of being killed, in a driver for instance, is left to the system. Error (tool): no process.
Result<Answered> ask_in_copy(const std::function<std::vector<std::byte>()>&, double most_seconds);

}  // namespace warpmark
