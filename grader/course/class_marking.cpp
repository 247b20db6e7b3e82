// Threads that mark the entries, and report files written in order.
#include "grader/course/class_marking.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/marking/parallel_work.h"
#include "grader/report/report_formats.h"
#include "grader/score/score.h"
#include "harness/base/atomic_write.h"
#include "harness/base/attack_defenses.h"

namespace warpmark::batch {

namespace fs = std::filesystem;

Result<std::vector<Report>> mark(const ClassFolder& folder, const Marking& marking, const Backend& backend,
                                 int jobs, const std::function<void(const Report&)>& done) {
    AnswerBook book(backend);
    std::vector<std::optional<Result<Report>>> results(folder.entries.size());
    each(folder.entries.size(), jobs, [&](std::size_t i) {
        const auto& entry = folder.entries[i];
        const auto& lab = folder.labs[entry.lab];
        if (entry.refused) {
            results[i] = score::unmarked(lab, entry.submission, marking, Status::not_graded, entry.why);
        } else {
            auto graded = grade(lab, entry.submission, marking, book, backend);
            results[i] = graded ? Result<Report>(std::move(graded->report)) : std::unexpected(graded.error());
        }
        if (*results[i]) done(**results[i]);
    });
    std::vector<Report> reports;
    for (auto& result : results) {
        if (!*result) return std::unexpected(result->error());
        reports.push_back(std::move(**result));
    }
    for (const auto& one : folder.unrecognized) {
        reports.push_back(score::unmarked({}, one.submission, marking, Status::not_graded, one.why));
        reports.back().repro.clear();  // cannot be reproduced by a command
        done(reports.back());
    }
    return reports;
}

std::filesystem::path report_folder(const std::string& student) {
    auto plain = student;
    while (plain.ends_with('_')) plain.pop_back();
    // SQLite has its own files next to the book.
    const bool is_taken =
        plain.starts_with(book_file) ||
        std::ranges::any_of(report::formats, [&](const auto& format) { return plain == format.file; });
    return is_taken && is_enabled(Defense::intake) ? student + "_" : student;
}

namespace {

template <class Each>
void each_wanted(const std::vector<std::string>& also, report::FormatScope of, const Each& each_format) {
    for (const auto& format : report::formats) {
        const bool is_wanted =
            format.usual == report::Usual::class_folder || std::ranges::find(also, format.name) != also.end();
        if (is_wanted && format.of == of) each_format(format);
    }
}

}  // namespace

std::vector<Error> write_report(const Report& report, const fs::path& out,
                                const std::vector<std::string>& also, const ReportAudience& readers) {
    std::vector<Error> errors;
    const auto name = report.lab.id.empty() ? "not_recognized" : report.lab.id;
    const auto folder = report_folder(report.submission.student);
    each_wanted(also, report::FormatScope::submission, [&](const report::Format& format) {
        const bool is_as_seen = readers.as_seen && !format.keeps_marks;
        const auto text = format.text({is_as_seen ? readers.as_seen(report) : report}, readers.setting);
        auto written = write_below(out, folder / (name + std::string(format.file)), text, OnDisk::later);
        if (!written) errors.push_back(written.error());
    });
    return errors;
}

std::vector<Error> write_tables(const std::vector<Report>& reports, const fs::path& out,
                                const std::vector<std::string>& also) {
    std::vector<Error> errors;
    each_wanted(also, report::FormatScope::marked, [&](const report::Format& format) {
        if (auto written = write_below(out, format.file, format.write(reports)); !written)
            errors.push_back(written.error());
    });
    return errors;
}

std::vector<Error> write_reports(const std::vector<Report>& reports, const fs::path& out,
                                 const std::vector<std::string>& also) {
    std::vector<Error> errors;
    for (const auto& report : reports)
        for (auto& error : write_report(report, out, also)) errors.push_back(std::move(error));
    for (auto& error : write_tables(reports, out, also)) errors.push_back(std::move(error));
    return errors;
}

}  // namespace warpmark::batch
