// nvcc_corpus_test.cpp: what nvcc refuses does not compile, and what it takes does (toolchain/cases/nvcc). Each sixth file; all of
// them with WARPMARK_FULL in the environment.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include "harness/base/in_threads_test.h"
#include "harness/session/run_job.h"

using namespace warpmark;

namespace {

const std::filesystem::path corpus = std::filesystem::path(WARPMARK_SOURCE_DIR) / "harness/toolchain/cases/nvcc";

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// "refused", "taken" or "unsupported", and the first error.
std::pair<std::string, std::string> verdict_of(const std::filesystem::path& file) {
    Job job;
    job.file = file.filename();
    job.source = text_of(file);
    const auto seen = session::run_here(job);
    if (!seen) return {"error", to_text(seen.error())};
    for (const auto& finding : seen->build_findings)
        if (finding.severity == Severity::error) return {finding.id == "tool.unsupported" ? "unsupported" : "refused", finding.message};
    return {"taken", ""};
}

// Files that are judged otherwise than by nvcc, each with the verdict: "name verdict".
std::map<std::string, std::string> known_differences() {
    std::map<std::string, std::string> known;
    std::istringstream lines(text_of(corpus / "differs.txt"));
    for (std::string line; std::getline(lines, line);)
        if (!line.empty() && line[0] != '#') known[line.substr(0, line.find(' '))] = line.substr(line.find(' ') + 1);
    return known;
}

void compare(const std::string& wanted) {
    constexpr size_t step = 6;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(corpus / wanted)) files.push_back(entry.path());
    std::ranges::sort(files);
    REQUIRE(files.size() > 220);
    if (!std::getenv("WARPMARK_FULL")) {
        std::vector<std::filesystem::path> some;
        for (size_t at = 0; at < files.size(); at += step) some.push_back(files[at]);
        files = std::move(some);
    }
    const auto known = known_differences();
    std::vector<std::string> wrong(files.size());
    in_threads(files.size(), 2, [&](size_t at) {
        const auto [verdict, message] = verdict_of(files[at]);
        const auto listed = known.find(wanted + "/" + files[at].filename().string());
        const std::string expected = listed == known.end() ? wanted : listed->second;
        if (verdict != expected) wrong[at] = files[at].filename().string() + ": " + verdict + ", not " + expected + " (" + message + ")";
    });
    for (const auto& one : wrong)
        if (!one.empty()) FAIL_CHECK(one);
}

}  // namespace

TEST_CASE("what nvcc refuses does not compile") {
    compare("refused");
}

TEST_CASE("what nvcc takes compiles") {
    compare("taken");
}
