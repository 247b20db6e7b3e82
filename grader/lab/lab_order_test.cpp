// Places in the course, and the total durations stated in labs/README.md.
#include "grader/lab/lab_order.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <regex>

#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace {

std::string lab_text(const std::string& head) {
    return "format = 1\ntitle = \"T\"\nfile = \"t.cu\"\n" + head +
           "[[parameter]]\nname = \"n\"\ntype = \"i32\"\n[[case]]\nname = \"a\"\nn = 1\n"
           "[[check]]\nid = \"c\"\nkind = \"compiles\"\npoints = 1\n";
}

std::string course_errors(const std::vector<Error>& errors) {
    std::string all;
    for (const auto& error : errors)
        all += to_text(error.where) + ": " + error.what + " | " + error.way_out + "\n";
    return all;
}

std::string error_in(const std::string& head) {
    const auto read = lab::read_lab("01_t", {"lab.toml", lab_text(head)}, {});
    return read ? "" : course_errors(read.error());
}

Lab lab_with(const std::string& id, const std::string& head) {
    auto read = lab::read_lab(id, {id + ".toml", lab_text(head)}, {});
    REQUIRE(read);
    return *read;
}

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(house::root / file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("course: order, minutes and needs are read, and wrong ones have their place") {
    const auto lab = lab_with("02_t", "order = 3\nminutes = [45, 60]\nneeds = [\"01\"]\n");
    CHECK(lab.lesson.order == 3);
    CHECK(lab::in_words(lab.lesson.minutes) == "45–60");
    CHECK(lab::needs_in_words(lab.lesson) == "01");
    CHECK(lab::in_words(lab_with("02_t", "minutes = 30\n").lesson.minutes) == "30");
    CHECK(lab::needs_in_words(lab_with("02_t", "").lesson) == "–");
    CHECK(error_in("order = 0\n") ==
          "lab.toml:4:9: 0 is not a valid position among the labs | Use a whole number from 1 to 9999.\n");
    CHECK(error_in("order = \"1\"\n").starts_with("lab.toml:4:9: `order` must be an integer"));
    for (const char* bad : {"0", "1500", "1.5", "\"45\"", "[60, 45]", "[45]", "[1, 2, 3]", "[45, \"60\"]"})
        CHECK(error_in(fmt::format("minutes = {}\n", bad)) ==
              "lab.toml:4:11: `minutes` does not say how long the lab takes | Write a whole number, or the "
              "least and the most, as in `[45, 60]`.\n");
    CHECK_FALSE(lab.lesson.optional);
    CHECK(lab_with("02_t", "optional = true\n").lesson.optional);
    CHECK(error_in("optional = 1\n").starts_with("lab.toml:4:12: `optional` must be"));
    CHECK(error_in("needs = \"01\"\n").starts_with("lab.toml:4:9: `needs` must be an array of strings"));
}

TEST_CASE("course: labs are sorted as they are taught, and their minutes add up") {
    std::vector<Lab> labs{lab_with("03_c", ""), lab_with("01_a", "order = 20\nminutes = 30\n"),
                          lab_with("02_b", "order = 10\nminutes = [45, 75]\n"), lab_with("00_z", "")};
    lab::sort_as_taught(labs);
    std::string ids;
    for (const auto& lab : labs) ids += lab.id + " ";
    CHECK(ids == "02_b 01_a 00_z 03_c ");
    CHECK(lab::in_words(lab::minutes_of(labs)) == "75–105");
    CHECK(lab::hours_in_words(lab::minutes_of(labs)) == "1.2 to 1.8 hours");
    CHECK(lab::hours_in_words({90, 90}) == "1.5 hours");
    CHECK(lab::hours_together(labs) == "1.2 to 1.8 hours");
    labs.push_back(lab_with("04_d", "order = 30\nminutes = 30\noptional = true\n"));
    CHECK(lab::hours_together(labs) == "1.8 to 2.2 hours, of which 0.5 hours are optional");
}

TEST_CASE("course: what a lab needs is there and comes first") {
    const auto first = lab_with("01_a", "order = 1\nminutes = 9\n");
    const auto wrong = [&](const std::string& head) {
        const auto second = lab_with("02_b", head);
        return course_errors(lab::wrong_with_course({second}, {first, second}));
    };
    CHECK(wrong("order = 2\nminutes = 9\nneeds = [\"01\"]\n") == "");
    CHECK(wrong("order = 2\nminutes = 9\nneeds = [\"01_a\", \"all\"]\n") == "");
    CHECK(wrong("needs = [\"01\"]\n") == "");
    for (const char* word : {"1", "lab01", "Lab 1", "01-a"})
        CHECK(wrong(std::string("order = 2\nminutes = 9\nneeds = [\"") + word + "\"]\n") == "");
    CHECK(wrong("order = 2\nminutes = 9\nneeds = [\"3\"]\n")
              .starts_with("02_b.toml:6:9: The lab needs `3`, but there is no such lab | "));
    CHECK(wrong("order = 1\nminutes = 9\n") ==
          "02_b.toml:4:9: 02_b and 01_a both have the order 1 | Give one of them another number.\n");
    CHECK(wrong("order = 2\n") ==
          "02_b.toml:4:9: The lab has an `order`, but does not say how long it takes | Add a line `minutes = "
          "…`.\n");
    CHECK(wrong("order = 2\nminutes = 9\nneeds = [\"02_b\"]\n")
              .starts_with("02_b.toml:6:9: The lab needs `02_b`, which does not come before it | "));
    const auto optional = lab_with("03_c", "order = 3\nminutes = 9\noptional = true\n");
    const auto on_it = [&](const std::string& head) {
        const auto last = lab_with("04_d", "order = 4\nminutes = 9\nneeds = [\"03\"]\n" + head);
        return course_errors(lab::wrong_with_course({last}, {optional, last}));
    };
    CHECK(on_it("") ==
          "04_d.toml:6:9: The lab needs `03_c`, which is optional | Remove the need, or add "
          "`optional = true` here as well.\n");
    CHECK(on_it("optional = true\n") == "");
    const auto other = lab_with("02_b", "order = 2\nneeds = [\"01\"]\n");
    CHECK(course_errors(lab::wrong_with_course({first}, {first, other})) ==
          "");  // the other lab's errors are not reported
}

TEST_CASE("course: labs/README.md, README.md and ARCHITECTURE.md count what the labs' files add up to") {
    std::vector<Lab> labs;
    for (const auto& id : lab::lab_ids(house::root)) {
        auto lab = lab::load_lab(house::root / "labs" / id, "");
        REQUIRE(lab);
        labs.push_back(std::move(*lab));
    }
    lab::sort_as_taught(labs);
    CHECK(course_errors(lab::wrong_with_course(labs, labs)) == "");
    std::string expected, rows;
    for (const auto& lab : labs)
        expected += fmt::format("{} {} {}\n", lab.id.substr(0, 2), lab::in_words(lab.lesson.minutes),
                                lab::needs_in_words(lab.lesson));
    const auto course = text_of("labs/README.md");
    static const std::regex row(R"(\| \[(\d\d) [^\]]*\]\[\d\d\] \| ([^|]*) \| [^|]* \| ([^|]*) \|)");
    for (std::sregex_iterator at(course.begin(), course.end(), row), end; at != end; ++at)
        rows += fmt::format("{} {} {}\n", (*at)[1].str(), (*at)[2].str(), (*at)[3].str());
    CHECK(rows == expected);
    const auto says = [](const std::string& text, const std::string& what) {
        CHECK_MESSAGE(text.find(what) != text.npos, "It should say: ", what);
    };
    says(course, fmt::format("All labs together take {}.", lab::hours_together(labs)));
    says(course, fmt::format("These {} labs are about", labs.size()));
    says(text_of("README.md"), fmt::format("{} labs come with it", labs.size()));
    says(text_of("ARCHITECTURE.md"), fmt::format("{} folders with a handout", labs.size()));
}
