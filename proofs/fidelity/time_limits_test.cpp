// Time limits of the labs compared with an H200's times for their programs.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "grader/check/slowdown_verdict.h"
#include "grader/lab/lab_reader.h"

using namespace warpmark;

namespace {

// The rows after the comments and the header line, by column.
std::vector<std::map<std::string, std::string>> rows_of(const std::string& file) {
    std::ifstream stream(WARPMARK_SOURCE_DIR "/proofs/fidelity/cases/h200/" + file);
    std::vector<std::string> columns;
    std::vector<std::map<std::string, std::string>> rows;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("#")) continue;
        std::vector<std::string> cells;
        std::istringstream parts(line);
        for (std::string cell; std::getline(parts, cell, ',');) cells.push_back(cell);
        if (columns.empty()) {
            columns = cells;
            continue;
        }
        auto& row = rows.emplace_back();
        for (std::size_t at = 0; at < cells.size(); ++at) row[columns.at(at)] = cells[at];
    }
    return rows;
}

}  // namespace

TEST_CASE("timing: an H200 tells the tile without padding from every right solution of lab 04") {
    const std::string root = WARPMARK_SOURCE_DIR, id = "04_padded_transpose";
    const auto lab = lab::load_lab(root + "/labs/" + id, root + "/solutions/" + id);
    REQUIRE(lab);
    std::map<std::string, double> ratios;  // by program
    for (auto& row : rows_of("transpose_times.csv")) ratios[row["program"]] = std::stod(row["ratio"]);
    REQUIRE(ratios.contains("reference"));
    const auto time = std::ranges::find(lab->checks, "time", &Check::id);
    REQUIRE(time != lab->checks.end());
    const auto limits = check::measured_limits(*time);
    // These times are unpaired; paired times of the same programs (below) are up to 4 % lower.
    constexpr double margin = 1.02;
    int alternatives = 0;
    for (const auto& [program, ratio] : ratios) {
        if (!program.starts_with("alternatives/")) continue;
        CAPTURE(program);
        CHECK(ratio * margin < limits.full);
        ++alternatives;
    }
    CHECK(alternatives == 13);
    for (const char* unpadded : {"stub", "mistakes/square_tile"}) {
        CAPTURE(unpadded);
        CHECK(ratios.at(unpadded) > 1.05 * limits.full);
    }
    CHECK(ratios.at("tiles_in_turn with 64 blocks") > limits.none);  // half of the GPU is idle
}

TEST_CASE(
    "timing: paired in one run, the same programs come out alike, and modeled cycles rank them as an H200 "
    "does") {
    const std::string root = WARPMARK_SOURCE_DIR, id = "04_padded_transpose";
    const auto lab = lab::load_lab(root + "/labs/" + id, root + "/solutions/" + id);
    REQUIRE(lab);
    const auto time = std::ranges::find(lab->checks, "time", &Check::id);
    REQUIRE(time != lab->checks.end());
    const double full = check::measured_limits(*time).full;
    auto rows = rows_of("paired_times.csv");
    CHECK(rows.size() == 10);
    for (auto& row : rows) {
        CAPTURE(row["program"]);
        if (row["program"].starts_with("alternatives/")) CHECK(std::stod(row["high"]) < full);
        if (row["program"] == "stub") CHECK(std::stod(row["low"]) > full);
        for (auto& other : rows) {
            CAPTURE(other["program"]);
            if (std::stod(row["ratio"]) > 1.1 * std::stod(other["ratio"]))
                CHECK(std::stod(row["modelled"]) > std::stod(other["modelled"]));
        }
    }
}

TEST_CASE("timing: a program beside itself never fails") {
    auto rows = rows_of("same_times.csv");
    CHECK(rows.size() >= 200);
    for (auto& row : rows) {
        CHECK(std::stod(row["low"]) < 1.0);
        CHECK(std::stod(row["high"]) < 1.05);
        CHECK(std::abs(std::stod(row["ratio"]) - 1) < 0.01);
    }
}

// The H200 and the model may disagree on a program's ratio, but must agree on its points.
TEST_CASE(
    "timing: of seven labs no alternative is beyond a limit, on an H200 or modelled, and ratios are near") {
    const std::string root = WARPMARK_SOURCE_DIR;
    double errors = 0;
    int alternatives = 0, both = 0;
    for (auto& row : rows_of("lab_times.csv")) {
        if (row["measured_ratio"].empty()) continue;
        CAPTURE(row["lab"] + " " + row["subject"]);
        const auto lab = lab::load_lab(root + "/labs/" + row["lab"], root + "/solutions/" + row["lab"]);
        REQUIRE(lab);
        const auto time = std::ranges::find(lab->checks, "time", &Check::id);
        REQUIRE(time != lab->checks.end());
        const double measured = std::stod(row["measured_ratio"]), modeled = std::stod(row["ratio"]);
        errors += std::abs(std::log(modeled / measured));
        ++both;
        if (!row["subject"].starts_with("alternatives/")) continue;
        ++alternatives;
        CHECK(measured < check::measured_limits(*time).full);
        CHECK(modeled < time->number("ratio_max"));
        CHECK(row["time_points"] == row["time_max_points"]);
    }
    CHECK(alternatives > 70);
    CHECK(std::exp(errors / both) < 1.3);
}
