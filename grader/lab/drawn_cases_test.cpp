// Drawn cases: in range, favoring edges, never listed ones, and reproducible from the secret.
#include "grader/lab/drawn_cases.h"

#include <doctest/doctest.h>

#include <set>

#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"

using namespace warpmark;

namespace {

const std::string head = R"(format = 1
title = "A lab"
file = "a.cu"
[[parameter]]
name = "out"
type = "i32[]"
size = "n * m"
use = "out"
[[parameter]]
name = "n"
type = "i32"
[[parameter]]
name = "m"
type = "i32"
[[case]]
name = "listed"
n = 7
m = 2
[[check]]
id = "all"
kind = "races"
points = 1
[[check]]
id = "some"
kind = "races"
points = 1
needs = ["all"]
cases = ["listed", "any"]
)";

Lab read(const std::string& draws) {
    auto lab = lab::read_lab("00_drawn", {"lab.toml", head + draws}, {});
    for (const auto& error : lab ? std::vector<Error>{} : lab.error()) MESSAGE(to_text(error));
    REQUIRE(lab);
    return *lab;
}

int64_t n_of(const LabCase& one) {
    return std::get<int64_t>(one.scalars.at("n"));
}

}  // namespace

TEST_CASE("draw: the same secret draws the same cases, another one others") {
    const auto lab =
        read("[[draw]]\nname = \"any\"\ntimes = 4\nweight = 3\nn = { min = 1, max = 1000000 }\nm = 1\n");
    const auto once = lab::drawn(lab, "a"), again = lab::drawn(lab::drawn(lab, "b"), "a"),
               other = lab::drawn(lab, "b");
    REQUIRE(once.cases.size() == 5);
    CHECK(once.draw_id == again.draw_id);
    CHECK(once.draw_id != other.draw_id);
    for (std::size_t i = 1; i < 5; ++i) {
        const auto& one = once.cases[i];
        CHECK(one.name == "any-" + std::to_string(i));
        CHECK(one.hidden);
        CHECK(one.draw == "any");
        CHECK(one.weight == 3);
        CHECK(one.scalars == again.cases[i].scalars);
        CHECK(one.seed == again.cases[i].seed);
        CHECK(one.scalars != other.cases[i].scalars);
        CHECK(lab.checks[1].covers(one));
    }
    CHECK(n_of(once.cases[1]) == 361308);  // on every computer
}

TEST_CASE("draw: values lie in their range, and every second case is at an edge") {
    const auto lab = read(
        "[[draw]]\nname = \"any\"\ntimes = 2\nn = { min = 3, max = 1030, around = 256 }\nm = [1, 5]\n"
        "[[draw]]\nname = \"whole\"\nn = { min = 32, max = 128, multiple_of = 32 }\nm = 1\n");
    std::set<int64_t> edges, whole, listed;
    for (int secret = 0; secret < 400; ++secret) {
        const auto drawn = lab::drawn(lab, std::to_string(secret));
        for (std::size_t i = 1; i < 3; ++i) {
            CHECK(n_of(drawn.cases[i]) >= 3);
            CHECK(n_of(drawn.cases[i]) <= 1030);
            listed.insert(std::get<int64_t>(drawn.cases[i].scalars.at("m")));
        }
        edges.insert(n_of(drawn.cases[2]));
        whole.insert(n_of(drawn.cases[3]));
    }
    CHECK(edges == std::set<int64_t>{3, 255, 256, 257, 511, 512, 513, 767, 768, 769, 1023, 1024, 1025, 1030});
    CHECK(whole == std::set<int64_t>{32, 64, 96, 128});
    CHECK(listed == std::set<int64_t>{1, 5});
}

TEST_CASE("draw: no case is drawn that is listed, or twice, as long as there are others") {
    const auto lab = read("[[draw]]\nname = \"any\"\ntimes = 3\nn = { min = 5, max = 8 }\nm = 2\n");
    for (int secret = 0; secret < 100; ++secret) {
        std::set<int64_t> values;
        for (const auto& one : lab::drawn(lab, std::to_string(secret)).cases) values.insert(n_of(one));
        CHECK(values == std::set<int64_t>{5, 6, 7, 8});
    }
}

TEST_CASE("draw: a case with values of one's own is public, and only what asks about it is needed") {
    const auto lab = read(
        "[[draw]]\nname = \"other\"\nn = { min = 1, max = 9 }\nm = 4\n[[draw]]\nname = \"any\"\nn = [1, "
        "2]\nm = 3\n");
    const auto one = lab::with_values(lab, "other", "n=6");
    REQUIRE(one);
    REQUIRE(one->cases.size() == 1);
    CHECK(one->cases[0].name == "n=6");
    CHECK_FALSE(one->cases[0].hidden);
    CHECK(one->cases[0].scalars ==
          std::map<std::string, Number, std::less<>>{{"n", int64_t{6}}, {"m", int64_t{4}}});
    CHECK(one->checks[0].covers(one->cases[0]));
    CHECK_FALSE(one->checks[1].covers(one->cases[0]));
    // A case supplies the values that are not set, and remains covered by checks that name it.
    const auto changed = lab::with_values(lab, lab.cases[0].name, "n=6");
    REQUIRE(changed);
    auto scalars = lab.cases[0].scalars;
    scalars["n"] = int64_t{6};
    CHECK(changed->cases[0].scalars == scalars);
    CHECK(changed->checks[1].covers(changed->cases[0]) == lab.checks[1].covers(lab.cases[0]));
    const auto error = [&](const char* draw, const char* values) {
        const auto made = lab::with_values(lab, draw, values);
        return made ? std::string("none") : made.error().what + " | " + made.error().way_out;
    };
    CHECK(error("", "n=6") == "The parameter `m` has no value | Add --set m=….");
    CHECK(error("", "n=6 m=1") == "none");
    CHECK(error("othr", "n=6") == "There is no public case or draw `othr` | Did you mean `other`?");
    CHECK(error("other", "x=6") == "There is no scalar parameter `x` | Did you mean `n`?");
    CHECK(error("other", "n=six") ==
          "`--set n=six` does not give `n` a valid value | Write a number that fits its type, as in `--set "
          "n=257`.");
    CHECK(error("other", "n=-1").find("is negative") != std::string::npos);
}

// Otherwise a verdict's `again` line, which names a case, would not run any check.
TEST_CASE("draw: of one case, or the public ones, only what asks about them is needed") {
    const auto lab = read(
        "[[check]]\nid = \"drawn\"\nkind = \"races\"\npoints = 1\nneeds = [\"all\"]\ncases = [\"any\"]\n"
        "[[check]]\nid = \"last\"\nkind = \"races\"\npoints = 1\nneeds = [\"drawn\", \"some\"]\n"
        "[[draw]]\nname = \"any\"\nn = [1, 2]\nm = 3\n");
    const auto needs = [&](const Lab& of) { return of.checks.at(3).needs; };
    const auto drawn = lab::drawn(lab, "secret");
    using Needs = std::vector<std::string>;
    CHECK(needs(lab::restricted(drawn, false, "")) == Needs{"drawn", "some"});
    CHECK(needs(lab::restricted(drawn, true, "")) == Needs{"all", "some"});
    CHECK(needs(lab::restricted(drawn, false, "listed")) == Needs{"all", "some"});
    CHECK(needs(lab::shown_as_public(drawn, drawn.cases.back().name)) == Needs{"drawn", "some"});
}

// A submission that hard-codes the listed public cases gets at most half of the points for outputs.
TEST_CASE(
    "draw: at least half of every lab's points for right outputs comes from cases that are hidden or drawn") {
    const std::filesystem::path root = WARPMARK_SOURCE_DIR;
    for (const auto& id : lab::lab_ids(root)) {
        CAPTURE(id);
        const auto lab = lab::load_lab(root / "labs" / id, root / "solutions" / id);
        REQUIRE(lab);
        CHECK_FALSE(lab->draws.empty());
        const auto drawn = lab::drawn(*lab, lab::secret_of(1));
        for (const auto& check : drawn.checks) {
            if (!check.kind->compares_outputs) continue;
            double all = 0, hidden = 0;
            for (const auto& one : drawn.cases)
                if (check.covers(one)) {
                    all += one.weight;
                    hidden += one.hidden ? one.weight : 0;
                }
            CAPTURE(check.id);
            if (check.cases.empty()) CHECK(hidden >= all / 2);
        }
    }
}
