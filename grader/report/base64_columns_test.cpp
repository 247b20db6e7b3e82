// Round trip of columns, and conformance to standard base64.
#include <doctest/doctest.h>

#include "grader/report/json_writing.h"

using namespace warpmark;

TEST_CASE("columns: numbers of seven bits, in base64") {
    CHECK(report::column_of(std::vector<uint32_t>{}) == "");
    CHECK(report::column_of(std::vector<uint32_t>{0}) == "AA==");
    CHECK(report::column_of(std::vector<uint32_t>{1, 127}) == "AX8=");
    CHECK(report::column_of(std::vector<uint32_t>{128, 300}) == "gAGsAg==");  // 80 01 ac 02
    CHECK(report::column_of(std::vector<uint32_t>{~0u}) == "/////w8=");
    CHECK(report::rising_column_of({5, 5, 7, 300}) == "BQACpQI=");  // 5 0 2 293
}

TEST_CASE("columns: signed numbers zigzag, bytes stay") {
    report::Column column;
    for (const int64_t value : {0, -1, 1, -64, 64}) column.signed_number(value);
    CHECK(column.base64() == "AAECf4AB");  // 0 1 2 127 80 01
    CHECK(report::column_of(std::vector<std::byte>{std::byte{0xff}, std::byte{0}}) == "/wA=");
}
