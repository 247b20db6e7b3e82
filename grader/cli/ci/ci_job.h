// Additional outputs of marking in a CI job: JUnit XML, a job summary and annotations.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::cli {

bool in_ci();  // GitHub Actions or GitLab

// Appends to the file that an environment variable of the job names. Does nothing if the variable is not set.
void append_to_named(const char* variable, const std::string& text);

// Prints text that may contain student input. In GitHub Actions it is wrapped in stop-commands, so that no
// line of it is executed as a workflow command.
void print_guarded(const std::string& text);

// Writes the default CI formats (report/report_formats.h) into `folder`: JUnit XML, and the summary unless
// $GITHUB_STEP_SUMMARY names a file for it. Annotations go where the CI reads them: to stdout, or to stderr
// if stdout is taken. The summary of a class is one table. Does nothing outside of CI.
void publish(const std::vector<Report>&, const std::filesystem::path& folder, bool stdout_taken,
             bool is_class = false);

}  // namespace warpmark::cli
