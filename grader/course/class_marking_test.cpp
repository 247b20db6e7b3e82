// Class folders with every kind of content, and marking with any number of jobs, with a fake backend.
#include "grader/course/class_marking.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <fstream>

#include "grader/check/fake_observation_test.h"
#include "grader/intake/archive_samples_test.h"
#include "grader/marking/fake_lab_root_test.h"
#include "grader/marking/parallel_work.h"

using namespace warpmark;
using namespace warpmark::fake_root;

namespace {

std::string first_error(const fs::path& folder, const fs::path& root) {
    auto read = batch::read_class(folder, root);
    return read ? "" : read.error()[0].what;
}

std::string outcome(const Report& report) {
    std::string text = report.submission.student + ": " + name(report.status);
    if (report.status != Status::graded) return text + " " + report.status_because;
    for (const auto& check : report.checks) text += std::string(" ") + name(check.verdict);
    return text;
}

}  // namespace

TEST_CASE("a class folder: good files are read, others are kept with the reason") {
    Root root;
    auto folder = root.path / "class";
    write(folder / "ann/00_fake/fake.cu", "right");
    write(folder / "bob/00_fake/fake.cu", std::string("\177EL\0", 4));
    write(folder / "cid/00_fake/fkae.cu", "right");
    write(folder / "dan/00_fake/fake.cu", std::string((1 << 20) + 1, ' '));
    fs::create_directories(folder / "eve/00_fake");
    fs::create_symlink("../../ann/00_fake/fake.cu", folder / "eve/00_fake/fake.cu");
    fs::create_directories(folder / "fay/00_fake");
    write(folder / "gus/00_fkae/fake.cu", "right");
    write(folder / "notes.txt", "hello");
    auto read = batch::read_class(folder, root.path);
    REQUIRE(read);
    std::string all;
    for (const auto& entry : read->entries)
        all += entry.submission.student + ": " +
               (entry.refused ? entry.why.what + " " + entry.why.way_out : "good") + "\n";
    CHECK(all ==
          "ann: good\n"
          "bob: This is a binary file: byte 3 is zero Hand in the source file, not a compiled file.\n"
          "cid: good\n"
          "dan: The file is larger than the limit of 1024 KiB \n"
          "eve: This is a symbolic link Hand in the file itself.\n"
          "fay: `fake.cu` was not handed in The folder is empty.\n"
          "gus: good\n");
    CHECK(read->entries[2].submission.handed.notes ==
          std::vector<std::string>{"Taken for `fake.cu`: the file is called `fkae.cu`."});
    CHECK(read->entries[6].submission.handed.notes ==
          std::vector<std::string>{"Taken for lab 00_fake: the folder is called `00_fkae`."});
    REQUIRE(read->unrecognized.size() == 1);
    CHECK(read->unrecognized[0].submission.student == "notes.txt");
    CHECK(read->unrecognized[0].why.what == "Not recognized: not a folder");
}

TEST_CASE("a class folder that is none is refused") {
    Root root;
    fs::create_directories(root.path / "empty");
    CHECK(first_error(root.path / "empty", root.path) == "There is no submission in this folder");
    CHECK(first_error(root.path / "missing", root.path) == "There is no such folder or archive");
    CHECK(first_error(root.path / "labs/00_fake/lab.toml", root.path) ==
          "A class is a folder or an archive, but this is neither");
}

TEST_CASE("the shipped class: reference, alternatives and mistakes") {
    Root root;
    auto read = batch::read_class(root.path / "solutions", root.path);
    REQUIRE(read);
    std::string all;
    for (const auto& entry : read->entries) all += entry.submission.student + " ";
    CHECK(all == "alternatives/other mistakes/racy reference ");
}

TEST_CASE("marking is the same with any number of jobs, and keeps the tool's faults apart") {
    Root root;
    auto folder = root.path / "class";
    for (auto [student, source] : {std::pair{"ann", "right"},
                                   {"bob", "wrong"},
                                   {"cid", "racy"},
                                   {"dan", "broken"},
                                   {"eve", "refused"},
                                   {"fay", "tool"}})
        write(folder / student / "00_fake/fake.cu", source);
    auto read_folder = batch::read_class(folder, root.path);
    REQUIRE(read_folder);
    std::string texts[2];
    for (int jobs : {1, 3}) {
        auto reports = batch::mark(*read_folder, {}, obey, jobs, [](const Report&) {});
        REQUIRE(reports);
        auto out = root.path / "reports" / std::to_string(jobs);
        CHECK(batch::write_reports(*reports, out).empty());
        for (const auto& report : *reports)
            texts[jobs > 1] +=
                outcome(report) + "\n" + read(out / report.submission.student / "00_fake.json");
        texts[jobs > 1] += read(out / "class.csv");
        std::string outcomes;
        for (const auto& report : *reports) outcomes += outcome(report) + "\n";
        CHECK(outcomes ==
              "ann: graded pass pass pass\n"
              "bob: graded pass fail pass\n"
              "cid: graded pass pass fail\n"
              "dan: graded fail skip skip\n"
              "eve: graded fail skip skip\n"
              "fay: internal_error The worker died\n");
    }
    CHECK(texts[0] == texts[1]);
    CHECK(texts[0].find("secret") == std::string::npos);
}

TEST_CASE("a packed class with a roster: everybody has a row in the table") {
    Root root;
    const auto packed = intake::pack::packed;
    write(root.path / "class.zip", packed({{"ann/00_fake/fake.cu", "right"},
                                           {"bob.zip", packed({{"00_fake/fake.cu", "wrong"}}, {})},
                                           {"dan/notes.txt", "I was ill"}},
                                          {}));
    write(root.path / "roster.csv", "name,id\nAnn,ann\nBob,bob\nCid,cid\nDan,dan\n");
    const auto folder = batch::read_class(root.path / "class.zip", root.path, {},
                                          {.roster = (root.path / "roster.csv").string()});
    REQUIRE(folder);
    const auto reports = batch::mark(*folder, {}, obey, 2, [](const Report&) {});
    REQUIRE(reports);
    std::string rows;
    for (const auto& report : *reports)
        rows += outcome(report) + " (" + report.submission.handed.name + ", " +
                name(report.submission.handed) + ")\n";
    CHECK(rows ==
          "ann: graded pass pass pass (Ann, yes)\n"
          "bob: graded pass fail pass (Bob, yes)\n"
          "cid: not_graded Not handed in (Cid, not handed in)\n"
          "dan: not_graded Open: `notes.txt` was handed in, and may be meant for this lab (Dan, not "
          "recognized)\n"
          "dan: not_graded Not recognized: `notes.txt`: not a .cu file (Dan, not recognized)\n");
    CHECK((*reports)[0].repro == "warpmark check 00_fake fake.cu --seed 1");  // without the unusable path
    CHECK((*reports)[3].status_way_out ==
          "Call it `fake.cu`, in a folder with the lab's name, and mark again.");
    const auto out = root.path / "out";
    CHECK(batch::write_reports(*reports, out).empty());
    CHECK(fs::exists(out / "dan/not_recognized.txt"));
    CHECK(read(out / "class.csv").find("\r\ncid,00_fake,fake.cu,not_graded,,,") != std::string::npos);
}

TEST_CASE("answers are made once for a lab and seed") {
    Root root;
    auto read_folder = batch::read_class(root.path / "solutions", root.path);
    REQUIRE(read_folder);
    std::atomic<int> oracles = 0;
    auto counting = [&](const Job& job) {
        oracles += job.host_reads_device;
        return obey(job);
    };
    CHECK(batch::mark(*read_folder, {}, counting, 4, [](const Report&) {}));
    CHECK(oracles == 1);
}

TEST_CASE("a lab whose oracle does not run is the lab's error, not the student's") {
    Root root;
    write(root.path / "solutions/00_fake/oracle.cu", "broken");
    auto read_folder = batch::read_class(root.path / "solutions", root.path);
    REQUIRE(read_folder);
    auto reports = batch::mark(*read_folder, {}, obey, 2, [](const Report&) {});
    REQUIRE_FALSE(reports);
    CHECK(reports.error().where.file.ends_with("solutions/00_fake/oracle.cu"));
    CHECK(reports.error().blame == Blame::caller);
}

TEST_CASE("a second opinion is asked about each submission that ran, and about no other") {
    Root root;
    const auto read_folder = batch::read_class(root.path / "solutions", root.path);
    REQUIRE(read_folder);
    std::atomic<int> asked = 0;
    batch::Backend backend(obey);
    backend.also = [&](const Job&, const Observation&) {
        ++asked;
        return std::vector<Opinion>{{"memcheck", Opinion::CheckerAnswer::clean, "", {}}};
    };
    const auto reports = batch::mark(*read_folder, {}, backend, 2, [](const Report&) {});
    REQUIRE(reports);
    CHECK(static_cast<size_t>(asked) == reports->size());
    for (const auto& report : *reports) CHECK(report.also.size() == 1);
}

TEST_CASE("workers do every item once") {
    std::vector<int> done(1000);
    batch::each(done.size(), 4, [&](std::size_t i) { ++done[i]; });
    CHECK(std::ranges::count(done, 1) == 1000);
    batch::each(0, 4, [](std::size_t) { FAIL("nothing to do"); });
}
