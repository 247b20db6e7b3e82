// Packed reports: every format of the unpacked report is the same.
#include "grader/gradebook/packed_report.h"

#include <doctest/doctest.h>

#include "grader/gradebook/sample_class_test.h"
#include "grader/lab/check_kinds.h"
#include "grader/report/format_writers.h"
#include "grader/report/terminal_report.h"

using namespace warpmark;

TEST_CASE("book: a report that was packed is the same in every format") {
    const book_test::Class one("packed");
    auto folder = batch::read_class(one.folder(), one.path, one.out());
    REQUIRE(folder);
    const auto reports = batch::mark(*folder, {}, book_test::obey, 1, [](const Report&) {});
    REQUIRE(reports);
    for (const auto& report : *reports) {
        auto again = gradebook::unpacked(gradebook::packed(report));
        REQUIRE(again);
        again->submission.source = report.submission.source;
        CHECK(report::json(*again) == report::json(report));
        CHECK(report::text(*again) == report::text(report));
    }
    CHECK(!gradebook::unpacked("no report"));
}

TEST_CASE("book: a report that was packed keeps checks of every kind") {
    Report report;
    for (const auto& kind : lab::check_kinds) {
        auto& check = report.checks.emplace_back();
        check.id = kind.name;
        check.kind = &kind;
    }
    const auto again = gradebook::unpacked(gradebook::packed(report));
    REQUIRE(again);
    REQUIRE(again->checks.size() == lab::check_kinds.size());
    for (const auto& check : again->checks) CHECK(check.kind->name == check.id);
}

TEST_CASE("book: a report that was packed keeps what a witness means for the lab") {
    Report report;
    auto& witness = report.findings.emplace_back(SeenFinding{fake::finding("race.read-write"), {"small"}, 0})
                        .finding.witness;
    witness.sought = witness.found = witness.judged = true;
    witness.place = "out[5]";
    witness.expected = "7";
    witness.got = "9";
    for (const bool is_usual : {false, true}) {
        witness.in_usual_order = is_usual;
        const auto again = gradebook::unpacked(gradebook::packed(report));
        REQUIRE(again);
        CHECK(report::json(*again) == report::json(report));
        CHECK(again->findings[0].finding.witness.judged);
    }
}
