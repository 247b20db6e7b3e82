// Instruction coverage: ordinary kernels, compiled for old and new targets, optimized and not. The simulator
// must support every generated instruction except those listed in cases/corpus/unsupported.txt.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/machine/module_variables.h"
#include "harness/ptx/module_queries.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark {
namespace {

const std::filesystem::path corpus = std::filesystem::path(WARPMARK_SOURCE_DIR) / "harness/isa/cases/corpus";

std::set<std::string> knowingly_unsupported() {
    std::set<std::string> all;
    std::istringstream lines(text_of(corpus / "unsupported.txt"));
    for (std::string line; std::getline(lines, line);)
        if (!line.empty() && !line.starts_with("#")) all.insert(line.substr(0, line.find(' ')));
    return all;
}

// Adds the file's unsupported instructions to `unsupported`.
void decode_file(const std::filesystem::path& path, const std::string& arch, bool optimize,
                 std::set<std::string>& unsupported) {
    const std::string name = path.filename(), what = name + " for " + arch + (optimize ? "" : " -G");
    INFO(what);
    // Clusters require sm_90; nvcc rejects them for older targets.
    if (name == "clusters.cu" && arch < "sm_90" && arch.size() == 5) return;
    toolchain::CompileOptions options;
    options.arch = arch;
    options.optimize = optimize;
    options.relocatable = true;
    const auto half = [&](toolchain::Pass pass) {
        options.pass = pass;
        const auto compiled = toolchain::compile(name, text_of(path), options);
        REQUIRE(compiled);
        for (const auto& finding : compiled->findings)
            CHECK_MESSAGE(finding.severity != Severity::error, finding.message);
        return ptx::parse(compiled->ptx, name);
    };
    const auto module = ptx::link(half(toolchain::Pass::device), half(toolchain::Pass::host));
    for (const auto& error : module.errors) FAIL_CHECK(to_text(error));
    if (!module.errors.empty()) return;
    machine::Memory memory;
    const auto program = machine::decode(module, {name, {}}, memory, nullptr);
    CHECK(program.functions.size() > 0);
    const auto known = knowingly_unsupported();
    for (const auto& finding : program.unsupported) {
        const auto* gap = fact_of<Unsimulated>(finding);
        const std::string what_lacks = gap ? gap->detail : "a call of the other side";
        bool listed = false;
        for (const auto& form : known)
            if (what_lacks.ends_with("the instruction " + form)) {
                listed = true;
                unsupported.insert(form);
            }
        if (!listed) FAIL_CHECK(what, ": ", what_lacks);
    }
}

constexpr const char* targets[] = {"sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120"};

// Compiles each file for all targets. A sample uses every fourth file and one target in turn, and other files
// and targets for the other build.
void decode_all(bool optimize) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(corpus))
        if (entry.path().extension() == ".cu") files.push_back(entry.path());
    std::ranges::sort(files);
    CHECK(files.size() >= 24);
    std::set<std::string> seen;
    for (size_t at = 0; at < files.size(); ++at) {
        if (!samples::everything() && (at + samples::first(4)) % 4 != (optimize ? 0 : 2)) continue;
        for (size_t target = 0; target < std::size(targets); ++target)
            if (samples::everything() || target == (2 * at + (optimize ? 1 : 0)) % std::size(targets))
                decode_file(files[at], targets[target], optimize, seen);
    }
    // A form that is no longer generated must be removed from the list.
    if (!optimize && samples::everything()) CHECK(seen == knowingly_unsupported());
}

}  // namespace

TEST_CASE("isa: the machine knows what the compiler makes of ordinary code, optimised") {
    decode_all(true);
}

TEST_CASE("isa: the machine knows what the compiler makes of ordinary code, not optimised") {
    decode_all(false);
}

}  // namespace warpmark
