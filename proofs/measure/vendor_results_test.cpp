// Size and variety of the corpus, and completeness of the vendor's stored and explained results.
#include "proofs/measure/vendor_results.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "harness/base/file_contents.h"
#include "harness/contract/finding_table.h"
#include "proofs/measure/kernel_programs.h"

using namespace warpmark;

namespace {

const std::string checkout = WARPMARK_SOURCE_DIR;

std::vector<measure::CorpusCase> corpus() {
    auto all = measure::read_corpus(checkout);
    REQUIRE(all);
    return std::move(*all);
}

measure::VendorRuns kept() {
    auto runs = measure::from_csv(text_of(checkout + "/" + measure::vendor_file));
    REQUIRE(runs);
    return std::move(*runs);
}

bool compiles(const golden::GoldenCase& golden) {
    return std::ranges::none_of(golden.expects,
                                [](const std::string& one) { return one.starts_with("compile.error"); });
}

}  // namespace

TEST_CASE("vendor: the corpus has two hundred kernels, a hundred innocents, and every kind of finding") {
    const auto all = corpus();
    std::set<std::string> kinds;
    size_t innocents = 0;
    for (const auto& one : all) {
        innocents += one.golden.expects.empty();
        for (const auto& expectation : one.golden.expects)
            kinds.insert(expectation.substr(0, expectation.find(' ')));
    }
    CHECK(all.size() >= 200);
    CHECK(innocents >= 100);
    const std::set<std::string_view> of_no_kernel{"compile.warning", "compile.breaks-compiler",
                                                  "run.unfinished"};
    for (const auto& kind : finding_kinds())
        if (!of_no_kernel.contains(kind.name) && family(kind.id) != Family::tool)
            CHECK_MESSAGE(kinds.contains(std::string(kind.name)), kind.name);
}

TEST_CASE("vendor: the kernels were checked on a GPU, but for the newest") {
    const auto runs = kept();
    const auto all = corpus();
    std::string not_yet;
    size_t count = 0;
    for (const auto& one : all) {
        if (!compiles(one.golden) ||
            std::ranges::find(runs.rows, one.name, &measure::VendorRow::name) != runs.rows.end())
            continue;
        ++count;
        not_yet += one.name + "\n";
    }
    INFO("proofs/measure/README.md says how to check these:\n", not_yet);
    CHECK(count <= all.size() / 10);
}

TEST_CASE("vendor: the document has the table that the data gives, and explains every difference") {
    const auto all = corpus();
    const auto runs = kept();
    const std::string document = text_of(checkout + "/harness/observe/VENDOR.md");
    INFO("where expectations have changed, `warpmark_measure vendor . /dev/null` prints the table anew");
    CHECK(document.find(measure::recall_table(runs, all)) != std::string::npos);
    for (const auto& line : measure::differences(runs, all))
        CHECK_MESSAGE(document.find("`" + line.substr(0, line.find(".cu")) + "`") != std::string::npos, line);
}

TEST_CASE("vendor: a log becomes rows, and rows become the same rows again") {
    const auto golden = golden::read_case(
        "a.cu", "// run: --kernel k --arg i32[2]=zero\n// expect: nothing\n// output 0: 1 2\n");
    REQUIRE(golden);
    const std::vector<measure::CorpusCase> corpus{{"race/a.cu", *golden}};
    auto runs = measure::vendor_runs(
        "=== computer a GPU\n=== race.a lineinfo racecheck 0\n"
        "========= Error: Race reported between Write access at k(int *)+0xe0 in race.a.cu:7\n"
        "=========     and Read access at k(int *)+0xf0 in race.a.cu:8 [512 hazards]\n"
        "========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n"
        "=== race.a lineinfo plain 0\nerror cudaSuccess\noutput 0 0100000003000000\n=== race.gone lineinfo "
        "plain 0\n",
        corpus);
    REQUIRE(runs.rows.size() == 2);
    CHECK(runs.rows[0] == measure::VendorRow{"race/a.cu", "lineinfo", "plain", 0, 1, "another output", {}});
    CHECK(
        runs.rows[1] ==
        measure::VendorRow{
            "race/a.cu", "lineinfo", "racecheck", 0, 1, "Error: Race reported between Write access", {7, 8}});
    const auto again = measure::from_csv(measure::to_csv(runs));
    REQUIRE(again);
    CHECK(again->rows == runs.rows);
    CHECK(again->computer == "a GPU");
    CHECK(measure::differences(runs, corpus).size() == 2);
    measure::VendorRuns later;
    later.rows = {{"race/a.cu", "lineinfo", "plain", 0, 0, "", {}}};
    measure::merge(runs, later);
    CHECK(measure::differences(runs, corpus).size() == 1);
    CHECK(measure::recall_table(runs, corpus)
              .find("| innocent kernels accused, of | 1 | 0 | 1 | 0 | 0 | 0 | 1 |") != std::string::npos);
}

TEST_CASE("vendor: a driver fills, launches and shows what the case says") {
    const auto golden =
        golden::read_case("a.cu",
                          "// run: --kernel k --grid 2 --block 64 --shared 16 --arg i32[4]=iota --arg "
                          "f32=1.5 --arg u8[2]=poison\n// expect: nothing\n// output 0: 0 1 2\n");
    REQUIRE(golden);
    const auto source = measure::driver_source("race/a.cu", *golden);
    CHECK(source.find("#include \"race.a.cu\"") != std::string::npos);
    CHECK(source.find("auto a0 = buffer_of(16, true);") != std::string::npos);
    CHECK(source.find("auto a1 = scalar_of<float>();") != std::string::npos);
    CHECK(source.find("auto a2 = buffer_of(2, false);") != std::string::npos);
    CHECK(source.find("k<<<dim3(2, 1, 1), dim3(64, 1, 1), 16>>>(a0, a1, a2);") != std::string::npos);
    CHECK(source.find("show(0, a0, 12);") != std::string::npos);
}
