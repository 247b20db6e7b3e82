// formats.h: the table of report formats: name, file and the pure function that writes it.
#pragma once
#include <array>
#include <string_view>

#include "grader/report/annotations.h"
#include "grader/report/csv.h"
#include "grader/report/json.h"
#include "grader/report/junit.h"
#include "grader/report/markdown.h"
#include "grader/report/terminal.h"

namespace warpmark::report {

struct SubmissionFormat {
    std::string_view name, extension;
    std::string (*write)(const Report&);
};
// A file each, of every submission.
inline constexpr std::array submission_formats{
    SubmissionFormat{"json", ".json", json},
    SubmissionFormat{"text", ".txt", text},
};

struct ClassFormat {
    std::string_view name, file;
    bool in_ci_only;  // `publish` of the command line writes these
    std::string (*write)(const std::vector<Report>&);
};
// A file each, of all that was marked.
inline constexpr std::array class_formats{
    ClassFormat{"csv", "class.csv", false, csv},
    ClassFormat{"junit", "junit.xml", true, junit},
    ClassFormat{"markdown", "summary.md", true, markdown},
};

}  // namespace warpmark::report
