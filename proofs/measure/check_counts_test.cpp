// Instruction counts for marking the references of labs 01 to 04 or a sample of them, against stored counts
// (proofs/measure/cases/instruction_counts.tsv): inputs, the oracle, the reference, the submission in both
// builds, the verdicts. The compiler's answers are recorded before.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grade.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/job_execution.h"
#include "harness/toolchain/recorded_compiles_test.h"
#include "proofs/measure/callgrind_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::check_counts {
namespace {

constexpr const char* variable_of_tape = "WARPMARK_COUNTED_TAPE";

void mark_reference(const std::string& id) {
    const auto lab = lab::load_lab(house::root / "labs" / id, house::root / "solutions" / id);
    REQUIRE(lab);
    const batch::Backend backend = [](const Job& job) { return session::run_here(job); };
    batch::AnswerBook book(backend);
    const auto graded = batch::grade(*lab, {lab->file, lab->file, "", lab->reference}, {}, book, backend);
    REQUIRE(graded);
    CHECK(graded->report.full_marks());
}

// "check 01_race", …
std::vector<std::string> jobs() {
    std::vector<std::string> all;
    for (const auto& id : lab::lab_ids(house::root))
        if (id < "05") all.push_back("check " + id);
    return samples::of(all, 2);
}

}  // namespace

TEST_CASE("check counts: one lab" * doctest::skip()) {
    const char *job = std::getenv(callgrind::variable), *tape = std::getenv(variable_of_tape);
    REQUIRE(job);
    recorded_compiles::replay(tape);
    mark_reference(std::string(job).substr(std::string("check ").size()));
}

TEST_CASE("check counts: marking the references of four labs takes what is stored") {
    const auto tape = fs::temp_directory_path() / fmt::format("warpmark-counts-{}.tape", getpid());
    const auto record = [&] {
        fs::remove(tape);
        recorded_compiles::record(tape);
        for (const auto& job : jobs()) mark_reference(job.substr(std::string("check ").size()));
    };
    callgrind::check_counts("check counts: one lab", jobs(),
                            {fmt::format("{}={}", variable_of_tape, tape.string())}, record);
    fs::remove(tape);
}

}  // namespace warpmark::check_counts
