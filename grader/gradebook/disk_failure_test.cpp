// Full disks, I/O errors, short writes and signals at every call that changes a file of the book or a report.
// Nothing is lost or skipped, and a resumed run ends with the same result as an undisturbed one.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <map>
#include <random>

#include "grader/cli/course/interrupt_handling.h"
#include "grader/gradebook/faulty_calls_test.h"
#include "grader/gradebook/gradebook_maintenance.h"
#include "grader/gradebook/sample_class_test.h"
#include "harness/base/sampling_test.h"

namespace fs = std::filesystem;
using namespace warpmark;
using faulty_calls::Kind;

namespace {

constexpr int all_marked = 0, not_all_marked = 1;

int grade_once(const book_test::Class& one, bool resumes) {
    const cli::Interrupt interrupt;
    auto book = gradebook::Gradebook::open(one.book(), gradebook::Opening::make_if_missing);
    if (!book) return not_all_marked;
    const auto ran = book_test::grade(one, *book, 1, resumes, false, book_test::obey, cli::Interrupt::asked);
    return ran && !ran->broke && ran->waits == 0 ? all_marked : not_all_marked;
}

// Jobs with a lease although no process works on them.
int leases(const book_test::Class& one) {
    auto book = gradebook::Gradebook::open(one.book(), gradebook::Opening::must_exist);
    if (!book) return 0;
    int count = 0;
    if (const auto marks = book->marks_like(""))
        for (const auto& mark : *marks) count += mark.state == "leased";
    return count;
}

int goes_on_to_the_end(const book_test::Class& one) {
    // No submission had been stored, so there is nothing to resume.
    const auto again = faulty_calls::run({}, [&] { return grade_once(one, true); });
    return again.status == all_marked ? again.status
                                      : faulty_calls::run({}, [&] { return grade_once(one, false); }).status;
}

struct Tally {
    int tried = 0, disturbed = 0;
};

void try_disk(book_test::Class& one, const faulty_calls::PlannedFault& planned,
              const std::map<std::string, std::string>& expected, Tally& tally) {
    one.clear();
    const auto ended = faulty_calls::run(planned, [&] { return grade_once(one, false); });
    CAPTURE(static_cast<int>(planned.kind));
    CAPTURE(planned.at);
    CAPTURE(ended.call);
    ++tally.tried;
    tally.disturbed += ended.status != all_marked;
    const bool is_killed = planned.kind == Kind::killed;
    CHECK(is_killed == (ended.status == 256 + SIGKILL));
    if (!is_killed) {
        CHECK(ended.status <= not_all_marked);  // it ends by itself
        const bool says_done = ended.status == all_marked;
        if (says_done) CHECK(book_test::reports_and_book(one) == expected);
        if (planned.kind == Kind::interrupt || planned.kind == Kind::terminate) CHECK(leases(one) == 0);
    }
    CHECK(goes_on_to_the_end(one) == all_marked);
    CHECK(book_test::reports_and_book(one) == expected);
}

}  // namespace

TEST_CASE("disk: whatever call fails, is cut short or is met by a signal, nothing is lost") {
    book_test::Class one("disk");
    const auto undisturbed = faulty_calls::run({}, [&] { return grade_once(one, false); });
    REQUIRE(undisturbed.status == all_marked);
    REQUIRE(undisturbed.calls > 100);
    const auto expected = book_test::reports_and_book(one);
    std::vector<faulty_calls::PlannedFault> all;
    for (int at = 1; at <= undisturbed.calls; ++at)
        for (const auto kind :
             {Kind::no_space, Kind::broken, Kind::cut_short, Kind::killed, Kind::interrupt, Kind::terminate})
            all.push_back({kind, at, at % 3 == 0 ? 1000 : 1});
    MESSAGE("places: ", all.size());
    const auto some = samples::of(all, 61);
    Tally tally;
    for (const auto& planned : some) try_disk(one, planned, expected, tally);
    CHECK(tally.disturbed > tally.tried / 3);
}

TEST_CASE("disk: one of two graders is killed, and the other one marks what it had") {
    std::vector<int> all;
    for (int at = 3; at < 150; at += 3) all.push_back(at);
    book_test::Class one("pair");
    for (int student = 0; student < 8; ++student)
        one.hand_in("s" + std::to_string(student), "wrong " + std::to_string(student));
    REQUIRE(faulty_calls::run({}, [&] { return grade_once(one, false); }).status == all_marked);
    const auto expected = book_test::reports_and_book(one);
    for (const int at : samples::of(all, 17)) {
        CAPTURE(at);
        one.clear();
        const pid_t other = fork();
        if (other == 0) _exit(grade_once(one, false));
        // A separate child, because the tracer treats every child as its tracee.
        const pid_t traced = fork();
        if (traced == 0)
            _exit(faulty_calls::run({Kind::killed, at}, [&] { return grade_once(one, false); }).calls > 0
                      ? 0
                      : 1);
        int status = -1, ignored = 0;
        waitpid(other, &status, 0);
        waitpid(traced, &ignored, 0);
        CHECK(WIFEXITED(status));
        CHECK(WEXITSTATUS(status) == all_marked);
        CHECK(goes_on_to_the_end(one) == all_marked);  // its tables may have been the older ones
        CHECK(book_test::reports_and_book(one) == expected);
    }
}
