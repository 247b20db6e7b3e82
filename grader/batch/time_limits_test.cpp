// time_limits_test.cpp: lab 04's limits for measured times, beside what an H200 took for its programs.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include "grader/check/paired_verdict.h"
#include "grader/lab/reader.h"

using namespace warpmark;

TEST_CASE("timing: an H200 tells the tile without padding from every right solution of lab 04") {
    const std::string root = WARPMARK_SOURCE_DIR, id = "04_padded_transpose";
    const auto lab = lab::load_lab(root + "/labs/" + id, root + "/solutions/" + id);
    REQUIRE(lab);
    std::map<std::string, double> ratios;  // by program
    std::ifstream file(root + "/grader/batch/cases/h200/transpose_times.csv");
    for (std::string line; std::getline(file, line);)
        if (!line.starts_with("#") && !line.starts_with("program,")) ratios[line.substr(0, line.find(','))] = std::stod(line.substr(line.rfind(',') + 1));
    REQUIRE(ratios.contains("reference"));
    const auto time = std::ranges::find(lab->checks, "time", &Check::id);
    REQUIRE(time != lab->checks.end());
    const auto limits = check::measured_limits(*time);
    int alternatives = 0;
    for (const auto& [program, ratio] : ratios) {
        if (!program.starts_with("alternatives/")) continue;
        CAPTURE(program);
        CHECK(ratio * 1.05 < limits.full);
        alternatives++;
    }
    CHECK(alternatives == 13);
    for (const char* unpadded : {"stub", "mistakes/square_tile"}) {
        CAPTURE(unpadded);
        CHECK(ratios.at(unpadded) > 1.05 * limits.full);
    }
    CHECK(ratios.at("tiles_in_turn with 64 blocks") > limits.none);  // half of the GPU has nothing to do
}
