// Answers for a save: points, then advice, and nothing after a newer save.
#include "grader/cli/watch/background_marking.h"

#include <doctest/doctest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "grader/cli/command_support.h"
#include "grader/lab/drawn_cases.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;
using warpmark::cli::Marker;
using warpmark::cli::watching::Part;

namespace warpmark::marker_tests {
namespace {

// A marker of lab 01, and its answers.
struct Marked {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<Marker::Answer> answers, first_cases;
    Marker marker{lab::drawn(*cli::open_lab(house::root.string(), "01", true), lab::secret_of(1)), Marking{},
                  *cli::backend("sim"), [this](Marker::Answer answer) {
                      const std::lock_guard lock(mutex);
                      if (answer.part == Part::first_case)
                          first_cases.push_back(std::move(answer));
                      else
                          answers.push_back(std::move(answer));
                      changed.notify_one();
                  }};

    void save(uint64_t number, const std::string& source) {
        marker.mark({.number = number, .submission = {"reverse.cu", "reverse.cu", "", source}});
    }
    // Waits for the last answer of this save.
    void wait(uint64_t number) {
        std::unique_lock lock(mutex);
        REQUIRE(changed.wait_for(lock, std::chrono::seconds(60), [&] {
            return !answers.empty() && answers.back().number == number && answers.back().is_last;
        }));
    }
};

}  // namespace

TEST_CASE(
    "marker: points come first and stay, then advice; a newer save ends the marking of the one before") {
    Marked marked;
    const auto right = text_of(house::root / "solutions/01_race/reverse.cu");
    marked.save(1,
                "__global__ void k() { for (;;) { } }\nextern \"C\" void launch(const int*, int*, int) { "
                "k<<<1, 1>>>(); }\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    marked.save(2, right);
    marked.wait(2);
    REQUIRE(marked.answers.size() == 1);  // full marks need no advice, and the endless run was canceled
    CHECK(marked.answers[0].part == Part::points);
    REQUIRE(marked.answers[0].report);
    CHECK((*marked.answers[0].report)->full_marks());
    REQUIRE(marked.first_cases.size() == 1);  // first, because no case was known to be quick
    REQUIRE(marked.first_cases[0].report);
    CHECK(marked.first_cases[0].number == 2);
    CHECK((*marked.first_cases[0].report)->repro.find(" --case ") != std::string::npos);

    marked.save(3, text_of(house::root / "solutions/01_race/mistakes/only_at_the_end.cu"));
    marked.wait(3);
    REQUIRE(marked.answers.size() == 3);
    const auto &points = **marked.answers[1].report, &advice = **marked.answers[2].report;
    CHECK(marked.answers[1].part == Part::points);
    CHECK(marked.answers[2].part == Part::advice);
    CHECK(points.score == advice.score);
    CHECK(points.score < 100);
    const auto has_patch = [](const Report& report) {
        return std::ranges::any_of(report.checks,
                                   [](const CheckReport& check) { return !check.patch.empty(); });
    };
    CHECK_FALSE(has_patch(points));
    CHECK(has_patch(advice));
}

}  // namespace warpmark::marker_tests
