// What a command takes, as a list. Help and errors are made from it. The library that does so is
// included by options.cpp alone, as reading it takes longer than compiling a command.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::cli {

// Where the value goes. What stands there before is the default. A flag has a bool.
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
        {};  // as the help shows it; without it, the library's word for the target's type
    bool required = false;
    bool shows_default = false;
    bool one_value_each = false;  // a list whose option must be repeated for each value
    bool positive = false;
    std::optional<IntegerRange> between = {};
    std::vector<int> numbers = {};           // if any: the value is one of them
    std::vector<std::string> words = {};     // the same
    std::vector<std::string> excludes = {};  // options further up in the list that cannot stand beside it
    std::string variable = {};               // of the environment: it takes the value, the path of a folder
    std::string needs = {};  // an option further up in the list without which it makes no sense
};
using Options = std::vector<Option>;

// Checks the paths of a call: no output is an input, a gradebook, a secret, a folder, an existing source, or
// given twice. For a command that determines its outputs after parsing.
Result<void> check_outputs(const std::vector<std::string>& outputs);

// Reads the call. Records its inputs, and checks its outputs; a command with outputs also takes --force. A
// value: the command is over (help was shown, or the call was wrong), and this is the exit code.
std::optional<int> parse(const std::string& about, const Options&, int argc, char** argv);

}  // namespace warpmark::cli
