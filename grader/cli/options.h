// Command-line options as a list, from which help and errors are generated. Only options.cpp includes the
// parser library, because its headers take longer to compile than a command.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::cli {

// Destination of the value; its initial content is the default. Flags use a bool.
using Into = std::variant<bool*, int*, uint32_t*, int64_t*, uint64_t*, double*, std::string*,
                          std::vector<std::string>*>;

struct IntegerRange {
    int least, most;
};

// Role of a value as a path. No output replaces an input of the same call (harness/base/protected_files.h).
enum class Names : uint8_t {
    no_path,
    input,             // a file that is read, or a folder
    output,            // a file that is written; in FORMAT=FILE and K=FILE the part after `=`; not "-"
    output_or_folder,  // the same, or a folder
    output_folder,     // a folder for files with fixed names
};

struct Option {
    std::string name;  // FILE, --out, "--jobs,-j"; "!--no-clock" makes its target false
    Into into;
    std::string help;
    Names names = Names::no_path;
    std::optional<std::string> type =
        {};  // shown in the help; without it, the library's word for the target's type
    bool required = false;
    bool shows_default = false;
    bool one_value_each = false;  // a list whose option must be repeated for each value
    bool positive = false;
    std::optional<IntegerRange> between = {};
    std::vector<int> numbers = {};           // if not empty, the allowed values
    std::vector<std::string> words = {};     // the same
    std::vector<std::string> excludes = {};  // earlier options that exclude this one
    std::string variable = {};               // environment variable set to the value, a folder
    std::string needs = {};                  // an earlier option in the list that this one requires
};
using Options = std::vector<Option>;

// Checks the output paths of a call: none may be an input, a gradebook, a secret, a folder, an existing
// source, or given twice. For commands that determine their outputs after parsing.
Result<void> check_outputs(const std::vector<std::string>& outputs);

// Parses the call, records its inputs and checks its outputs. A command with outputs also gets --force.
// Returns an exit code if the command is finished: help was shown, or the call was invalid.
std::optional<int> parse(const std::string& about, const Options&, int argc, char** argv);

}  // namespace warpmark::cli
