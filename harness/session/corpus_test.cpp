// corpus_test.cpp: runs every golden case of harness/analysis/cases in both builds and compares what is found with what
// the file expects. UPDATE_EXPECT=1 in the environment rewrites the expectations; CORPUS=word runs the files whose path has it.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "harness/session/golden_test.h"
#include "harness/session/run_job.h"
#include "harness/trace/finding_ids.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

const fs::path root = fs::path(WARPMARK_SOURCE_DIR) / "harness/analysis/cases";

std::vector<std::string> corpus() {
    std::vector<std::string> files;
    const char* only = std::getenv("CORPUS");
    for (const auto& entry : fs::recursive_directory_iterator(root))
        if (const auto name = fs::relative(entry.path(), root).generic_string();
            name.ends_with(".cu") && (!only || name.find(only) != name.npos))
            files.push_back(name);
    std::ranges::sort(files);
    return files;
}

std::string text_of(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

// "" or what is wrong with the file.
std::string judge(const std::string& name) {
    const std::string source = text_of(root / name);
    const auto golden = golden::read_case(fs::path(name).filename().string(), source);
    if (!golden) return golden.error().what;
    const auto observation = session::run_here(golden->job);
    if (!observation) return to_text(observation.error());
    for (const auto& finding : observation->build_findings)
        if (finding.severity == Severity::error) return finding.message;
    const CaseObservation& seen = observation->cases.at(0);
    if (std::getenv("UPDATE_EXPECT")) {
        if (const auto fresh = golden::rewritten(*golden, source, seen); fresh != source)
            std::ofstream(root / name, std::ios::binary) << fresh;
        return "";
    }
    return golden::compare(*golden, seen);
}

}  // namespace

TEST_CASE("corpus: every golden case finds what it expects, and nothing else") {
    const auto files = corpus();
    REQUIRE(!files.empty());
    std::vector<std::string> wrong(files.size());
    std::atomic<size_t> next = 0;
    const auto work = [&] {
        for (size_t at = next++; at < files.size(); at = next++) wrong[at] = judge(files[at]);
    };
    std::thread beside(work);
    work();
    beside.join();
    for (size_t at = 0; at < files.size(); ++at)
        if (!wrong[at].empty()) FAIL_CHECK(files[at], ":\n", wrong[at]);
}

TEST_CASE("corpus: every kind of finding has a guilty case") {
    std::set<std::string> shown;
    for (const auto& name : corpus())
        if (const auto golden = golden::read_case(name, text_of(root / name)))
            for (const auto& one : golden->expects) shown.insert(one.substr(0, one.find(' ')));
    if (std::getenv("CORPUS")) return;
    for (const auto& kind : finding_kinds) {
        if (kind.id.starts_with("compile.") || kind.id.starts_with("tool.")) continue;
        if (!shown.contains(std::string(kind.id))) FAIL_CHECK("no golden case expects ", kind.id);
    }
}
