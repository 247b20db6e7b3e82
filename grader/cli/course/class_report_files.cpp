// Files of a class report: `index.html` for the class, and reports/NUMBER-LAB.html for each submission. File
// names contain no student names.
#include "grader/cli/course/class_report_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>

#include "grader/cli/ci/ci_job.h"
#include "grader/cli/command_support.h"
#include "grader/course/gradebook_marking.h"
#include "grader/report/anonymous_class.h"
#include "grader/report/class_json.h"
#include "grader/report/format_writers.h"
#include "grader/report/program_version.h"
#include "harness/base/atomic_write.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;
using Rows = std::vector<report::ClassRow>;

constexpr const char* folder_of_reports = "reports";

// True for a submission, even if it could not be marked.
bool has_page(const report::ClassRow& row) {
    return row.attempts > 0 && !row.report.lab.id.empty();
}

std::vector<std::string> names_of_pages(const Rows& rows) {
    std::vector<std::string> names;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        std::string lab = rows[at].report.lab.id;
        std::erase_if(lab,
                      [](char one) { return !std::isalnum(static_cast<unsigned char>(one)) && one != '_'; });
        names.push_back(has_page(rows[at]) ? fmt::format("{}/{:04}-{}.html", folder_of_reports, at + 1, lab)
                                           : "");
    }
    return names;
}

// Removes pages of an earlier call, which would otherwise stay for removed or now anonymous students.
void remove_old_pages(const fs::path& folder) {
    static const std::regex ours("\\d{4,}-\\w*\\.html");
    std::error_code none;
    std::vector<fs::path> old;
    for (const auto& one : fs::directory_iterator(folder / folder_of_reports, none))
        if (std::regex_match(one.path().filename().string(), ours)) old.push_back(one.path());
    for (const auto& path : old) fs::remove(path, none);
}

Result<void> write_pages(const Rows& rows, const std::vector<report::Names>& names,
                         const std::vector<std::string>& pages, const fs::path& folder) {
    for (std::size_t at = 0; at < rows.size(); ++at) {
        if (pages[at].empty()) continue;
        const Report& report = rows[at].report;
        const auto page = names.empty()
                              ? report::html(report)
                              : report::html_of_report(report.lab.id + " · " + report.submission.student,
                                                       report::anonymous_json(report, names[at]));
        const auto written = write_below(folder, pages[at], page, OnDisk::later, Readers::owner);
        if (!written) return written;
    }
    return {};
}

// Adds the source of a report that lost points, which shows who made the same mistake.
Result<void> add_source(gradebook::Gradebook& book, Report& report) {
    if (report.full_marks() || report.submission.sha256.empty()) return {};
    auto source = book.source(report.submission.sha256);
    if (!source) return std::unexpected(source.error());
    report.submission.source = std::move(*source);
    return {};
}

// Adds every attempt for these rows, with the tool's result for it.
Result<void> add_tries(gradebook::Gradebook& book, Rows& rows) {
    const auto attempts = book.attempts();
    if (!attempts) return std::unexpected(attempts.error());
    std::map<std::pair<std::string, std::string>, report::ClassRow*> of;
    for (auto& row : rows) of[{row.report.submission.student, row.report.lab.id}] = &row;
    for (const auto& one : *attempts) {
        const auto row = of.find({one.student, one.lab});
        if (row == of.end()) continue;
        const auto mark =
            one.marked.empty() ? Result<std::optional<gradebook::Mark>>() : book.mark(one.marked);
        if (!mark) return std::unexpected(mark.error());
        auto& tried = row->second->tried.emplace_back(report::AttemptResult{.number = one.number});
        if (!*mark || (*mark)->state != "graded") continue;
        tried.points = (*mark)->score;
        tried.is_full = (*mark)->max_score > 0 && (*mark)->score >= (*mark)->max_score;
    }
    return {};
}

// Adds every source, for pages that show them.
Result<void> add_sources(gradebook::Gradebook& book, Rows& rows) {
    for (auto& row : rows) {
        auto& submission = row.report.submission;
        if (submission.sha256.empty() || !submission.source.empty()) continue;
        auto source = book.source(submission.sha256);
        if (!source) return std::unexpected(source.error());
        submission.source = std::move(*source);
    }
    return {};
}

}  // namespace

Result<Rows> read_class_rows(gradebook::Gradebook& book) {
    auto reports = batch::rows_of_book(book, gradebook::program_id(report::program_version()));
    if (!reports) return std::unexpected(reports.error());
    const auto attempts = book.attempts();
    if (!attempts) return std::unexpected(attempts.error());
    std::map<std::pair<std::string, std::string>, int> counts;
    for (const auto& one : *attempts) ++counts[{one.student, one.lab}];
    Rows rows;
    for (auto& one : *reports) {
        if (auto added = add_source(book, one); !added) return std::unexpected(added.error());
        const int count = counts[{one.submission.student, one.lab.id}];
        rows.push_back({std::move(one), count});
    }
    return rows;
}

bool is_folder(const ClassPages& pages) {
    std::error_code none;
    return pages.out.ends_with('/') || fs::is_directory(pages.out, none);
}

Result<std::string> write_class(gradebook::Gradebook& book, Rows rows, const ClassPages& pages) {
    if (auto added = add_tries(book, rows); !added) return std::unexpected(added.error());
    if (is_folder(pages))
        if (auto added = add_sources(book, rows); !added) return std::unexpected(added.error());
    std::vector<report::Names> names;
    if (pages.anonymous) {
        auto nameless = report::anonymous(std::move(rows));
        rows = std::move(nameless.rows);
        names = std::move(nameless.names);
    }
    report::ClassView view{.anonymous = pages.anonymous};
    if (!is_folder(pages)) {
        const auto json = report::class_json(rows, view);
        if (auto written = write_to(pages.out, pages.is_json ? json : report::html_of_class(json)); !written)
            return std::unexpected(written.error());
        return pages.out == "-" ? "" : fmt::format("The class: {}\n", pages.out);
    }
    const fs::path folder = pages.out;
    std::error_code wrong;
    fs::create_directories(folder, wrong);
    if (wrong)
        return std::unexpected(Error{fmt::format("The folder cannot be created: {}", wrong.message()),
                                     Place{pages.out, 0, 0}, ""});
    remove_old_pages(folder);
    view.reports = names_of_pages(rows);
    if (auto written = write_pages(rows, names, view.reports, folder); !written)
        return std::unexpected(written.error());
    const auto page = report::html_of_class(report::class_json(rows, view));
    if (auto written = write_below(folder, "index.html", page, OnDisk::later, Readers::owner); !written)
        return std::unexpected(written.error());
    if (auto synced = sync_below(folder); !synced) return std::unexpected(synced.error());
    const auto count = std::ranges::count_if(view.reports, [](const auto& one) { return !one.empty(); });
    return fmt::format("The class: {}, and a page for each of {} submissions\n",
                       (folder / "index.html").string(), count);
}

Result<void> check_page_output(const std::string& out) {
    std::error_code none;
    if (out.empty() || out.ends_with('/') || !fs::is_directory(out, none)) return {};
    return std::unexpected(
        Error{"The class page is a file, and this is a folder", Place{out, 0, 0},
              "Name a file, or end the name with `/` for a folder with a page for each submission."});
}

Result<void> draw_class(gradebook::Gradebook& book, const std::string& out) {
    if (out.empty()) return {};
    if (auto may = check_page_output(out); !may) return may;
    auto rows = read_class_rows(book);
    if (!rows) return std::unexpected(rows.error());
    const auto said = write_class(book, std::move(*rows), {.out = out});
    if (!said) return std::unexpected(said.error());
    print_guarded(*said);
    return {};
}

}  // namespace warpmark::cli
