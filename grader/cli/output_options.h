// Report formats of a call and their files: `--format`.
#pragma once
#include <string>
#include <vector>

#include "grader/cli/options.h"
#include "grader/report/report_formats.h"
#include "harness/base/error.h"

namespace warpmark::cli {

// --format FORMAT=FILE of a command that marks one file. --json FILE and --html FILE are short for two of
// them.
struct WrittenFiles {
    std::vector<std::string> words;
    std::string json, html, path_prefix;
    void add_to(Options&);
    bool takes_stdout() const;   // one of the files is "-"
    Result<void> check() const;  // formats and files are valid, and their requirements are met
    bool keeps_marks() const;    // one of the formats is for a system that keeps marks
    Result<void> write(const Report&) const;
};

// Settings that formats take from the current CI job. An Error: a format belongs to another system.
Result<report::Setting> setting_of_job(const std::vector<std::string>& formats);

// An Error: one of the formats would show students something that the course hides.
Result<void> check_visibility(const std::vector<std::string>& formats, const report::Setting&);

// --format FORMAT of a command that marks a class.
Option class_formats(std::vector<std::string>& names);

}  // namespace warpmark::cli
