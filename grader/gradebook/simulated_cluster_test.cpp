// Marking of a class on other computers: the same book and reports as on this one, despite any loss; a result
// that does not belong to the sent job is rejected.
#include "grader/gradebook/simulated_cluster_test.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <cmath>

#include "grader/gradebook/gradebook_maintenance.h"
#include "grader/gradebook/packed_report.h"

namespace fs = std::filesystem;
using namespace warpmark;
using book_test::grade_on;
using gradebook::Gradebook;
using gradebook::Opening;

namespace {

Gradebook book_of(const book_test::Class& one) {
    auto book = Gradebook::open(one.book(), Opening::make_if_missing);
    REQUIRE(book);
    return std::move(*book);
}

std::map<std::string, std::string> everything(const book_test::Class& one, Gradebook& book) {
    auto all = one.reports();
    const auto text = gradebook::everything(book);
    REQUIRE(text);
    all["book"] = *text;
    return all;
}

std::map<std::string, std::string> marked_here(const book_test::Class& one) {
    auto book = book_of(one);
    REQUIRE(book_test::grade(one, book));
    auto all = everything(one, book);
    one.clear();
    return all;
}

// After any failure: marks the rest, and the result is the same as without the failure.
void goes_on(const book_test::Class& one, const std::map<std::string, std::string>& expected) {
    auto book = book_of(one);
    book_test::Nodes whole;
    const auto again = grade_on(whole, one, book, true);
    REQUIRE(again);
    CHECK(again->waits == 0);
    CHECK(!again->broke);
    CHECK(everything(one, book) == expected);
}

// True if a result has arrived.
bool has_taken(const book_test::Class& one) {
    return std::ranges::any_of(batch::Spool::runs(one.path / "spool"), [](const fs::path& run) {
        return fs::exists(run / "taken") && !fs::is_empty(run / "taken");
    });
}

// The submitter's message about a result that `put` placed.
std::string refused(
    const std::function<void(const batch::Spool&, const batch::Chunk&, batch::Outcome)>& put) {
    const book_test::Class one("forged");
    const auto expected = marked_here(one);
    std::string why;
    {
        auto book = book_of(one);
        book_test::Nodes nodes;
        nodes.idle = {0};
        nodes.mischief = [&](const batch::Spool& spool, uint64_t task, const batch::Chunk& chunk) {
            if (task != 0) return;
            // A genuine result of the chunk, which the forger has seen.
            Report report;
            report.lab.id = "00_fake";
            put(spool, chunk, {chunk.pieces[0].key, gradebook::packed(report)});
        };
        const auto ran = grade_on(nodes, one, book);
        REQUIRE(ran);
        REQUIRE(ran->broke);
        CHECK(ran->waits >= 1);
        why = ran->broke->what;
        CHECK(ran->broke->way_out.find("they are kept in") != std::string::npos);
    }
    goes_on(one, expected);
    return why.substr(why.find("rejected: ") + 10);
}

}  // namespace

TEST_CASE("cluster: what other computers mark is what this one marks, byte for byte") {
    const book_test::Class one("cluster");
    const auto expected = marked_here(one);
    auto book = book_of(one);
    book_test::Nodes nodes;
    const auto ran = grade_on(nodes, one, book);
    REQUIRE(ran);
    CHECK(ran->waits == 0);
    CHECK(!ran->broke);
    CHECK(ran->marked == 5);
    CHECK(everything(one, book) == expected);
    CHECK(nodes.ended == 0);
    CHECK(fs::is_empty(one.path / "spool"));  // everything was removed
    CHECK((fs::status(one.path / "spool").permissions() & fs::perms::all) == fs::perms::owner_all);
    const auto again = grade_on(nodes, one, book);
    REQUIRE(again);
    CHECK(again->known == 5);
    CHECK(nodes.begun == 1);  // nothing to do, so no computer was used
}

TEST_CASE("cluster: what a lost computer had is received again, and marked by --resume") {
    for (const std::size_t pieces : {0, 1}) {
        const book_test::Class one("lost");
        const auto expected = marked_here(one);
        {
            auto book = book_of(one);
            book_test::Nodes nodes;
            nodes.dies_after[1] = pieces;
            const auto ran = grade_on(nodes, one, book);
            REQUIRE(ran);
            REQUIRE(ran->broke);
            CHECK(ran->broke->what.find("task 1 ended with NODE_FAIL on n1") != std::string::npos);
            CHECK(ran->waits > 0);
            const auto marks = book.marks_like("");
            REQUIRE(marks);
            for (const auto& mark : *marks) CHECK(mark.state != "leased");
        }
        goes_on(one, expected);
    }
}

TEST_CASE("cluster: one that refuses says why, and nothing is lost") {
    const book_test::Class one("refuses");
    const auto expected = marked_here(one);
    {
        auto book = book_of(one);
        book_test::Nodes nodes;
        nodes.refuses = true;
        const auto ran = grade_on(nodes, one, book);
        REQUIRE(ran);
        REQUIRE(ran->broke);
        CHECK(ran->broke->what == "sbatch refused");
        CHECK(ran->waits == 5);
    }
    goes_on(one, expected);
}

TEST_CASE("cluster: an interrupt ends the job, keeps what has come, and hands the rest back") {
    const book_test::Class one("stopped");
    const auto expected = marked_here(one);
    {
        auto book = book_of(one);
        book_test::Nodes nodes;
        nodes.never_ends = 1;
        const auto ran = grade_on(nodes, one, book, false, [&] { return has_taken(one); });
        REQUIRE(ran);
        CHECK((ran->broke ? ran->broke->what : "") == "");
        CHECK(nodes.ended == 1);
        CHECK(ran->marked > 0);
        CHECK(ran->waits > 0);
    }
    goes_on(one, expected);
}

TEST_CASE("cluster: what came while nobody waited any more is taken in by the next call") {
    const book_test::Class one("orphan");
    const auto expected = marked_here(one);
    const pid_t grader = fork();
    if (grader == 0) {
        auto book = Gradebook::open(one.book(), Opening::make_if_missing);
        book_test::Nodes nodes;
        nodes.never_ends = 1;
        if (book)
            (void)grade_on(nodes, one, *book, false, [&] {
                if (has_taken(one)) kill(getpid(), SIGKILL);
                return false;
            });
        _exit(1);
    }
    int status = 0;
    waitpid(grader, &status, 0);
    REQUIRE(WIFSIGNALED(status));
    REQUIRE(batch::Spool::runs(one.path / "spool").size() == 1);
    goes_on(one, expected);
    CHECK(batch::Spool::runs(one.path / "spool").empty());
}

TEST_CASE("cluster: a result that is not of what was sent is refused, kept and named") {
    using batch::Chunk, batch::Outcome, batch::Spool;
    CHECK(refused([](const Spool& spool, const Chunk& chunk, const Outcome& outcome) {
              CHECK(spool.put({0, 0}, chunk, outcome));
          }) == "it is for another lab");
    CHECK(refused([](const Spool& spool, Chunk chunk, const Outcome& outcome) {
              chunk.lease = "another run's";
              CHECK(spool.put({0, 0}, chunk, outcome));
          }) == "its seal does not match its lease");
    CHECK(refused([](const Spool& spool, const Chunk& chunk, Outcome outcome) {
              outcome.key = chunk.pieces[1].key;
              CHECK(spool.put({0, 0}, chunk, outcome));
          }) == "it is for another submission");
    CHECK(refused([](const Spool& spool, const Chunk& chunk, const Outcome& outcome) {
              CHECK(spool.put({0, 1}, chunk, outcome));
              fs::rename(spool.path() / "done/0-1", spool.path() / "done/0-0");
          }) == "its seal does not match its lease");
    CHECK(refused([](const Spool& spool, const Chunk& chunk, const Outcome& outcome) {
              CHECK(spool.put({0, 0}, chunk, outcome));
              fs::resize_file(spool.path() / "done/0-0", 20);
          }) == "it is cut off");
    CHECK(refused([](const Spool& spool, const Chunk& chunk, const Outcome& outcome) {
              CHECK(spool.put({0, 0}, chunk, outcome));
              fs::rename(spool.path() / "done/0-0", spool.path() / "theirs");
              fs::create_symlink(spool.path() / "theirs", spool.path() / "done/0-0");
          }).starts_with("Too many levels of symbolic links"));
    CHECK(refused([](const Spool& spool, const Chunk& chunk, const Outcome& outcome) {
              CHECK(spool.put({0, 0}, chunk, outcome));
              fs::create_hard_link(spool.path() / "done/0-0", spool.path() / "theirs");
          }) == "other users can access it");
}

TEST_CASE("cluster: a report is believed only if it can be the piece's") {
    const book_test::Class one("believed");
    const auto folder = batch::read_class(one.folder(), one.path, one.out());
    REQUIRE(folder);
    const auto& lab = folder->labs[0];
    batch::AnswerBook answers(book_test::obey);
    const auto graded = batch::grade(lab, {"fake.cu", "fake.cu", "", "wrong"}, {}, answers, book_test::obey);
    REQUIRE(graded);
    const batch::SpooledChunk piece{"key", 0, "fake.cu", "wrong"};
    const auto why = [&](const std::function<void(Report&)>& change) {
        auto report = graded->report;
        change(report);
        const auto got = batch::believed({"key", gradebook::packed(report)}, piece, lab, {});
        return got ? "" : got.error().what.substr(got.error().what.find(": ") + 2);
    };
    CHECK(why([](Report&) {}) == "");
    CHECK(why([](Report& r) { r.lab.hash = "other"; }) == "it is for another lab");
    CHECK(why([](Report& r) { r.submission.sha256[0] ^= 1; }) == "it is for another file");
    CHECK(why([](Report& r) { r.submission.file = "other.cu"; }) == "its file has another name");
    CHECK(why([](Report& r) { r.submission.student = "eve"; }) == "it names a student");
    CHECK(why([](Report& r) { r.seed = 2; }) == "it was marked with other settings");
    CHECK(why([](Report& r) { r.draw = "x"; }) == "it was marked with other settings");
    CHECK(why([](Report& r) { r.public_only = true; }) == "it was marked with other settings");
    CHECK(why([](Report& r) { r.score += 1; }) == "its points do not add up");
    CHECK(why([](Report& r) { r.score = std::nan(""); }) == "its points do not add up");
    CHECK(why([](Report& r) { r.max_score = 1000; }) == "its maximum differs from the lab's");
    CHECK(why([](Report& r) { r.checks.pop_back(); }) == "its checks differ from the lab's");
    CHECK(why([](Report& r) { r.checks[0].id = "other"; }) == "its checks differ from the lab's");
    CHECK(why([](Report& r) { r.checks[0].score = 1000; }) == "the points of a check differ");
    CHECK(!batch::believed({"key", "nothing"}, piece, lab, {}));
}

TEST_CASE("cluster: a folder that others can reach into takes no results") {
    const book_test::Class one("reach");
    const auto spool = one.path / "spool";
    REQUIRE(batch::Spool::make(spool));
    fs::permissions(spool, fs::perms::group_write, fs::perm_options::add);
    const auto open = batch::Spool::make(spool);
    REQUIRE(!open);
    CHECK(open.error().what.ends_with("other users can write to it"));
    CHECK(open.error().way_out.find("chmod 700") != std::string::npos);
    fs::create_directory_symlink(one.path / "class", one.path / "link");
    CHECK(!batch::Spool::make(one.path / "link"));
    CHECK(!batch::Spool::make(one.path / "class/notes.txt"));
}

TEST_CASE("cluster: what was drawn from the secret goes out, and the secret does not") {
    const book_test::Class one("secret");
    auto book = book_of(one);
    book_test::Nodes nodes;
    bool was_seen = false;
    nodes.mischief = [&](const batch::Spool& spool, uint64_t, const batch::Chunk&) {
        for (const auto& entry : fs::recursive_directory_iterator(spool.path())) {
            if (!entry.is_regular_file()) continue;
            std::ifstream stream(entry.path(), std::ios::binary);
            const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
            was_seen |= bytes.find("00_fake") != std::string::npos;
            for (const char* never : {"secret", "ann", "eve", "class.db"})
                CHECK_MESSAGE(bytes.find(never) == std::string::npos, entry.path());
        }
    };
    REQUIRE(grade_on(nodes, one, book));
    CHECK(was_seen);
}
