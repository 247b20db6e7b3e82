// Description of a command's options as data, for shell completion and the manual page. It comes from the
// same tables as the command's own help.
#pragma once
#include <string>
#include <vector>

#include "grader/cli/command_table.h"
#include "grader/cli/options.h"

namespace warpmark::cli {

struct DescribedOption {
    std::vector<std::string> names;  // "--jobs", "-j"; for an argument its name: "FILE"
    std::string value;               // placeholder of the value: "DIR", "TEXT"; "": a flag
    std::string help;
    std::vector<std::string> words;  // the accepted values; empty: any
    Names names_path = Names::no_path;
    bool is_argument() const { return !names.front().starts_with('-'); }
};

struct Described {
    std::string name, arguments, summary, about;
    std::vector<DescribedOption> options;
};

// Collects the command's options without running it.
Described described(const Command&);
std::vector<Described> all_described();

// Shell completion ("bash", "zsh" or "fish") as text. The manual page is manual_text().
std::string completion_text(const std::vector<Described>&, const std::string& shell);
std::string manual_text(const std::vector<Described>&);

}  // namespace warpmark::cli
