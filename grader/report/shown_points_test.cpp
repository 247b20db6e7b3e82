// The cases of shown_points.txt, and properties of all points.
#include "grader/report/shown_points.h"

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>

#include "grader/report/text_formatting.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

TEST_CASE("shown points: each case of the text reads as it says") {
    std::ifstream file(house::root / "grader/report/cases/shown_points.txt");
    REQUIRE(file);
    int count = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        double value = 0;
        std::string most, bar, expected;
        words >> value >> most >> bar >> expected;
        REQUIRE(!expected.empty());
        INFO(line);
        CHECK((most == "-" ? report::shown_points(value) : report::shown_points(value, std::stod(most))) ==
              expected);
        ++count;
    }
    CHECK(count > 20);
}

TEST_CASE("shown points: nothing but full marks reads as full marks, and nothing but 0 as 0") {
    for (const int most : {1, 2, 15, 65, 100, 250}) {
        double last = -1;
        for (int hundredths = 0; hundredths <= 100 * most; ++hundredths) {
            const double value = hundredths / 100.0;
            const auto shown = report::shown_points(value, most);
            INFO(shown << " for " << value << " of " << most);
            CHECK((shown == report::points(most)) == (hundredths == 100 * most));
            CHECK((shown == "0") == (hundredths == 0));
            CHECK(std::abs(std::stod(shown) - value) < 0.1);
            CHECK(std::stod(shown) >= last);
            last = std::stod(shown);
        }
    }
}

// Each row differs from its points by less than a tenth, which bounds the difference between the rows and the
// shown sum.
TEST_CASE("shown points: one row in part and whole others add up to the shown sum") {
    for (int hundredths = 5; hundredths < 6500; ++hundredths) {
        const double part = hundredths / 100.0;
        const auto row = std::stod(report::shown_points(part, 65));
        CHECK(row + 35 == doctest::Approx(std::stod(report::shown_points(part + 35, 100))));
    }
}
