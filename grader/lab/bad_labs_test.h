// Valid lab for tests, and the errors reported after one change to it.
#pragma once
#include <doctest/doctest.h>

#include <string>

#include "grader/lab/lab_reader.h"

namespace warpmark::bad_labs {

inline const std::string good_labs = R"(format = 1
title = "Transpose"
file = "transpose.cu"

[[parameter]]
name = "in"
type = "i32[]"
size = "rows * cols"
use = "in"
fill = "iota"

[[parameter]]
name = "out"
type = "i32[]"
size = "rows * cols"
use = "out"

[[parameter]]
name = "rows"
type = "i32"

[[parameter]]
name = "scale"
type = "f32"

[[parameter]]
name = "cols"
type = "i32"

[[case]]
name = "odd"
rows = 33
scale = 1.5
cols = 65

[[check]]
id = "compiles"
kind = "compiles"
points = 5

[[check]]
id = "no-conflicts"
kind = "banks"
points = 30
needs = ["compiles"]
excess_zero = 1.5

[[check]]
id = "work"
kind = "counts"
points = 10
global_load_bytes_max = "in * 4"

[[check]]
id = "fast"
kind = "time"
points = 10
ratio_max = 2
ratio_zero = 3
)";

inline const std::string good_hidden = R"([[case]]
name = "h"
rows = 1
cols = 2
scale = 1
seed = 77
)";

// One mistake: `from` is replaced with `to` (empty `from`: append `to`), which gives the error `told`.
struct LabMistake {
    const char *from, *to, *told;
};

inline std::string with(std::string text, const LabMistake& mistake) {
    const std::string from = mistake.from;
    if (from.empty()) return text + mistake.to;
    REQUIRE(text.find(from) != text.npos);
    return text.replace(text.find(from), from.size(), mistake.to);
}

// All errors, one per line: "place: what | way out".
inline std::string told(const lab::Errors& errors) {
    std::string all;
    for (const auto& error : errors) {
        CHECK(error.where.line > 0);
        CHECK(error.blame == Blame::caller);
        all += (all.empty() ? "" : "\n") + to_text(error.where) + ": " + error.what + " | " + error.way_out;
    }
    return all;
}

inline std::string read(const std::string& text, const std::string& hidden) {
    auto lab = lab::read_lab("07_bad", {"lab.toml", text}, {"hidden.toml", hidden});
    return lab ? "" : told(lab.error());
}

}  // namespace warpmark::bad_labs
