// Class with a gradebook: jobs that are marked once or again, sharing between two graders, and persistence of
// the teacher's decisions.
#include "grader/gradebook/gradebook.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "grader/gradebook/gradebook_maintenance.h"
#include "grader/gradebook/sample_class_test.h"
#include "grader/gradebook/teacher_decisions.h"
#include "grader/report/format_writers.h"
#include "grader/report/terminal_report.h"

namespace fs = std::filesystem;
using namespace warpmark;
using gradebook::Gradebook;
using gradebook::Lease;
using gradebook::Opening;

namespace {

Gradebook opened(const book_test::Class& one) {
    auto book = Gradebook::open(one.book(), Opening::make_if_missing);
    REQUIRE(book);
    return std::move(*book);
}

// Counts the submissions that actually run: only the lab's own programs are `right`.
struct Counting {
    std::shared_ptr<std::atomic<int>> runs = std::make_shared<std::atomic<int>>(0);
    Result<Observation> operator()(const Job& job) const {
        if (job.file == "fake.cu" && job.source != "right") ++*runs;
        return book_test::obey(job);
    }
};

int runs_of(const book_test::Class& one, Gradebook& book, bool anew = false) {
    const Counting counting;
    const auto ran = book_test::grade(one, book, 1, false, anew, counting);
    REQUIRE(ran);
    return *counting.runs;
}

std::string all_of(Gradebook& book) {
    const auto text = gradebook::everything(book);
    REQUIRE(text);
    return *text;
}

}  // namespace

TEST_CASE("book: who has a mark is not marked again, and who handed in the same is marked once") {
    const book_test::Class one("once");
    one.hand_in("kim", "wrong");  // the same as bob's
    auto book = opened(one);
    CHECK(runs_of(one, book) == 3);  // wrong, racy, broken
    const auto before = all_of(book);
    const auto reports = one.reports();
    CHECK(reports.at("kim/00_fake.json").find("\"student\": \"kim\"") != std::string::npos);
    CHECK(reports.at("kim/00_fake.json").find("warpmark check 00_fake fake.cu --seed 1") !=
          std::string::npos);
    CHECK(reports.at("kim/00_fake.json").find("bob") == std::string::npos);
    CHECK(runs_of(one, book) == 0);
    CHECK(all_of(book) == before);
    CHECK(one.reports() == reports);
    CHECK(runs_of(one, book, true) == 3);
    CHECK(all_of(book) == before);
    one.hand_in("bob", "wrong in another way");
    CHECK(runs_of(one, book) == 1);
    const auto attempts = book.attempts("bob");
    REQUIRE(attempts);
    CHECK(attempts->size() == 2);
    // A changed lab is marked again for all students.
    book_test::write(one.path / "labs/00_fake/fake.cu", "another stub");
    CHECK(runs_of(one, book) == 4);
}

TEST_CASE("book: the same class with one job and with three leaves the same book and the same files") {
    const book_test::Class one("jobs");
    std::map<std::string, std::string> first;
    std::string text;
    for (const int jobs : {1, 3}) {
        one.clear();
        auto book = opened(one);
        REQUIRE(book_test::grade(one, book, jobs));
        if (jobs == 1) text = all_of(book);
        if (jobs == 1) first = one.reports();
        CHECK(all_of(book) == text);
        CHECK(one.reports() == first);
    }
}

TEST_CASE("book: attempts are those that are new, in order") {
    const book_test::Class one("attempts");
    auto book = opened(one);
    const auto take = [&](std::vector<std::string> sources) {
        std::vector<gradebook::Incoming> all;
        for (const auto& source : sources) all.push_back({{"fake.cu", "fake.cu", "ann", source}, "00_fake"});
        REQUIRE(book.import_class({}, all, ""));
        const auto attempts = book.attempts("ann");
        REQUIRE(attempts);
        return attempts->size();
    };
    CHECK(take({"a"}) == 1);
    CHECK(take({"a"}) == 1);
    CHECK(take({"b"}) == 2);
    CHECK(take({"a"}) == 3);       // back to the first
    CHECK(take({"b", "a"}) == 3);  // the last two
    CHECK(take({"a", "c", "d"}) == 5);
    CHECK(take({"a", "c", "d"}) == 5);
    CHECK(book.source((*book.attempts("ann"))[4].source_sha256) == "d");
    // A time that becomes known later is stored; a later time of the same file is not.
    for (const int64_t at : {1000, 2000}) {
        gradebook::Incoming again{{"fake.cu", "fake.cu", "ann", "d"}, "00_fake"};
        again.handed_in = at;
        REQUIRE(book.import_class({}, {again}, ""));
        const auto attempts = book.attempts("ann");
        REQUIRE(attempts->size() == 5);
        CHECK((*attempts)[4].handed_in == 1000);
        CHECK_FALSE((*attempts)[3].handed_in);
    }
}

TEST_CASE("book: what fails for the tool's sake is tried again the next time, and never a zero") {
    const book_test::Class one("tool");
    one.hand_in("fay", "tool");
    auto book = opened(one);
    REQUIRE(book_test::grade(one, book));
    CHECK(one.reports().at("class.csv").find("fay,00_fake,fake.cu,internal_error,,") != std::string::npos);
    CHECK(runs_of(one, book) == 2);  // observe() tries it twice
}

TEST_CASE("book: a lease is its process's, and taken back when that has ended") {
    const book_test::Class one("leases");
    std::string key;
    {
        auto book = opened(one);
        REQUIRE(book_test::grade(one, book));
        key = (*book.attempts("bob"))[0].wanted;
        CHECK(book.lease(key) == Lease::is_marked);
    }
    int to_child[2], to_parent[2];
    REQUIRE(pipe(to_child) == 0);
    REQUIRE(pipe(to_parent) == 0);
    const pid_t other = fork();
    if (other == 0) {
        auto book = Gradebook::open(one.book(), Opening::must_exist);
        char word = book && book->lease(key, true) == Lease::taken ? 'y' : 'n';
        (void)!write(to_parent[1], &word, 1);
        (void)!read(to_child[0], &word, 1);
        _exit(0);
    }
    char word = 0;
    REQUIRE(read(to_parent[0], &word, 1) == 1);
    CHECK(word == 'y');
    auto book = opened(one);
    CHECK(book.lease(key) == Lease::others);
    REQUIRE(write(to_child[1], "e", 1) == 1);
    waitpid(other, nullptr, 0);
    CHECK(book.lease(key) == Lease::taken);
    REQUIRE(book.hand_back_all());
    CHECK(book.lease(key) == Lease::is_marked);  // unchanged
    // Processes from before a reboot are gone; those in another PID namespace cannot be checked.
    auto holder = gradebook::this_process();
    CHECK(gradebook::is_alive(holder, 0, 10));
    holder.space = "pid:[another]";
    CHECK(gradebook::is_alive(holder, 0, 10));
    CHECK(!gradebook::is_alive(holder, 0, gradebook::lease_seconds_max));
    holder.boot = "another";
    CHECK(!gradebook::is_alive(holder, 0, 10));
    for (const int file : {to_child[0], to_child[1], to_parent[0], to_parent[1]}) close(file);
}

TEST_CASE("book: two graders at once share the work, and each has the whole table") {
    const book_test::Class one("shared");
    constexpr int students = 24;
    for (int at = 0; at < students; ++at)
        one.hand_in("s" + std::to_string(at), "wrong " + std::to_string(at));
    const auto slow = [&](const Job& job) -> Result<Observation> {
        if (job.source.starts_with("wrong ")) {
            std::ofstream(one.path / "runs", std::ios::app) << job.source + "\n";
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        return book_test::obey(job);
    };
    pid_t graders[2];
    for (auto& grader : graders) {
        grader = fork();
        if (grader != 0) continue;
        auto book = Gradebook::open(one.book(), Opening::make_if_missing);
        const auto ran =
            book ? book_test::grade(one, *book, 2, false, false, slow) : std::unexpected(book.error());
        _exit(ran && !ran->broke && ran->waits == 0 ? 0 : 1);
    }
    for (const auto grader : graders) {
        int status = 0;
        waitpid(grader, &status, 0);
        CHECK(status == 0);
    }
    std::ifstream stream(one.path / "runs");
    std::vector<std::string> runs;
    for (std::string line; std::getline(stream, line);) runs.push_back(line);
    CHECK(runs.size() == students);  // no student twice
    const auto together = one.reports();
    auto shared = opened(one);
    const auto text = all_of(shared);
    one.clear();
    auto alone = opened(one);
    REQUIRE(book_test::grade(one, alone));
    CHECK(one.reports() == together);
    CHECK(all_of(alone) == text);
}

TEST_CASE("book: the teacher's word stands beside the tool's, whatever is marked again") {
    const book_test::Class one("teacher");
    auto book = opened(one);
    REQUIRE(book_test::grade(one, book));
    REQUIRE(gradebook::decide(
        book, {.student = "bob", .lab = "00_fake", .points = 55.5, .why = "=oral exam", .who = "eva"}));
    REQUIRE(book_test::grade(one, book, 1, false, true));
    one.hand_in("bob", "broken too");
    REQUIRE(book_test::grade(one, book));
    const auto table = one.reports().at("class.csv");
    CHECK(table.find(",55.5,eva,'=oral exam,") != std::string::npos);
    CHECK(table.find("bob,00_fake,fake.cu,graded,0,0,60,0,") != std::string::npos);  // the tool's own
    CHECK(one.reports().at("bob/00_fake.txt").find("The teacher's mark counts: 55.5 of 60 points") !=
          std::string::npos);
    const auto rows = batch::rows_of_book(book, "a program");
    REQUIRE(rows);
    CHECK(std::ranges::count_if(*rows, [](const Report& row) { return row.mark() == 55.5; }) == 1);
    REQUIRE(gradebook::decide(book, {.student = "bob", .lab = "00_fake", .why = "a mistake of mine"}));
    REQUIRE(book_test::grade(one, book));
    CHECK(one.reports().at("class.csv").find("55.5") == std::string::npos);
    CHECK(gradebook::decisions(book, "bob")->size() == 2);  // both are kept
}

TEST_CASE("book: nothing is left of a student who is forgotten") {
    const book_test::Class one("forget");
    one.hand_in("zacharias", "racy and zacharias wrote it");
    auto book = opened(one);
    REQUIRE(book_test::grade(one, book));
    REQUIRE(
        gradebook::decide(book, {.student = "zacharias", .lab = "00_fake", .points = 1, .why = "zacharias"}));
    CHECK(gradebook::forget(book, "zacharias") == 1);
    CHECK(gradebook::condition(book)->wrong.empty());
    for (const auto& entry : fs::directory_iterator(one.book().parent_path())) {
        std::ifstream stream(entry.path(), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
        CHECK_MESSAGE(bytes.find("zacharias") == std::string::npos, entry.path());
    }
    CHECK(book.attempts("dan")->size() == 1);
}

TEST_CASE("book: who is not in the class any more keeps a row, and a copy holds the same") {
    const book_test::Class one("absent");
    auto book = opened(one);
    REQUIRE(book_test::grade(one, book));
    const auto before = one.reports().at("class.csv");
    fs::remove_all(one.folder() / "dan");
    REQUIRE(book_test::grade(one, book));
    CHECK(one.reports().at("class.csv") == before);
    REQUIRE(gradebook::back_up(book, one.path / "copy.db"));
    CHECK(!gradebook::back_up(book, one.path / "copy.db"));
    auto copy = Gradebook::open(one.path / "copy.db", Opening::must_exist);
    REQUIRE(copy);
    CHECK(all_of(*copy) == all_of(book));
}

TEST_CASE("book: whoever is interrupted says what waits, and goes on from there") {
    const book_test::Class one("interrupt");
    auto book = opened(one);
    auto folder = batch::read_class(one.folder(), one.path, one.out());
    REQUIRE(folder);
    int asked = 0;
    const batch::GradebookRun run{book,  "secret", book_test::settings(),
                                  false, {},       [&] { return ++asked > 2; }};
    const auto ran = batch::mark(*folder, {}, book_test::obey, 1, run,
                                 [](std::size_t, const Report&, batch::RowOutcome) {});
    REQUIRE(ran);
    CHECK(ran->waits > 0);
    CHECK(ran->marked > 0);
    const auto on = book_test::grade(one, book, 1, true);
    REQUIRE(on);
    CHECK(on->waits == 0);
    CHECK(on->known == ran->marked);
}

TEST_CASE("book: a mark's key hangs on everything that can change it") {
    const auto key = [](auto change) {
        auto settings = book_test::settings();
        change(settings);
        return gradebook::mark_key({"source", "fake.cu"}, "lab", settings, "secret");
    };
    using S = gradebook::MarkSettings;
    std::vector<std::string> keys{key([](S&) {})};
    CHECK(keys[0] == key([](S&) {}));
    keys.push_back(key([](S& s) { s.program = "another"; }));
    keys.push_back(key([](S& s) { s.toolkit = "13.1"; }));
    keys.push_back(key([](S& s) { s.device = "cuda"; }));
    keys.push_back(key([](S& s) { s.seed = 2; }));
    keys.push_back(key([](S& s) { s.draw = "x"; }));
    keys.push_back(key([](S& s) { s.fixes = true; }));
    keys.push_back(key([](S& s) { s.unlocked = true; }));
    keys.push_back(key([](S& s) { s.also = {"nvcc"}; }));
    const auto plain = book_test::settings();
    keys.push_back(gradebook::mark_key({"other", "fake.cu"}, "lab", plain, "secret"));
    keys.push_back(gradebook::mark_key({"source", "other.cu"}, "lab", plain, "secret"));
    keys.push_back(gradebook::mark_key({"source", "fake.cu"}, "other", plain, "secret"));
    keys.push_back(gradebook::mark_key({"source", "fake.cu"}, "lab", plain, "other"));
    std::ranges::sort(keys);
    CHECK(std::ranges::adjacent_find(keys) == keys.end());
    auto all = plain;
    all.also = {"nvcc", "compute-sanitizer"};
    all.fixes = true;
    CHECK(gradebook::settings_text(gradebook::read_settings(gradebook::settings_text(all))) ==
          gradebook::settings_text(all));
    CHECK(gradebook::program_id("1.2").size() > std::string("warpmark 1.2 ").size() + 20);
}

TEST_CASE("book: who handed in nothing keeps a row, and may have a teacher's mark") {
    const book_test::Class one("missing");
    auto book = gradebook::Gradebook::open(one.book(), gradebook::Opening::make_if_missing);
    REQUIRE(book);
    auto folder = batch::read_class(one.folder(), one.path, one.out());
    REQUIRE(folder);
    Submission zoe{"fake.cu", "", "zoe", "", {}};
    zoe.handed.state = SubmissionRecord::State::not_handed_in;
    zoe.handed.section = "B";
    folder->entries.push_back({0, zoe, true, {"Not handed in", {}, ""}});
    REQUIRE(batch::keep_others(*book, *folder));
    REQUIRE(gradebook::decide(*book, {.student = "zoe", .lab = "00_fake", .points = 40, .why = "oral exam"}));
    const auto again = batch::class_of_book(*book, one.path);
    REQUIRE(again);
    const auto& entry = again->entries.back();
    CHECK(entry.submission.student == "zoe");
    CHECK(entry.refused);
    CHECK(entry.submission.handed.state == SubmissionRecord::State::not_handed_in);
    CHECK(entry.submission.handed.section == "B");
    const auto rows = batch::rows_of_book(*book, "a program");
    REQUIRE(rows);
    const auto row =
        std::ranges::find_if(*rows, [](const Report& of) { return of.submission.student == "zoe"; });
    REQUIRE(row != rows->end());
    CHECK(row->mark() == 40);
    CHECK(row->submission.handed.section == "B");
}

TEST_CASE("book: an empty file is an attempt that is not marked, and stops nobody") {
    const book_test::Class one("empty");
    one.hand_in("zoe", "");
    auto book = opened(one);
    const auto counts = book_test::grade(one, book);
    REQUIRE(counts);
    CHECK_FALSE(counts->broke.has_value());
    CHECK(counts->waits == 0);
    const auto attempts = book.attempts("zoe");
    REQUIRE(attempts);
    REQUIRE(attempts->size() == 1);
    CHECK(attempts->front().refused);
    CHECK(attempts->front().why.what == "The file is empty");
}
