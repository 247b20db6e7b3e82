// Detection of the CI system by environment variables, and output to its files.
#include "grader/cli/ci/ci_job.h"

#include <fmt/format.h>

#include <cstdlib>

#include "grader/cli/ci_safe_output.h"
#include "grader/report/class_text.h"
#include "grader/report/report_formats.h"
#include "grader/report/text_formatting.h"
#include "harness/base/atomic_write.h"

namespace warpmark::cli {
namespace {

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value && *value && std::string_view(value) != "false";
}

void warn(const Result<void>& result) {
    if (!result) batch::say(fmt::format("warpmark: {}\n", report::printable(to_text(result.error()))));
}

void append(const std::string& path, const std::string& text) {
    warn(append_named(path, text));
}

void log(const std::string& text, bool stdout_taken) {
    std::fflush(stdout);
    std::fwrite(text.data(), 1, text.size(), stdout_taken ? stderr : stdout);
}

}  // namespace

bool in_ci() {
    return batch::in_github() || is_set("GITLAB_CI");
}

void append_to_named(const char* variable, const std::string& text) {
    const char* path = std::getenv(variable);
    if (path && *path) append(path, text);
}

void print_guarded(const std::string& text) {
    const auto whole = batch::guarded(text);
    std::fwrite(whole.data(), 1, whole.size(), stdout);
}

namespace {

// The summary of a class is one table. Annotations for files outside of the checkout, such as those in clones
// and archives, are left out, because no CI system shows them.
std::string text_of_class(const report::Format& format, const std::vector<Report>& reports) {
    if (format.name == "markdown") return report::markdown_of_class(reports);
    if (format.of != report::FormatScope::log) return format.write(reports);
    auto there = reports;
    std::erase_if(there, [](const Report& report) {
        std::error_code none;
        return !std::filesystem::is_regular_file(report.submission.path, none);
    });
    return format.write(there);
}

}  // namespace

void publish(const std::vector<Report>& reports, const std::filesystem::path& folder, bool stdout_taken,
             bool is_class) {
    if (!in_ci()) return;
    for (const auto& format : report::formats) {
        const bool is_wanted = format.usual == report::Usual::ci_job ||
                               (format.usual == report::Usual::github_job && batch::in_github());
        if (!is_wanted) continue;
        const auto text = is_class ? text_of_class(format, reports) : format.write(reports);
        const char* own_file = format.named_by ? std::getenv(format.named_by) : nullptr;
        if (format.of == report::FormatScope::log)
            log(text, stdout_taken);
        else if (own_file && *own_file)
            append(own_file, text);
        else
            warn(write_whole(folder / format.file, text));
    }
}

}  // namespace warpmark::cli
