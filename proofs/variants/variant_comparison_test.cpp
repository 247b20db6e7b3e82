// Comparison of rewritten files: equal results, detected differences, and a list of known differences that
// can only shrink.
#include "proofs/variants/variant_comparison.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>

#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/parallel_work.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/contract/finding_table.h"
#include "harness/session/session.h"

using namespace warpmark;

namespace {

using warpmark::house::root;

batch::VariantRun run(const std::vector<batch::VariantSubject>& subjects,
                      const std::vector<batch::KnownDifference>& known, const std::string& only,
                      const batch::Backend& backend) {
    return batch::run_variants(subjects, known, {.seed = 1, .jobs = batch::default_jobs(), .only = only},
                               backend, [](const std::string&) {});
}

// A kernel with a barrier, for backends that invent results.
std::vector<batch::VariantSubject> one_kernel() {
    const std::string source =
        "// run: --kernel k --block 2\n// expect: nothing\n__global__ void k() { __syncthreads(); }\n";
    auto golden = golden::read_case("k.cu", source);
    REQUIRE(golden);
    return {{"k.cu", nullptr, source, *golden}};
}

// A fake backend that finds a race in every source with a macro.
Result<Observation> suspects_macros(const Job& job) {
    Observation seen;
    auto& one = seen.cases.emplace_back();
    if (job.source.find("#define BODY") == job.source.npos) return seen;
    auto& finding = one.findings.emplace_back();
    finding.id = id_of("race.read-write");
    return seen;
}

}  // namespace

TEST_CASE("variants: solutions and kernels written otherwise get the same answer") {
    std::deque<Lab> labs;
    std::vector<batch::VariantSubject> all;
    for (const auto& id : lab::lab_ids(root)) {
        auto lab = lab::load_lab(root / "labs" / id, root / "solutions" / id);
        REQUIRE(lab);
        const auto some = batch::solutions_of(labs.emplace_back(lab::drawn(*lab, lab::secret_of(1))));
        REQUIRE(some);
        all.insert(all.end(), some->begin(), some->end());
    }
    const auto corpus = batch::corpus_subjects(root.string());
    REQUIRE(corpus);
    all.insert(all.end(), corpus->begin(), corpus->end());
    const auto known = batch::read_known_differences(root.string());
    REQUIRE(known);
    // Few variants of many files, so that a slow file (ten seconds) costs a sample no more than two or three
    // of them.
    const size_t step = samples::everything() ? 1 : 13;
    const batch::VariantOptions options{
        .seed = 1, .jobs = batch::default_jobs(), .only = "", .first = samples::first(step), .step = step};
    const auto made = batch::run_variants(samples::of(all, 513), *known, options, session::observe,
                                          [](const std::string&) {});
    for (const auto& error : made.wrong) FAIL_CHECK(to_text(error));
    CHECK(made.files > 1);
    CHECK(made.results.size() >= made.files);
}

TEST_CASE("variants: another answer is a difference, unless the list has it") {
    const auto subjects = one_kernel();
    const auto without = run(subjects, {}, "", suspects_macros);
    CHECK(without.differences == 1);
    REQUIRE(without.wrong.size() == 1);
    CHECK(without.wrong[0].what.find("macro: the answer is another one:") != std::string::npos);
    CHECK(without.wrong[0].what.find("\n  + race.read-write, error") != std::string::npos);
    CHECK(run(subjects, {}, "one-line", suspects_macros).wrong.empty());

    const batch::KnownDifference macro{"k.cu", "macro", "macros are suspicious", {}};
    const auto listed = run(subjects, {macro}, "", suspects_macros);
    CHECK(listed.wrong.empty());
    CHECK(listed.listed == 1);
    CHECK(batch::variant_table(listed).ends_with("1 differences (1 listed)\n"));

    const batch::KnownDifference method{"k.cu", "method", "it did, once", {}};
    const auto no_longer = run(subjects, {macro, method}, "", suspects_macros);
    REQUIRE(no_longer.wrong.size() == 1);
    CHECK(no_longer.wrong[0].what.find("method: it is listed, and does not differ") != std::string::npos);
}

TEST_CASE("variants: a race in an included file has its lines") {
    const std::string source =
        "// run: --kernel k --block 64 --arg i32[64]=poison\n"
        "// expect: race.read-write at lines 5 and 6\n"
        "__global__ void k(int* out) {\n"
        "    __shared__ int s[64];\n"
        "    s[threadIdx.x] = threadIdx.x;\n"
        "    out[threadIdx.x] = s[63 - threadIdx.x];\n"
        "}\n";
    const auto golden = golden::read_case("k.cu", source);
    REQUIRE(golden);
    for (const char* name : {": included", ": one-line", ": macro"}) {
        const auto made = run({{"k.cu", nullptr, source, *golden}}, {}, name, session::observe);
        CHECK(made.results.size() == 1);
        for (const auto& error : made.wrong) FAIL_CHECK(to_text(error));
    }
}
