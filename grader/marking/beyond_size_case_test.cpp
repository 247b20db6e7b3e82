// Submissions whose grids stop growing: one that still does all of the work, and one that does not.
#include <doctest/doctest.h>

#include <algorithm>

#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grading_steps.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/session.h"

using namespace warpmark;

namespace {

using warpmark::house::root;

Report marked(const std::string& id, const std::string& source) {
    auto lab = lab::load_lab(root / "labs" / id, root / "solutions" / id);
    REQUIRE(lab);
    const auto drawn = lab::drawn(std::move(*lab), lab::secret_of(1));
    batch::AnswerBook book(session::observe);
    auto graded = batch::grade(drawn, {drawn.file, drawn.file, "", source}, {}, book, session::observe);
    REQUIRE(graded);
    return std::move(graded->report);
}

const CheckReport& check_of(const Report& report, const std::string& id) {
    const auto found = std::ranges::find(report.checks, id, &CheckReport::id);
    REQUIRE(found != report.checks.end());
    return *found;
}

constexpr std::size_t similar_tests = 3;  // a sample has one of them

std::string solution(const std::string& path) {
    return text_of(root / "solutions" / path);
}

}  // namespace

TEST_CASE("beyond: blocks that are capped leave elements out, and a check of outputs says at which size") {
    const auto report = marked("01_race", solution("01_race/mistakes/blocks_capped.cu"));
    const auto& correct = check_of(report, "correct");
    CHECK(correct.verdict == Verdict::fail);
    CHECK(correct.because.find(" `n=") != std::string::npos);
    CHECK(correct.repro.find(" --set n=") != std::string::npos);
    CHECK(correct.repro.find("--case") == std::string::npos);
}

TEST_CASE("beyond: where a few blocks at the size show it, no larger case is run") {
    const auto report = marked("15_histogram", solution("15_histogram/mistakes/blocks_capped.cu"));
    const auto& correct = check_of(report, "correct");
    CHECK(correct.verdict == Verdict::fail);
    CHECK(correct.because.starts_with("At 16 M elements, 256 bins the launcher leaves out work: its "));
}

TEST_CASE("beyond: blocks that are capped and go round lose nothing") {
    if (!samples::has(0, similar_tests)) return;
    auto source = solution("15_histogram/histogram.cu");
    const std::string launch = "    histogram<<<";
    source.insert(source.find(launch), "    if (blocks > 512) blocks = 512;\n");
    CHECK(marked("15_histogram", source).full_marks());
}

TEST_CASE("beyond: an index that overflows at the size itself fails, though the grid grows") {
    if (!samples::has(1, similar_tests)) return;
    const auto report = marked("15_histogram", solution("15_histogram/mistakes/index_overflows.cu"));
    const auto& correct = check_of(report, "memory-safe");
    CHECK(correct.verdict == Verdict::fail);
    CHECK(correct.because.find("n=16777216") != std::string::npos);
}

TEST_CASE("beyond: sums that grow too large in one of two sizes with the same kernels fail") {
    if (!samples::has(2, similar_tests)) return;
    const auto report = marked("15_histogram", solution("15_histogram/mistakes/sums_of_16_bits.cu"));
    const auto& correct = check_of(report, "correct");
    CHECK(correct.verdict == Verdict::partial);
    CHECK(correct.because.find("n=16777216 nbins=4") != std::string::npos);
}

TEST_CASE("beyond: with one more case, checks still cover all cases that they covered") {
    auto source = solution("06_static_to_dynamic/mistakes/deck_number_of_16_bits.cu");
    const std::string bytes = "size_t bytes = deck * sizeof(int);";
    const auto at = source.find(bytes);
    REQUIRE(at != std::string::npos);
    source.replace(at, bytes.size(), "size_t bytes = deck == 257 ? 40000 : deck * sizeof(int);");
    const auto report = marked("06_static_to_dynamic", source);
    CHECK(check_of(report, "correct").because.find("n=16777216") != std::string::npos);
    CHECK(check_of(report, "launch").verdict != Verdict::pass);
}
