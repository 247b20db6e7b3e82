// Programs that use the C++ library: output and exit code in the simulator, against those of g++ and its
// library (toolchain/cases/host_library; the .txt files).
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "harness/base/file_contents.h"
#include "harness/base/parallel_loop_test.h"
#include "harness/base/sampling_test.h"
#include "harness/contract/finding_table.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

const std::filesystem::path programs =
    std::filesystem::path(WARPMARK_SOURCE_DIR) / "harness/toolchain/cases/host_library";

// A program may end by abort(), which then determines its exit code.
bool is_end(const Finding& finding, const CaseObservation& run) {
    return finding.id == id_of("run.exit") && run.exit_code != 0;
}

// "" if the output is as expected.
std::string fault_of(const std::filesystem::path& file) {
    Job job;
    job.file = file.filename();
    job.source = text_of(file);
    job.entry = "main";
    job.checks = false;
    job.cases = {Case{}};
    job.has_files = true;
    const std::string input = text_of(std::filesystem::path(file).replace_extension(".in"));
    const auto* begin = reinterpret_cast<const std::byte*>(input.data());
    job.files = {{standard_input_name, {begin, begin + input.size()}}};
    const auto seen = session::run_here(job);
    if (!seen) return to_text(seen.error());
    if (!seen->built()) return seen->build_findings[0].message;
    const auto& run = seen->cases.at(0);
    for (const auto& finding : run.findings)
        if (finding.severity == Severity::error && !is_end(finding, run)) return finding.message;
    const std::string expected = text_of(std::filesystem::path(file).replace_extension(".txt"));
    const std::string printed =
        run.printed + (run.exit_code ? "exit " + std::to_string(run.exit_code) + "\n" : "");
    if (printed == expected) return "";
    const auto [got, want] = std::ranges::mismatch(printed, expected);
    return "prints otherwise from byte " + std::to_string(got - printed.begin()) +
           " on: " + std::string(got, std::min(got + 60, printed.end()));
}

}  // namespace

TEST_CASE("programs with the C++ library print what they should") {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(programs))
        if (entry.path().extension() == ".cu") files.push_back(entry.path());
    std::ranges::sort(files);
    REQUIRE(files.size() > 50);
    files = samples::of(files, 14);
    std::vector<std::string> wrong(files.size());
    in_threads(files.size(), 2, [&](size_t at) {
        const std::string fault = fault_of(files[at]);
        if (!fault.empty()) wrong[at] = files[at].filename().string() + ": " + fault;
    });
    for (const auto& one : wrong)
        if (!one.empty()) FAIL_CHECK(one);
}
