// What a command takes, as data: for completion and the manual, which are made from the same
// table and the same lists of options as the command's own help.
#pragma once
#include <string>
#include <vector>

#include "grader/cli/command_table.h"
#include "grader/cli/options.h"

namespace warpmark::cli {

struct DescribedOption {
    std::vector<std::string> names;  // "--jobs", "-j"; of an argument its name alone: "FILE"
    std::string value;               // what stands behind it: "DIR", "TEXT"; "": it is a flag
    std::string help;
    std::vector<std::string> words;  // if any, the values that it takes
    Names names_path = Names::no_path;
    bool is_argument() const { return !names.front().starts_with('-'); }
};

struct Described {
    std::string name, arguments, summary, about;
    std::vector<DescribedOption> options;
};

// Asks the command for its options, and lets it do nothing else.
Described described(const Command&);
std::vector<Described> all_described();

// Completion for a shell, "bash", "zsh" or "fish", and the manual page, as text.
std::string completion_text(const std::vector<Described>&, const std::string& shell);
std::string manual_text(const std::vector<Described>&);

}  // namespace warpmark::cli
