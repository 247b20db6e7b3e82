// Golden cases of harness/observe/cases, run in both builds and compared with the findings that each file
// expects. By default a third of the files runs, always the same third. UPDATE_EXPECT=1 in the
// environment rewrites all expectations; CORPUS=word runs the files whose path contains the word.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "harness/base/parallel_loop_test.h"
#include "harness/base/sampling_test.h"
#include "harness/contract/finding_table.h"
#include "harness/session/golden_cases.h"
#include "harness/session/job_execution.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

const std::string checkout = WARPMARK_SOURCE_DIR;

// The files requested by name or to be rewritten, or a sample.
std::vector<std::string> wanted() {
    auto files = golden::corpus_files(checkout);
    if (const char* only = std::getenv("CORPUS")) {
        std::erase_if(files, [&](const std::string& name) { return name.find(only) == name.npos; });
        return files;
    }
    return std::getenv("UPDATE_EXPECT") ? files : samples::of(files, 32);
}

// Rewrites the case's file with its current results.
void rewrite(const std::string& name, const golden::GoldenCase& golden, const CaseObservation& seen) {
    if (const auto fresh = golden::rewritten(golden, golden.job.source, seen); fresh != golden.job.source)
        std::ofstream(fs::path(checkout) / golden::corpus_folder / name, std::ios::binary) << fresh;
}

// "" or the mismatch in this file.
std::string judge(const std::string& name) {
    const auto golden = golden::read_file(checkout, name);
    if (!golden) return golden.error().what;
    const auto observation = session::run_here(golden->job);
    if (!observation) return to_text(observation.error());
    const CaseObservation seen = golden::only_case(*observation);
    if (!std::getenv("UPDATE_EXPECT")) return golden::compare(*golden, seen);
    rewrite(name, *golden, seen);
    return "";
}

}  // namespace

TEST_CASE("corpus: every golden case finds what it expects, and nothing else") {
    const auto files = wanted();
    REQUIRE(!files.empty());
    std::vector<std::string> wrong(files.size());
    in_threads(files.size(), 2, [&](size_t at) { wrong[at] = judge(files[at]); });
    for (size_t at = 0; at < files.size(); ++at)
        if (!wrong[at].empty()) FAIL_CHECK(files[at], ":\n", wrong[at]);
}

TEST_CASE("corpus: every kind of finding has a guilty case") {
    std::set<std::string> shown;
    for (const auto& name : golden::corpus_files(checkout))
        if (const auto golden = golden::read_file(checkout, name))
            for (const auto& one : golden->expects) shown.insert(one.substr(0, one.find(' ')));
    for (const auto& kind : finding_kinds()) {
        // These concern a job as a whole, and none of its cases.
        if (kind.holds) continue;
        if (kind.id == id_of("compile.warning") || family(kind.id) == Family::tool) continue;
        if (!shown.contains(std::string(kind.name))) FAIL_CHECK("no golden case expects ", kind.name);
    }
}
