// List of proofs, and proofs that fail, with a fake backend.
#include "grader/prove/lab_proof.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>

#include "grader/marking/fake_lab_root_test.h"
#include "grader/prove/handout_rules.h"

using namespace warpmark;
using namespace warpmark::fake_root;

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
          "handout: holds\n"
          "hints: holds\n"
          "stub: The stub has full marks: it leaves students nothing to do.\n"
          "reference: holds\n"
          "alternatives/other: `race-free` fail: fake.cu:7 thread (3,0) did it to out[4711] (case `small` "
          "and hidden ones).\n"
          "Where: race.read-write at 7 in case `small`, race.read-write at 7 in case `secret`.\n"
          "mistakes/racy: `correct` fails too: Wrong in case `small` and hidden ones. In `small`: 4 of 4 "
          "elements of `out` are wrong. This may be a consequence of race.read-write at fake.cu:7.\n"
          "race.volatile should be at line 7, but it is nowhere.\n"
          "race.read-write was also found, at 7.\n"
          "Where: race.read-write at 7 in case `small`, race.read-write at 7 in case `secret`.\n"
          "output of zeros: holds\n"
          "output copied from the input: holds\n"
          "output never written: holds\n");
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
        if (job.source != "right" || !job.unoptimized_too) return obey(job);
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
