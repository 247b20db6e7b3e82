// Beginners' errors (cases/beginners): the advice fits the cause, and the change that it suggests makes the
// file compile.
#include "harness/toolchain/compile_error_advice.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>

#include "harness/base/case_directives.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/contract/finding_table.h"
#include "harness/toolchain/nvrtc_compilation_test.h"

using namespace warpmark;
using toolchain::compiled_source;

namespace {

const std::filesystem::path folder =
    std::filesystem::path(WARPMARK_SOURCE_DIR) / "harness/toolchain/cases/beginners";

// A file with an error. A line that ends in `// fix: TEXT` becomes TEXT in the corrected file.
struct BeginnersFile {
    std::string guilty, fixed;
    int line = 0;
    std::string message, advice, other_advice;
};

BeginnersFile read_beginners_file(const std::filesystem::path& path) {
    BeginnersFile file;
    constexpr std::string_view error = "error at line ", fix = "// fix:";
    const std::string text = text_of(path);
    for (const auto& directive : case_directives(text)) {
        if (directive.key.starts_with(error)) {
            file.line = std::stoi(directive.key.substr(error.size()));
            file.message = directive.value;
        }
        if (directive.key == "advice") file.advice = directive.value;
        if (directive.key == "not in advice") file.other_advice = directive.value;
    }
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        const size_t at = line.find(fix);
        file.guilty += line.substr(0, at) + "\n";
        file.fixed += (at == line.npos ? line : line.substr(at + fix.size())) + "\n";
    }
    return file;
}

void check_advice(const BeginnersFile& file) {
    const auto compiled = compiled_source(file.guilty);
    const auto error = std::ranges::find_if(compiled.findings, is_error);
    REQUIRE(error != compiled.findings.end());
    CAPTURE(error->message);
    CAPTURE(error->explanation);
    CHECK(error->locations[0].line == file.line);
    CHECK(error->message.starts_with(file.message));
    CHECK(error->explanation.contains(file.advice));
    const bool has_other = !file.other_advice.empty() && error->explanation.contains(file.other_advice);
    CHECK_FALSE(has_other);
    toolchain::ptx_of(file.fixed);
}

}  // namespace

TEST_CASE("source_advice: the advice on each beginner's error fits its cause, and its fix compiles") {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".cu") files.push_back(entry.path());
    CHECK(files.size() >= 60);
    std::ranges::sort(files);
    for (const auto& path : samples::of(files, 4)) {
        CAPTURE(path.filename());
        const auto file = read_beginners_file(path);
        CHECK(file.guilty != file.fixed);
        const bool has_expectation = !file.advice.empty() || !file.other_advice.empty();
        CHECK(has_expectation);
        check_advice(file);
    }
}

TEST_CASE("source_advice: an error that follows from another in its line has no advice about signs") {
    const auto compiled = compiled_source("_global_ void fill(int* out) {\n    out[0] = 1;\n}\n");
    REQUIRE(compiled.findings.size() >= 2);
    CHECK(compiled.findings[0].explanation == "Did you mean `__global__`?");
    CHECK(compiled.findings[1].message == "expected a \";\"");
    CHECK(compiled.findings[1].explanation.empty());
}

TEST_CASE("source_advice: a barrier without parentheses gets a note, and another value without effect none") {
    const auto note = [](const std::string& statement) {
        const auto compiled = compiled_source("__global__ void k(int* out) {\n    int v = 1;\n    " +
                                              statement + "\n    out[0] = v;\n}\n");
        for (const auto& one : compiled.findings)
            if (one.id == id_of("compile.warning") && one.locations[0].line == 3) return one.explanation;
        return std::string("no note");
    };
    for (const char* name : {"__syncthreads", "__syncwarp", "__threadfence"})
        CHECK(note(std::string(name) + ";") ==
              "The parentheses are missing, so nothing is called: write `" + std::string(name) + "();`.");
    CHECK(note("v + 1;").empty());
    CHECK(note("__syncthreads();") == "no note");
}
