// Counts of a class's rows by outcome.
#include "grader/cli/course/class_summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/cli/command_support.h"
#include "grader/course/class_marking.h"
#include "grader/lab/program_name.h"
#include "grader/lab/shell_quoting.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

bool is_missing(const Report& report) {
    return report.submission.handed.state == SubmissionRecord::State::not_handed_in;
}

// A submission does not count as missing if an unrecognized file of the student could be it.
std::ptrdiff_t count_missing(const batch::ClassFolder& folder, const std::vector<Report>& reports) {
    return std::ranges::count_if(reports, [&](const Report& report) {
        return is_missing(report) && std::ranges::none_of(folder.unrecognized, [&](const auto& one) {
                   return one.submission.student == report.submission.student &&
                          (one.labs.empty() || one.labs.contains(report.lab.id + " "));
               });
    });
}

}  // namespace

int class_exit_code(const batch::ClassFolder& folder, const std::vector<Report>& rows,
                    const std::vector<bool>& wanted, bool strict) {
    int code = all_passed;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!wanted.at(i)) continue;
        const bool is_refused = i >= folder.entries.size() || folder.entries[i].refused;
        if (rows[i].decided || is_missing(rows[i])) continue;
        if (rows[i].status == Status::graded) {
            if (rows[i].held() > 0)
                code = std::max<int>(code, tool_could_not);
            else if (strict && !rows[i].full_marks())
                code = std::max<int>(code, something_failed);
        } else {
            code = std::max<int>(code, is_refused ? call_is_wrong : tool_could_not);
        }
    }
    return code;
}

std::string class_summary(const batch::ClassFolder& folder, const std::vector<Report>& reports,
                          const batch::RunCounts& counts, const std::string& out,
                          const std::filesystem::path& book) {
    const auto marked = std::ranges::count(reports, Status::graded, &Report::status);
    const auto held = std::ranges::count_if(
        reports, [](const Report& report) { return report.held() > 0 && !report.decided; });
    const auto full = std::ranges::count_if(reports, &Report::full_marks);
    const auto missing = count_missing(folder, reports);
    const auto absent = std::ranges::count_if(
        reports, [](const Report& report) { return report.submission.handed.is_absent(); });
    const auto open = std::ranges::count_if(
        reports, [](const Report& report) { return !report.mark() && !is_missing(report); });
    auto text = fmt::format("\n{} of {} submissions marked, {} with full marks{}.\n", marked,
                            std::ssize(reports) - absent, full,
                            held ? fmt::format(", {} with checks that a teacher has to decide", held) : "");
    if (missing) text += fmt::format("Not handed in: {}.\n", missing);
    std::string where;
    if (book != std::filesystem::path(out) / batch::book_file)
        where = " --book " + lab::shell_word(book.string());
    else if (out != "reports")
        where = " --out " + lab::shell_word(out);
    if (open)
        text += fmt::format("Open, until you decide: {}. List them with: {} gradebook open{}\n", open,
                            lab::called(), report::one_line(where));
    if (const auto older = std::ranges::count_if(
            reports, [](const Report& one) { return one.decided && one.decided->is_older_than_file; }))
        text +=
            fmt::format("Set by a teacher before the newest file: {}. List them with: {} gradebook open{}\n",
                        older, lab::called(), report::one_line(where));
    if (counts.known)
        text += fmt::format("{} had this mark already (--again marks them again).\n", counts.known);
    return text +
           fmt::format("Reports: {}/<student>/<lab>.txt and .json\nAll marks: {}/class.csv\nGradebook: {}\n",
                       report::one_line(out), report::one_line(out), report::one_line(book.string()));
}

}  // namespace warpmark::cli
