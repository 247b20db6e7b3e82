// ci.cpp: the environment tells which CI this is.
#include "grader/cli/ci.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

#include "grader/batch/say.h"
#include "grader/batch/whole_file.h"
#include "grader/report/formats.h"
#include "grader/report/text.h"

namespace warpmark::cli {
namespace {

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value && *value && std::string_view(value) != "false";
}

void warn(const Result<void>& result) {
    if (!result) batch::say(fmt::format("warpmark: {}\n", report::printable(to_text(result.error()))));
}

}  // namespace

bool in_ci() {
    return batch::in_github() || is_set("GITLAB_CI");
}

void print_guarded(const std::string& text) {
    const auto whole = batch::guarded(text);
    std::fwrite(whole.data(), 1, whole.size(), stdout);
}

void publish(const std::vector<Report>& reports, const std::filesystem::path& folder, bool stdout_taken) {
    if (!in_ci()) return;
    warn(batch::write_whole(folder / "junit.xml", report::junit(reports)));
    const char* summary = std::getenv("GITHUB_STEP_SUMMARY");
    if (summary && *summary) {
        std::ofstream file(summary, std::ios::app | std::ios::binary);
        file << report::markdown(reports);
        if (!file.flush())
            batch::say(fmt::format("warpmark: the job summary {} cannot be written\n", summary));
    } else {
        warn(batch::write_whole(folder / "summary.md", report::markdown(reports)));
    }
    if (!batch::in_github()) return;
    std::fflush(stdout);
    auto text = report::annotations(reports);
    std::fwrite(text.data(), 1, text.size(), stdout_taken ? stderr : stdout);
}

}  // namespace warpmark::cli
