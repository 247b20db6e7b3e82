// Schema conformance of real reports: a perfect file, a race, a stub, one that does not compile, one that is
// held, one that prints.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "grader/lab/lab.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grade.h"
#include "grader/report/json_schema_reader_test.h"
#include "grader/report/terminal_report.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/session.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

using warpmark::house::root;

Report report_of(const std::string& source, const batch::Backend& backend = session::observe) {
    auto lab = lab::load_lab(root / "labs/01_race", root / "solutions/01_race");
    REQUIRE(lab.has_value());
    batch::AnswerBook book(backend);
    const auto graded = batch::grade(*lab, {"reverse.cu", "reverse.cu", "", source}, {}, book, backend);
    REQUIRE(graded.has_value());
    return graded->report;
}

nlohmann::json valid(const Report& report) {
    static const schema::Validator validator;
    const auto text = report::json(report);
    CHECK(validator.wrong_in(text) == "");
    return nlohmann::json::parse(text);
}

}  // namespace

TEST_CASE("schema: reports of real runs follow it") {
    const auto reference = text_of(root / "solutions/01_race/reverse.cu");
    const auto perfect = valid(report_of(reference));
    CHECK(perfect["percent"] == 100.0);
    CHECK(perfect["printed"].empty());

    const auto stub = valid(report_of(text_of(root / "labs/01_race/reverse.cu")));
    CHECK(stub["status"] == "graded");

    auto without_barrier = reference;
    const auto barrier = without_barrier.find("__syncthreads();");
    REQUIRE(barrier != std::string::npos);
    without_barrier.erase(barrier, std::string_view("__syncthreads();").size());
    const auto racy = valid(report_of(without_barrier));
    CHECK(racy["findings"][0]["id"] == "race.read-write");
    CHECK(racy["findings"][0]["fact"]["kind"] == "race");
    CHECK(racy["findings"][0]["fact"]["array"] == "tile");
    CHECK(racy["findings"][0]["fact"]["gap"]["kind"] == "between");

    const auto broken = valid(report_of(reference + "\nint x = ;\n"));
    CHECK(broken["findings"][0]["id"] == "compile.error");

    const auto held = valid(report_of(reference, [](const Job& job) {
        auto seen = session::observe(job);
        if (seen)
            for (auto& one : seen->cases) one.unseen.push_back({"race.", "there was no room"});
        return seen;
    }));
    CHECK(held["held"] > 0.0);
    CHECK(held["percent"].is_null());
}

TEST_CASE("what a file prints in public cases is in its report, and of hidden cases nothing is") {
    auto source = text_of(root / "solutions/01_race/reverse.cu");
    source.insert(source.find("__syncthreads();"),
                  "if (threadIdx.x == 0 && blockIdx.x == 0) printf(\"n is %d\\n\", n);\n    ");
    source = "#include <cstdio>\n" + source;
    const auto report = report_of(source);
    const auto json = valid(report);
    std::size_t public_cases = 0;
    for (const auto& one : json["printed"]) {
        ++public_cases;
        CHECK(one["text"].get<std::string>().starts_with("n is "));
        CHECK(one["left_out_bytes"] == 0);
    }
    const auto lab = lab::load_lab(root / "labs/01_race", root / "solutions/01_race");
    CHECK(public_cases == static_cast<std::size_t>(std::ranges::count(lab->cases, false, &LabCase::hidden)));
    CHECK(report::terminal(report, {.brief = true}).find("    | n is ") != std::string::npos);
}
