// batch_test.cpp: class folders with all that can lie in them, marking with any number of jobs, and proofs;
// no machine needed.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "grader/batch/handout.h"
#include "grader/batch/prove.h"
#include "grader/batch/run_class.h"
#include "grader/batch/workers.h"
#include "grader/check/fake_test.h"
#include "grader/intake/pack_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

// A root with one lab of the fake's shape, and a place for classes.
struct Root {
    fs::path path = fs::temp_directory_path() / ("warpmark-batch-" + std::to_string(getpid()));
    Root() {
        fs::remove_all(path);
        write(path / "labs/00_fake/lab.toml", R"(format = 1
title = "A fake"
file = "fake.cu"
[[parameter]]
name = "in"
type = "i32[]"
size = "n"
use = "in"
fill = "iota"
[[parameter]]
name = "out"
type = "i32[]"
size = "n"
use = "out"
[[parameter]]
name = "n"
type = "i32"
[[case]]
name = "small"
n = 4
[[check]]
id = "compiles"
kind = "compiles"
points = 10
[[check]]
id = "correct"
kind = "output"
points = 20
needs = ["compiles"]
[[check]]
id = "race-free"
kind = "races"
points = 30
needs = ["compiles"]
)");
        write(path / "labs/00_fake/README.md",
              "# Lab 0\n\n| points | | checks |\n|---:|---|---|\n| 10 | it compiles | `compiles` |\n"
              "| **50** | it is right | `correct`, `race-free` |\n\n## Run it\n    ./warpmark check 00\n"
              "    ./warpmark hint 00\n    ./warpmark inspect --lab 00 --case small\n");
        write(path / "labs/00_fake/hints.md",
              "# Hints for lab 00: A fake\n\n## 1\nThink.\n\n## 2\nThink again.\n");
        write(path / "labs/00_fake/fake.cu", "wrong");
        write(path / "solutions/00_fake/hidden.toml", "[[case]]\nname = \"secret\"\nn = 5\n");
        write(path / "solutions/00_fake/oracle.cu", "right");
        write(path / "solutions/00_fake/fake.cu", "right");
        write(path / "solutions/00_fake/alternatives/other.cu", "right too");
        write(path / "solutions/00_fake/mistakes/racy.cu",
              "// expect: race-free fails\n// expect: race.read-write at line 7\nracy");
    }
    ~Root() { fs::remove_all(path); }
};

// A backend that reads its orders in the source: right, wrong, racy, broken, refused (the harness's caller is
// to blame), tool.
Result<Observation> obey(const Job& job) {
    auto says = [&](const char* word) { return job.source.find(word) != std::string::npos; };
    if (says("refused")) return std::unexpected(Error{"There is no function `launch`", {}, "Write one."});
    if (says("tool")) return std::unexpected(Error{"The worker died", {}, "", Blame::tool});
    Observation observation;
    if (says("broken")) {
        observation.build_findings = {fake::finding("compile.error")};
        return observation;
    }
    for (const auto& one : job.cases) {
        CaseObservation run;
        run.name = one.name;
        run.launches = {fake::launch()};
        run.seconds = static_cast<double>(std::hash<std::string>{}(job.source) %
                                          1000);  // may differ between runs; no report may show it
        for (const auto& argument : one.arguments)
            run.outputs.push_back(argument.use == Use::scalar ? std::vector<std::byte>{} : argument.bytes);
        for (std::size_t i = 0; i < run.outputs[1].size(); ++i)
            run.outputs[1][i] = std::byte(says("wrong") ? 7 : 9 + i);
        if (says("racy")) run.findings = {fake::finding("race.read-write")};
        observation.cases.push_back(std::move(run));
    }
    return observation;
}

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
    write(folder / "bob/00_fake/fake.cu", std::string("ELF\0", 4));
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
          "dan: not_graded Not handed in (Dan, not handed in)\n"
          "dan: not_graded Not recognized: `notes.txt`: not a .cu file (Dan, not recognized)\n");
    CHECK((*reports)[0].repro == "warpmark check 00_fake fake.cu --seed 1");  // nobody can open the path
    CHECK((*reports)[3].status_way_out ==
          "Something of this student was not recognized: see the row without a lab.");
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

TEST_CASE("proofs hold for a sound lab and name what is unsound") {
    Root root;
    auto prove = [&] {
        auto lab = lab::load_lab(root.path / "labs/00_fake", root.path / "solutions/00_fake");
        REQUIRE(lab);
        std::string text;
        for (const auto& proof : batch::prove({*lab}, 1, obey, 2, [](const batch::Proof&) {}))
            text += proof.subject + ": " + (proof.holds ? "holds" : proof.because) + "\n";
        return text;
    };
    CHECK(prove() ==
          "handout: holds\nhints: holds\nstub: holds\nreference: holds\nalternatives/other: "
          "holds\nmistakes/racy: holds\n"
          "output of zeros: holds\noutput copied from the input: holds\noutput never written: holds\n");
    fs::remove(root.path / "labs/00_fake/fake.cu");
    CHECK(prove().find("fake.cu. Write the file that students start from, or correct `file` in lab.toml.") !=
          std::string::npos);
    write(root.path / "labs/00_fake/fake.cu", "right");
    write(root.path / "solutions/00_fake/alternatives/other.cu", "racy");
    write(root.path / "solutions/00_fake/mistakes/racy.cu",
          "// expect: race-free fails\n// expect: race.volatile at line 7\nwrong, racy");
    CHECK(prove() ==
          "handout: holds\nhints: holds\n"
          "stub: The stub has full marks: there is nothing left to do.\n"
          "reference: holds\n"
          "alternatives/other: `race-free` fail: fake.cu:7 thread (3,0) did it to out[4711] (case `small` "
          "and a hidden one).\n"
          "Where: race.read-write at 7 in case `small`, race.read-write at 7 in case `secret`.\n"
          "mistakes/racy: `correct` fails too: Wrong in case `small` and a hidden one. In `small`: 4 of 4 "
          "elements of `out` are "
          "wrong.\n"
          "race.volatile should be at line 7, but it is nowhere.\n"
          "race.read-write is there too, at 7.\n"
          "Where: race.read-write at 7 in case `small`, race.read-write at 7 in case `secret`.\n"
          "output of zeros: holds\noutput copied from the input: holds\noutput never written: holds\n");
}

TEST_CASE("proofs in parts are all of them, each once, and a text chooses by their names") {
    Root root;
    const auto lab = lab::load_lab(root.path / "labs/00_fake", root.path / "solutions/00_fake");
    REQUIRE(lab);
    const auto names = [&](const batch::ProofChoice& choice) {
        std::vector<std::string> subjects;
        std::atomic<std::size_t> told = 0;
        for (const auto& proof :
             batch::prove({*lab, *lab}, 1, obey, 2, [&](const batch::Proof&) { ++told; }, 1, choice))
            subjects.push_back(proof.subject);
        CHECK(told == subjects.size());
        CHECK(batch::proofs_of({*lab, *lab}, choice) == subjects.size());
        return subjects;
    };
    const auto all = names({});
    CHECK(all.size() == 18);
    auto parts = names({"", 1, 4});
    for (std::size_t part = 2; part <= 4; ++part)
        for (auto& name : names({"", part, 4})) parts.push_back(std::move(name));
    CHECK(parts.size() == all.size());
    CHECK(std::ranges::is_permutation(parts, all));
    CHECK(names({"", 2, 4}) == std::vector<std::string>{all[1], all[5], all[9], all[13], all[17]});
    CHECK(names({"fake output", 2, 2}) == std::vector<std::string>{all[7], all[15], all[17]});
    CHECK(names({"no such proof", 1, 1}).empty());
}

TEST_CASE("proofs: a lab without a handout with points, or without two to four hints, does not hold") {
    Root root;
    auto lab = lab::load_lab(root.path / "labs/00_fake", root.path / "solutions/00_fake");
    REQUIRE(lab);
    const auto handout = root.path / "labs/00_fake/README.md", hints = root.path / "labs/00_fake/hints.md";
    CHECK(batch::wrong_with_handout(*lab) == "");
    write(handout, "# Lab 0\n| bank | |\n|---|---|\n| 60 | |\n");
    CHECK(batch::wrong_with_handout(*lab).find("The handout has no table of points") != std::string::npos);
    CHECK(batch::wrong_with_handout(*lab).find("does not say how to run the lab") != std::string::npos);
    fs::remove(handout);
    CHECK(batch::wrong_with_handout(*lab).starts_with("The lab has no handout."));
    CHECK(batch::wrong_with_hints(*lab) == "");
    write(hints, "# Hints for lab 00: A fake\n## 1\nx\n");
    CHECK(batch::wrong_with_hints(*lab) == "The lab has 1 hint: give it 2 to 4.");
    write(hints, "# Hints for lab 00: A fake\n## 2\nx\n");
    CHECK(batch::wrong_with_hints(*lab).find("hints.md:2:1: This is `## 2`") != std::string::npos);
    fs::remove(hints);
    CHECK(batch::wrong_with_hints(*lab).find("The lab has no hints") != std::string::npos);
    CHECK(batch::prove({*lab}, 1, obey, 1, [](const batch::Proof&) {}).at(1).holds == false);
}

TEST_CASE("proofs run the reference once, and again only if the tool could not") {
    Root root;
    const auto lab = lab::load_lab(root.path / "labs/00_fake", root.path / "solutions/00_fake");
    REQUIRE(lab);
    std::atomic<int> runs = 0, failures = 0;
    const auto count = [&](const Job& job) -> Result<Observation> {
        if (job.source != "right" || !job.unoptimised_too) return obey(job);
        if (runs++ < failures) return std::unexpected(Error{"The worker died", {}, "", Blame::tool});
        return obey(job);
    };
    for (const auto& proof : batch::prove({*lab}, 1, count, 2, [](const batch::Proof&) {}))
        CHECK(proof.because == "");
    CHECK(runs == 1);
    runs = 0;
    failures = 1;
    for (const auto& proof : batch::prove({*lab}, 1, count, 2, [](const batch::Proof&) {}))
        CHECK(proof.because == "");
    CHECK(runs == 2);
}

TEST_CASE("proofs on a GPU forge its outputs as well") {
    Root root;
    const auto lab = lab::load_lab(root.path / "labs/00_fake", root.path / "solutions/00_fake");
    REQUIRE(lab);
    const auto on_gpu = [](const Job& job) {
        auto observation = obey(job);
        if (observation && !job.host_reads_device)
            for (auto& one : observation->cases) {
                one.device.ran = true;
                one.device.outputs = one.outputs;
            }
        return observation;
    };
    for (const auto& proof : batch::prove({*lab}, 1, on_gpu, 1, [](const batch::Proof&) {}))
        CHECK(proof.because == "");
}

TEST_CASE("a second opinion is asked about each submission that ran, and about no other") {
    Root root;
    const auto read_folder = batch::read_class(root.path / "solutions", root.path);
    REQUIRE(read_folder);
    std::atomic<int> asked = 0;
    batch::Backend backend(obey);
    backend.also = [&](const Job&, const Observation&) {
        ++asked;
        return std::vector<Opinion>{{"memcheck", Opinion::Said::clean, "", {}}};
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
