// Graders that are killed, or whose disk fails, at every write: a resumed run ends with the same book and
// reports as an undisturbed one.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <map>

#include "grader/check/fake_observation_test.h"
#include "grader/course/class_report_writer.h"
#include "grader/course/gradebook_marking.h"
#include "grader/gradebook/faulty_disk_test.h"
#include "grader/gradebook/gradebook_maintenance.h"
#include "grader/gradebook/sample_class_test.h"
#include "harness/base/sampling_test.h"

namespace fs = std::filesystem;
using namespace warpmark;
using faulty::Fault;

namespace {

struct Planned {
    Fault fault = Fault::none;
    int at = 0, lasts = 1;
};

// Runs in a separate process. Returns its exit code, or 256 plus the number of the signal that ended it.
template <class Body>
int in_process(const Body& body) {
    const pid_t child = fork();
    if (child == 0) _exit(body());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? 256 + WTERMSIG(status) : WEXITSTATUS(status);
}

int disturbed = 0;  // runs that did not complete

constexpr int done = 0, not_done = 1;

// Marks the class through the book, like `grade` and `grade --resume`.
int grade(const book_test::Class& one, const Planned& planned, bool resumes) {
    faulty::install();
    faulty::plan(planned.fault, planned.at, planned.lasts);
    auto book = gradebook::Gradebook::open(one.book(), gradebook::Opening::make_if_missing);
    if (!book) return not_done;
    const auto ran = book_test::grade(one, *book, 1, resumes);
    std::ofstream(one.path / "calls") << faulty::calls();
    return ran && !ran->broke && ran->waits == 0 ? done : not_done;
}

// Disturbs one run, then resumes until it completes.
void try_one(book_test::Class& one, const Planned& planned,
             const std::map<std::string, std::string>& expected) {
    one.clear();
    const auto ended = in_process([&] { return grade(one, planned, false); });
    const bool is_kill = planned.fault == Fault::kill_before || planned.fault == Fault::kill_after ||
                         planned.fault == Fault::kill_half;
    if (is_kill) REQUIRE(ended == 256 + SIGKILL);
    disturbed += ended != done;
    int again = in_process([&] { return grade(one, {}, true); });
    // Killed before any submission was stored: there is nothing to resume.
    if (again != done) again = in_process([&] { return grade(one, {}, false); });
    CHECK(again == done);
    const auto got = book_test::reports_and_book(one);
    CAPTURE(static_cast<int>(planned.fault));
    CAPTURE(planned.at);
    CHECK(got == expected);
}

}  // namespace

TEST_CASE("crash: wherever a grader is killed or its disk fails, going on ends with the same book") {
    book_test::Class one("crash");
    REQUIRE(in_process([&] { return grade(one, {}, false); }) == done);
    const auto expected = book_test::reports_and_book(one);
    CHECK(expected.size() > 8);
    int calls = 0;
    std::ifstream(one.path / "calls") >> calls;
    REQUIRE(calls > 30);
    std::vector<Planned> all;
    for (int at = 1; at <= calls; ++at)
        for (const auto fault : {Fault::kill_before, Fault::kill_after, Fault::kill_half, Fault::full,
                                 Fault::broken, Fault::short_write, Fault::sync_fails})
            all.push_back({fault, at, at % 2 ? 1 : 1000});
    MESSAGE("places: ", all.size());
    const auto some = samples::of(all, 23);
    for (const auto& planned : some) try_one(one, planned, expected);
    CHECK(disturbed > static_cast<int>(some.size()) / 2);
}
