// Table of report formats, for `check`, `grade`, CI jobs, help and tests.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/report/format_writers.h"
#include "grader/report/terminal_report.h"

namespace warpmark::report {

// Subject of a format, which determines its output file in `grade`.
enum class FormatScope : unsigned char {
    submission,  // OUT/<student>/<lab> and the format's ending; `write` uses the first report
    marked,      // one file for everything that was marked
    log,         // no file: lines for the job's log
};

// Situation in which the format is written by default.
enum class Usual : unsigned char { nobody, class_folder, ci_job, github_job };

struct Format {
    std::string_view name;  // the argument of --format
    std::string_view file;  // for a submission the ending, else the whole name
    std::string_view what;
    FormatScope of;
    Usual usual;
    std::string (*write)(const std::vector<Report>&);
    const char* named_by = nullptr;  // the environment variable that names a CI job's own file for it
    // The system stores scores, and receives all of them.
    bool keeps_marks = false;
    bool knows_who_sees = false;  // otherwise students see all that it receives
    std::string (*write_in)(const std::vector<Report>&, const Setting&) = nullptr;  // replaces `write`

    // Formats the reports with the settings of the surrounding system.
    std::string text(const std::vector<Report>& reports, const Setting& setting) const {
        return write_in ? write_in(reports, setting) : write(reports);
    }
    // True if the format can withhold what the course withholds. A score is either shown or not sent.
    bool keeps_back(const Setting& setting) const {
        return !keeps_marks || knows_who_sees || setting.scores == ReportReader::always;
    }
};

// Adapter for a format that ignores the settings.
template <std::string (*in)(const std::vector<Report>&, const Setting&)>
std::string plainly(const std::vector<Report>& reports) {
    return in(reports, Setting{});
}

inline constexpr std::array formats{
    Format{.name = "json",
           .file = ".json",
           .what = "everything, for scripts (warpmark schema)",
           .of = FormatScope::submission,
           .usual = Usual::class_folder,
           .write = [](const std::vector<Report>& reports) { return json(reports.at(0)); }},
    Format{.name = "text",
           .file = ".txt",
           .what = "the report as shown in a terminal",
           .of = FormatScope::submission,
           .usual = Usual::class_folder,
           .write = [](const std::vector<Report>& reports) { return text(reports.at(0)); }},
    Format{.name = "html",
           .file = ".html",
           .what = "a page with pictures, for a browser",
           .of = FormatScope::submission,
           .usual = Usual::nobody,
           .write = [](const std::vector<Report>& reports) { return html(reports.at(0)); }},
    Format{.name = "csv",
           .file = "class.csv",
           .what = "the marks, one row per submission",
           .of = FormatScope::marked,
           .usual = Usual::class_folder,
           .write = csv},
    Format{.name = "junit",
           .file = "junit.xml",
           .what = "JUnit XML, which CI systems display",
           .of = FormatScope::marked,
           .usual = Usual::ci_job,
           .write = junit},
    Format{.name = "markdown",
           .file = "summary.md",
           .what = "the summary of a CI job",
           .of = FormatScope::marked,
           .usual = Usual::ci_job,
           .write = markdown,
           .named_by = "GITHUB_STEP_SUMMARY"},
    Format{.name = "annotations",
           .file = "",
           .what = "GitHub annotations",
           .of = FormatScope::log,
           .usual = Usual::github_job,
           .write = annotations},
    Format{.name = "gradescope",
           .file = ".gradescope.json",
           .what = "Gradescope's results.json",
           .of = FormatScope::submission,
           .usual = Usual::nobody,
           .write = plainly<gradescope>,
           .keeps_marks = true,
           .knows_who_sees = true,
           .write_in = gradescope},
    Format{.name = "classroom50",
           .file = ".classroom50.json",
           .what = "Classroom 50's result.json, only inside its jobs",
           .of = FormatScope::submission,
           .usual = Usual::nobody,
           .write = plainly<classroom50>,
           .keeps_marks = true,
           .write_in = classroom50},
    Format{.name = "autolab",
           .file = ".autolab.txt",
           .what = "the scores that Autolab reads from a job's output",
           .of = FormatScope::submission,
           .usual = Usual::nobody,
           .write = plainly<autolab>,
           .keeps_marks = true,
           .write_in = autolab},
    Format{.name = "prairielearn",
           .file = ".prairielearn.json",
           .what = "PrairieLearn's results.json",
           .of = FormatScope::submission,
           .usual = Usual::nobody,
           .write = plainly<prairielearn>,
           .keeps_marks = true,
           .write_in = prairielearn},
    Format{.name = "sarif",
           .file = ".sarif",
           .what = "SARIF 2.1.0, for code scanning",
           .of = FormatScope::submission,
           .usual = Usual::nobody,
           .write = plainly<sarif>,
           .write_in = sarif},
    Format{.name = "codequality",
           .file = ".codequality.json",
           .what = "GitLab's Code Quality",
           .of = FormatScope::submission,
           .usual = Usual::nobody,
           .write = plainly<code_quality>,
           .write_in = code_quality},
    Format{.name = "gcc",
           .file = "",
           .what = "one line per finding in a compiler's format, for editors (without FILE: to stdout)",
           .of = FormatScope::log,
           .usual = Usual::nobody,
           .write = gcc},
};

constexpr const Format* find_format(std::string_view name) {
    for (const auto& format : formats)
        if (format.name == name) return &format;
    return nullptr;
}

}  // namespace warpmark::report
