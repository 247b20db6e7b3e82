// Files that nvcc accepts or rejects: the verdict here must be the same, and accepted files must run
// (toolchain/cases/nvcc). Tests every sixth file, and all of them with `./warpmark test --full`.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <sstream>
#include <string_view>
#include <vector>

#include "harness/base/case_directives.h"
#include "harness/base/file_contents.h"
#include "harness/base/parallel_loop_test.h"
#include "harness/base/sampling_test.h"
#include "harness/contract/finding_table.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

const std::filesystem::path corpus =
    std::filesystem::path(WARPMARK_SOURCE_DIR) / "harness/toolchain/cases/nvcc";

struct CompilerVerdict {
    std::string verdict;  // "refused", "taken" or "unsupported"
    std::string message;  // the first error
    int line = 0;
};

CompilerVerdict verdict_of(const std::filesystem::path& file) {
    Job job;
    job.file = file.filename();
    job.source = text_of(file);
    const auto seen = session::run_here(job);
    if (!seen) return {"error", to_text(seen.error()), 0};
    for (const auto& finding : seen->build_findings)
        if (finding.severity == Severity::error)
            return {finding.id == id_of("tool.unsupported") ? "unsupported" : "refused", finding.message,
                    finding.locations.empty() ? 0 : finding.locations[0].line};
    return {"taken", "", 0};
}

// The line of nvcc's first error; 0 if the file names none.
int line_of_nvcc(const std::filesystem::path& file) {
    constexpr std::string_view before = "refused at line ";
    for (const auto& [key, value, text, line, is_in_head] : case_directives(text_of(file)))
        if (key == "expect" && value.starts_with(before)) return std::atoi(value.c_str() + before.size());
    return 0;
}

// Result of a run: "ok", "wrong" (an error finding), "unsupported", or "other" for a launcher with other
// parameters; and the first error.
std::pair<std::string, std::string> run_of(const std::filesystem::path& file) {
    constexpr int elements = 1024;
    Job job;
    job.file = file.filename();
    job.source = text_of(file);
    job.unoptimized_too = job.witnesses = false;
    const auto bytes_of = [](const std::vector<int>& values) {
        const auto* bytes = reinterpret_cast<const std::byte*>(values.data());
        return std::vector<std::byte>(bytes, bytes + values.size() * sizeof(int));
    };
    std::vector<int> rising(elements);
    std::iota(rising.begin(), rising.end(), 0);
    const Argument in{"in", Use::in, bytes_of(rising), 4}, out{"out", Use::inout, bytes_of(rising), 4},
        n{"n", Use::scalar, bytes_of({elements}), 4};
    job.cases = {{"one", {in, out, n}}};
    const auto seen = session::run_here(job);
    if (!seen) return {"other", ""};
    const auto findings = seen->cases.empty() ? seen->build_findings : seen->cases[0].findings;
    for (const auto& finding : findings)
        if (finding.severity == Severity::error)
            return {finding.id == id_of("tool.unsupported") ? "unsupported" : "wrong", finding.message};
    return {"ok", ""};
}

// Files whose verdict differs from nvcc's, each with its verdict: "name verdict".
std::map<std::string, std::string> known_differences() {
    std::map<std::string, std::string> known;
    std::istringstream lines(text_of(corpus / "differs.txt"));
    for (std::string line; std::getline(lines, line);)
        if (!line.empty() && line[0] != '#')
            known[line.substr(0, line.find(' '))] = line.substr(line.find(' ') + 1);
    return known;
}

std::vector<std::filesystem::path> files_of(const std::string& wanted) {
    constexpr size_t step = 18;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(corpus / wanted))
        files.push_back(entry.path());
    std::ranges::sort(files);
    REQUIRE(files.size() > 220);
    return samples::of(files, step);
}

void compare(const std::string& wanted) {
    const auto files = files_of(wanted);
    const auto known = known_differences();
    std::vector<std::string> wrong(files.size());
    in_threads(files.size(), 2, [&](size_t at) {
        const auto [verdict, message, line] = verdict_of(files[at]);
        const auto listed = known.find(wanted + "/" + files[at].filename().string());
        const std::string expected = listed == known.end() ? wanted : listed->second;
        if (verdict != expected)
            wrong[at] =
                files[at].filename().string() + ": " + verdict + ", not " + expected + " (" + message + ")";
        // In other files nvcc may report another error first, because it compiles for the host first.
        const bool is_text = files[at].filename().string().starts_with("text_");
        if (is_text && wrong[at].empty() && line != line_of_nvcc(files[at]))
            wrong[at] =
                files[at].filename().string() + ": line " + std::to_string(line) + " (" + message + ")";
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

// Files that nvcc accepts and the simulator cannot run: texture references, and programs that do not link. At
// most one file in a hundred.
constexpr std::string_view not_run[] = {"cpp_texture_reference.cu",
                                        "device_only_extern_shared_in_host_all_the_same.cu",
                                        "kernel_missing_definition.cu", "space_extern_host_function.cu"};

TEST_CASE("what nvcc takes runs, but for one file in a hundred, and no launcher that is right is blamed") {
    const auto files = files_of("taken");
    std::vector<std::pair<std::string, std::string>> runs(files.size());
    in_threads(files.size(), 2, [&](size_t at) { runs[at] = run_of(files[at]); });
    size_t run = 0;
    for (size_t at = 0; at < files.size(); ++at) {
        const auto& [ended, message] = runs[at];
        const std::string name = files[at].filename().string();
        run += ended != "other";
        INFO(name, ": ", message);
        CHECK((ended == "unsupported") == (std::ranges::find(not_run, name) != std::end(not_run)));
        if (name.starts_with("launcher_")) CHECK((ended != "wrong" && ended != "unsupported"));
    }
    CHECK(run * 10 > files.size() * 9);
    if (samples::everything()) CHECK(std::size(not_run) * 100 <= run);
}
