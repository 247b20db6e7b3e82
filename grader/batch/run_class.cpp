// run_class.cpp: threads over entries, then files in order.
#include "grader/batch/run_class.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>

#include "grader/batch/workers.h"
#include "grader/lab/files.h"
#include "grader/report/formats.h"
#include "grader/score/score.h"

namespace warpmark::batch {

namespace fs = std::filesystem;

Result<std::vector<Report>> mark(const ClassFolder& folder, const Marking& marking, const Backend& backend, int jobs,
                                 const std::function<void(const Report&)>& done) {
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
    return reports;
}

Result<void> write_whole(const fs::path& path, const std::string& text) {
    auto failed = [&] {
        return std::unexpected(Error{fmt::format("The file cannot be written: {}", std::strerror(errno)),
                                     Place{path.string(), 0, 0}, "", Blame::tool});
    };
    std::error_code error;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
    fs::path partial = path;
    partial += ".part";
    std::FILE* file = std::fopen(partial.c_str(), "wb");
    if (!file) return failed();
    bool good = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    good = std::fclose(file) == 0 && good;
    if (!good || std::rename(partial.c_str(), path.c_str()) != 0) {
        auto result = failed();
        std::remove(partial.c_str());
        return result;
    }
    return {};
}

Result<void> write_reports(const std::vector<Report>& reports, const fs::path& out) {
    for (const auto& report : reports)
        for (const auto& format : report::submission_formats) {
            auto path = out / report.submission.student / (report.lab.id + std::string(format.extension));
            if (auto written = write_whole(path, format.write(report)); !written) return written;
        }
    for (const auto& format : report::class_formats) {
        if (format.in_ci_only) continue;
        if (auto written = write_whole(out / format.file, format.write(reports)); !written) return written;
    }
    return {};
}

}  // namespace warpmark::batch
