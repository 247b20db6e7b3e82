// host_library_test.cpp: programs that use the C++ library print in the simulator what they print elsewhere
// (toolchain/cases/host_library; each .txt is what g++ and its library made of the program).
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "harness/base/in_threads_test.h"
#include "harness/session/run_job.h"

using namespace warpmark;

namespace {

const std::filesystem::path programs = std::filesystem::path(WARPMARK_SOURCE_DIR) / "harness/toolchain/cases/host_library";

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// "" if it prints what it should.
std::string fault_of(const std::filesystem::path& file) {
    Job job;
    job.file = file.filename();
    job.source = text_of(file);
    job.entry = "main";
    job.checks = false;
    job.cases = {Case{}};
    const auto seen = session::run_here(job);
    if (!seen) return to_text(seen.error());
    if (!seen->built()) return seen->build_findings[0].message;
    const auto& run = seen->cases.at(0);
    for (const auto& finding : run.findings)
        if (finding.severity == Severity::error) return finding.message;
    const std::string expected = text_of(std::filesystem::path(file).replace_extension(".txt"));
    if (run.printed == expected) return "";
    const auto [got, want] = std::ranges::mismatch(run.printed, expected);
    return "prints otherwise from byte " + std::to_string(got - run.printed.begin()) + " on: " + std::string(got, std::min(got + 60, run.printed.end()));
}

std::set<std::string> known_gaps() {
    std::set<std::string> known;
    std::istringstream lines(text_of(programs / "gaps.txt"));
    for (std::string line; std::getline(lines, line);)
        if (!line.empty() && line[0] != '#') known.insert(line.substr(0, line.find(' ')));
    return known;
}

}  // namespace

TEST_CASE("programs with the C++ library print what they should") {
    constexpr size_t step = 4;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(programs))
        if (entry.path().extension() == ".cu") files.push_back(entry.path());
    std::ranges::sort(files);
    REQUIRE(files.size() > 50);
    const auto known = known_gaps();
    std::vector<std::string> wrong(files.size());
    const bool all = std::getenv("WARPMARK_FULL") != nullptr;
    in_threads(files.size(), 2, [&](size_t at) {
        if (!all && at % step != 0) return;
        const std::string fault = fault_of(files[at]);
        const bool listed = known.contains(files[at].filename().string());
        if (fault.empty() == listed) wrong[at] = files[at].filename().string() + (listed ? ": works, and is listed as a gap" : ": " + fault);
    });
    for (const auto& one : wrong)
        if (!one.empty()) FAIL_CHECK(one);
}
