// Damaged files: the same seed gives the same damage, the reduced file still fails, and real workers survive
// a sample. For longer runs use `warpmark-dev bench files`.
#include "proofs/damage/damaged_file_runs.h"

#include <doctest/doctest.h>

#include <set>

#include "grader/lab/lab.h"
#include "grader/lab/lab_location.h"
#include "harness/base/sampling_test.h"
#include "harness/contract/finding_table.h"

using namespace warpmark;

TEST_CASE("hostile files: damage depends on the seed alone, and is seldom none") {
    const std::vector<std::string> sources{
        "__global__ void k(int* p) { p[0] = 1; }\nvoid launch(int* p) { k<<<1, 32>>>(p); }\n",
        "int f(float x) { return 2 * x; }\n"};
    std::set<std::string> different;
    for (uint64_t seed = 0; seed < 200; ++seed) {
        const std::string text = batch::damaged(sources, 0, seed);
        CHECK(text == batch::damaged(sources, 0, seed));
        different.insert(text);
    }
    CHECK(different.size() > 150);
    CHECK_FALSE(batch::damaged({""}, 0, 1).size() > 100000);
}

TEST_CASE("hostile files: of a file that fails the lines are kept that make it fail") {
    const auto fails = [](const std::string& text) {
        return text.find("one\n") != text.npos && text.find("two\n") != text.npos;
    };
    CHECK(batch::shrunk("a\nb\none\nc\nd\ne\ntwo\nf\n", 100, fails) == "one\ntwo\n");
    CHECK(batch::shrunk("a\none\ntwo\n", 0, fails) == "a\none\ntwo\n");
}

TEST_CASE("hostile files: what a worker says is told apart") {
    CHECK(batch::outcome_of(std::unexpected(Error{"it ended", {}, "", Blame::tool})) ==
          batch::Outcome::failed);
    CHECK(batch::outcome_of(std::unexpected(Error{"no launch", {}, "", Blame::caller})) ==
          batch::Outcome::refused);
    Observation seen;
    CHECK(batch::outcome_of(seen) == batch::Outcome::ran);
    seen.cases.resize(1);
    seen.cases[0].findings.resize(1);
    seen.cases[0].findings[0].id = id_of("tool.unsupported");
    CHECK(batch::outcome_of(seen) == batch::Outcome::unsupported);
    seen = {};
    seen.build_findings.resize(1);
    seen.build_findings[0].id = id_of("run.unfinished");
    CHECK(batch::outcome_of(seen) == batch::Outcome::late);
    seen.build_findings[0].id = id_of("compile.error");
    CHECK(batch::outcome_of(seen) == batch::Outcome::refused);
}

TEST_CASE("hostile files: some damaged files, and none of them ends its worker") {
    const std::filesystem::path root = WARPMARK_SOURCE_DIR;
    std::vector<Lab> labs;
    for (const auto& id : lab::lab_ids(root))
        if (auto lab = lab::load_lab(root / "labs" / id, lab::solution_of(root / "labs" / id)))
            labs.push_back(std::move(*lab));
    const auto corpus = batch::hostile_corpus(labs, root.string(), 1);
    REQUIRE(corpus.size() > 1000);
    const size_t count = 8, begin = samples::everything() ? 0 : count * samples::first(8);
    for (size_t number = begin; number < (samples::everything() ? 8 * count : begin + count); ++number) {
        const auto run = batch::run_hostile(corpus, 7, number, session::observe);
        INFO(run.from, " ", run.said, "\n", run.job.source);
        CHECK(run.outcome != batch::Outcome::failed);
    }
}
