// Visibility of checks, advice, scores and totals on Gradescope, according to the course's settings.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grader/report/format_writers.h"
#include "grader/report/random_report_test.h"

using namespace warpmark;
using nlohmann::json;

TEST_CASE("gradescope: hidden checks, advice and scores are seen when the course says") {
    auto report = fake::of_standing(report::Standing::fail);
    report.checks[1].hidden = true;
    report.checks[1].advice = "Add a barrier.";
    report.checks[1].hint = "Who reads?";
    const auto with = [&](report::ReportReader hidden, report::ReportReader advice,
                          report::ReportReader scores) {
        return json::parse(
            report::gradescope({report}, {.hidden_checks = hidden, .advice = advice, .scores = scores}));
    };
    using enum report::ReportReader;
    auto all = with(always, always, always);
    CHECK(all["visibility"] == "visible");
    CHECK(all["stdout_visibility"] == "hidden");
    CHECK(all["tests"][1]["visibility"] == "visible");
    CHECK(all["tests"][1]["output"].get<std::string>().ends_with("\nnote: Add a barrier.\nhint: Who reads?"));
    CHECK(all["output"].get<std::string>().find("20 of 30 points") != std::string::npos);
    // A test's own visibility overrides that of the whole submission.
    all = with(after_due, never, never);
    CHECK(all["visibility"] == "hidden");
    CHECK(all["tests"][0]["visibility"] == "hidden");
    CHECK(all["tests"][1]["visibility"] == "hidden");
    CHECK(all["output"].get<std::string>().find("points") == std::string::npos);
    CHECK(all["tests"][1]["output"].get<std::string>().find("barrier") == std::string::npos);
    CHECK(all["score"] == 20.0);  // the system stores the score in any case
    all = with(never, always, after_due);
    CHECK(all["tests"][0]["visibility"] == "after_due_date");
    CHECK(all["tests"][1]["visibility"] == "hidden");
    all = with(after_due, always, always);
    CHECK(all["tests"][0]["visibility"] == "visible");
    CHECK(all["tests"][1]["visibility"] == "after_due_date");
    CHECK(all["output"].get<std::string>().find("points") == std::string::npos);
}

TEST_CASE("gradescope: what is seen of the whole has no points that are kept back") {
    const auto output = [](const Report& report, report::ReportReader seen) {
        return json::parse(report::gradescope({report}, {.scores = seen}))["output"].get<std::string>();
    };
    using enum report::ReportReader;
    auto report = fake::of_standing(report::Standing::held);
    CHECK(output(report, always).find("20, and 10 held, of 30 points. There is no final") !=
          std::string::npos);
    CHECK(output(report, after_due)
              .ends_with(
                  "\nThere is no final number until a teacher decides; you can leave your file as it is.\n"));
    CHECK(output(report, after_due).find("10") == std::string::npos);
    auto kept_back = report;
    kept_back.hides_scores = true;
    CHECK(report::sarif({kept_back}, {})
              .find("There is no final number until a teacher decides; you can leave your file as it is.") !=
          std::string::npos);
    report.decided = TeacherDecision{25, "noether", "explained"};
    report.notes = {"A teacher has set 25 points: explained", "another"};
    CHECK(output(report, always).find("25") != std::string::npos);
    CHECK(output(report, never).find("25") == std::string::npos);
    CHECK(output(report, never).find("Note: another\n") != std::string::npos);
    report = fake::of_standing(report::Standing::not_begun);
    report.notes = {"This is still the file as handed out. Start at its TODO."};
    const auto said = output(report, never);
    CHECK(said.find("as handed out") == said.rfind("as handed out"));
}
