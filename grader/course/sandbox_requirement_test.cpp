// Missing sandbox: a class is refused, and the report of a student's own file mentions it.
#include "grader/course/sandbox_requirement.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "grader/lab/lab_location.h"
#include "grader/marking/grade.h"
#include "grader/report/report_formats.h"
#include "harness/base/defense_switches_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/session.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

using Without = switches::DisabledDefenses;
constexpr switches::Set landlock = switches::only(Defense::landlock),
                        filter = switches::only(Defense::filter);

using warpmark::house::root;

Report report_of_stub() {
    auto lab = lab::load_lab(root / "labs/01_race", lab::solution_of(root / "labs/01_race"));
    REQUIRE(lab.has_value());
    std::stringstream source;
    source << std::ifstream(root / "labs/01_race" / lab->file).rdbuf();
    batch::AnswerBook book(session::observe);
    auto graded = batch::grade(*lab, {lab->file, lab->file, "", source.str()}, {}, book, session::observe);
    REQUIRE(graded.has_value());
    return graded->report;
}

}  // namespace

TEST_CASE("strangers: a class is refused where nothing would hold it, the shipped class is not") {
    CHECK(batch::may_be_marked(root / "labs", root).has_value());
    CHECK(batch::may_be_marked(root / "solutions", root).has_value());
    {
        const Without without(landlock);  // the second sandbox holds
        CHECK(batch::may_be_marked(root / "labs", root).has_value());
    }
    const Without without(landlock | filter);
    const auto refused = batch::may_be_marked(root / "labs", root);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().blame == Blame::tool);
    CHECK(refused.error().way_out.find("--unlocked") != std::string::npos);
    CHECK(batch::may_be_marked(root / "solutions", root).has_value());
    CHECK(batch::may_be_marked(root / "labs/../solutions/", root).has_value());
}

TEST_CASE("strangers: a report says when nothing held its run, and gives the same marks") {
    const Report locked = report_of_stub();
    REQUIRE(locked.notes.size() == 1);
    CHECK(locked.notes[0].find("as handed out") != std::string::npos);
    const Without without(landlock | filter);
    const Report open = report_of_stub();
    REQUIRE(open.notes.size() == 2);
    CHECK(open.notes[1].find("was not sandboxed") != std::string::npos);
    CHECK(open.score == locked.score);
    CHECK(report::text(open).find("was not sandboxed") != std::string::npos);
    CHECK(report::json(open).find("was not sandboxed") != std::string::npos);
}
