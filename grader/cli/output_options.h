// `--format`: which report formats a call asks for, and into which files.
#pragma once
#include <string>
#include <vector>

#include "grader/cli/options.h"
#include "grader/report/report_formats.h"
#include "harness/base/error.h"

namespace warpmark::cli {

// --format FORMAT=FILE of a command that marks one file, and --json FILE and --html FILE, which are short for
// two of them.
struct WrittenFiles {
    std::vector<std::string> words;
    std::string json, html, path_prefix;
    void add_to(Options&);
    bool takes_stdout() const;   // one of the files is "-"
    Result<void> check() const;  // the words name formats and files, and what each format needs is here
    bool keeps_marks() const;    // one of them goes to a system that does
    Result<void> write(const Report&) const;
};

// What formats need to know of the job that this is. An Error: a format is for another system's job.
Result<report::Setting> setting_of_job(const std::vector<std::string>& formats);

// An Error: one of the formats would show students what the course keeps from them.
Result<void> may_be_told(const std::vector<std::string>& formats, const report::Setting&);

// --format FORMAT of a command that marks a class.
Option class_formats(std::vector<std::string>& names);

}  // namespace warpmark::cli
