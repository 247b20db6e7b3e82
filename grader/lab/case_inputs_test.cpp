// Reproducibility of inputs from their seeds, and the properties of every fill.
#include "grader/lab/case_inputs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

using namespace warpmark;

namespace {

Lab one_buffer(const char* type, Use use, Fill fill, int64_t count = 1000) {
    Lab lab;
    Parameter n, data;
    n.name = "n";
    data.name = "data";
    data.element = find_element(type)->element;
    data.use = use;
    data.fill = fill;
    data.size = *lab::Expression::parse("n", {});
    lab.parameters = {data, n};
    LabCase one;
    one.name = "only";
    one.seed = 5;
    one.scalars["n"] = count;
    lab.cases = {one};
    return lab;
}

template <class T>
std::vector<T> values(const Lab& lab, uint64_t seed = 1) {
    auto made = lab::inputs(lab, lab.cases[0], seed);
    REQUIRE(made);
    const auto& bytes = made->arguments[0].bytes;
    std::vector<T> all(bytes.size() / sizeof(T));
    std::memcpy(all.data(), bytes.data(), bytes.size());
    return all;
}

}  // namespace

TEST_CASE("sampled inputs: a buffer of one size does not count as growth") {
    auto lab = one_buffer("i32", Use::in, Fill::random);
    LabCase timing = lab.cases[0];
    timing.scalars["n"] = 4096;
    for (const int64_t n : {64, 128}) {
        timing.samples.push_back(lab.cases[0]);
        timing.samples.back().scalars["n"] = n;
    }
    const auto bytes = [&] {
        lab.timings = {timing};
        const auto made = lab::sized_inputs(lab, 1);
        REQUIRE(made.has_value());
        const Sized& size = made->at(0);
        return std::vector<uint64_t>{size.sample_bytes[0], size.sample_bytes[1], size.bytes};
    };
    CHECK(bytes() == std::vector<uint64_t>{256, 512, 16384});
    Parameter table = lab.parameters[0];
    table.name = "table";
    table.size = *lab::Expression::parse("1000", {});
    lab.parameters.push_back(table);
    CHECK(bytes() == std::vector<uint64_t>{256, 512, 16384});
}

TEST_CASE("calls in turn: a small case, a larger one, the small one with other contents") {
    auto lab = one_buffer("i32", Use::in, Fill::random);
    LabCase large = lab.cases[0], small = large, huge = large, hidden = small, refused = small;
    large.name = "large";
    large.scalars["n"] = 5000;
    small.name = "small";
    small.scalars["n"] = 10;
    huge.name = "huge";
    huge.scalars["n"] = 1'000'000;
    hidden.name = "hidden";
    hidden.hidden = true;
    hidden.scalars["n"] = 1;
    refused.name = "refused";
    refused.refuses_launches = true;
    refused.scalars["n"] = 2;
    lab.cases = {lab.cases[0], large, small, huge, hidden, refused};
    CHECK(lab::repeated_calls(lab, 1).value().empty());  // no check compares outputs
    Check output;
    output.kind = lab::find_check_kind("output");
    lab.checks = {output};
    const auto calls = lab::repeated_calls(lab, 1).value();
    REQUIRE(calls.size() == 3);
    CHECK(calls[0].name == "small");
    CHECK(calls[1].name == "large");
    CHECK(calls[2].name == "small");
    CHECK(calls[0].arguments[0].bytes != calls[2].arguments[0].bytes);
    CHECK(calls[0].arguments[0].bytes.size() == calls[2].arguments[0].bytes.size());
    CHECK(calls[0].arguments[0].bytes == lab::inputs(lab, lab.cases[2], 1).value().arguments[0].bytes);
    lab.cases = {lab.cases[0]};
    CHECK(lab::repeated_calls(lab, 1).value().size() == 2);
    lab.cases = {hidden};
    CHECK(lab::repeated_calls(lab, 1).value().empty());
}

TEST_CASE("random inputs repeat for a seed and change with it") {
    auto lab = one_buffer("i32", Use::in, Fill::random);
    CHECK(values<int32_t>(lab) == values<int32_t>(lab));
    CHECK(values<int32_t>(lab, 1) != values<int32_t>(lab, 2));
    auto all = values<int32_t>(lab);
    CHECK(std::ranges::min(all) >= -1000);
    CHECK(std::ranges::max(all) <= 1000);
    CHECK(std::set(all.begin(), all.end()).size() > 300);
}

TEST_CASE("ranges, narrow types and floating numbers hold") {
    auto lab = one_buffer("u8", Use::in, Fill::random);
    CHECK(std::ranges::max(values<uint8_t>(lab)) > 200);
    lab = one_buffer("f32", Use::inout, Fill::random);
    lab.parameters[0].min = 2;
    lab.parameters[0].max = 3;
    for (float value : values<float>(lab)) CHECK((value >= 2 && value <= 3));
}

TEST_CASE("iota counts, a permutation has every number once, zero is zero") {
    CHECK(values<int16_t>(one_buffer("i16", Use::in, Fill::iota))[999] == 999);
    CHECK(values<float>(one_buffer("f32", Use::in, Fill::iota))[7] == 7.0f);
    auto order = values<uint32_t>(one_buffer("u32", Use::in, Fill::permutation));
    CHECK(order[0] + order[1] + order[2] != 3);
    std::ranges::sort(order);
    for (uint32_t i = 0; i < 1000; ++i) CHECK(order[i] == i);
    CHECK(std::ranges::count(values<double>(one_buffer("f64", Use::in, Fill::zero)), 0.0) == 1000);
}

TEST_CASE("an output buffer holds poison, a NaN for floating types") {
    CHECK(values<uint32_t>(one_buffer("u32", Use::out, Fill::random))[3] == 0xa5a5a5a5);
    CHECK(std::isnan(values<float>(one_buffer("f32", Use::out, Fill::random))[3]));
    CHECK(std::isnan(values<double>(one_buffer("f64", Use::out, Fill::random))[3]));
    CHECK(values<int32_t>(one_buffer("i32", Use::out, Fill::random, 0)).empty());
}

TEST_CASE("a scalar's bytes are its value") {
    auto made = lab::inputs(one_buffer("i32", Use::in, Fill::iota),
                            one_buffer("i32", Use::in, Fill::iota).cases[0], 1);
    REQUIRE(made);
    CHECK(bits_at(made->arguments[1].bytes, 0, 4) == 1000);
    CHECK(made->arguments[1].use == Use::scalar);
}

TEST_CASE("fills: constant, identity and list are what they say") {
    auto lab = one_buffer("i16", Use::in, Fill::constant, 10);
    lab.parameters[0].fill_keys.value = -3;
    CHECK(values<int16_t>(lab) == std::vector<int16_t>(10, -3));
    lab.parameters[0].fill = Fill::list;
    lab.parameters[0].fill_keys.values = {int64_t{1}, int64_t{-2}, int64_t{3}};
    CHECK(values<int16_t>(lab) == std::vector<int16_t>{1, -2, 3, 1, -2, 3, 1, -2, 3, 1});
    auto matrix = one_buffer("f32", Use::inout, Fill::identity, 8);
    matrix.parameters[0].columns = *lab::Expression::parse("n / 2", {});
    CHECK(values<float>(matrix) == std::vector<float>{1, 0, 0, 0, 0, 1, 0, 0});
}

TEST_CASE("fills: sorted has the elements of a random fill in order, skewed mostly a few of them") {
    const auto lab = one_buffer("i32", Use::in, Fill::random);
    auto sorted = lab, skewed = lab;
    sorted.parameters[0].fill = Fill::sorted;
    auto all = values<int32_t>(lab);
    std::ranges::sort(all);
    CHECK(values<int32_t>(sorted) == all);
    skewed.parameters[0].fill = Fill::skewed;
    skewed.parameters[0].fill_keys.hot_values = 3;
    skewed.parameters[0].fill_keys.hot_share = 0.8;
    std::map<int32_t, int> counts;
    for (auto value : values<int32_t>(skewed)) ++counts[value];
    const auto often = std::ranges::count_if(counts, [](const auto& one) { return one.second > 100; });
    CHECK(often == 3);
    int in_hot = 0;
    for (const auto& [value, count] : counts) in_hot += count > 100 ? count : 0;
    CHECK(in_hot > 750);
    CHECK(in_hot < 850);
    CHECK(values<int32_t>(skewed, 2) != values<int32_t>(skewed, 1));
}

TEST_CASE("fills: special values of each floating type, and only those that are wanted") {
    const auto count_of = [](const char* type, uint32_t specials) {
        auto lab = one_buffer(type, Use::in, Fill::special);
        lab.parameters[0].fill_keys.specials = specials;
        const auto made = lab::inputs(lab, lab.cases[0], 1);
        REQUIRE(made);
        const auto& kind = *find_element(type);
        std::map<std::string, int> counts;
        for (std::size_t i = 0; i < 1000; ++i) {
            const uint64_t bits = bits_at(made->arguments[0].bytes, i, kind.bytes);
            const double value = kind.number(bits);
            const uint64_t sign = uint64_t{1} << (8 * kind.bytes - 1);
            if (std::isnan(value)) ++counts["nan"];
            if (std::isinf(value)) ++counts[value < 0 ? "-inf" : "inf"];
            if (bits == 1 || bits == (sign | 1)) ++counts[bits == 1 ? "denormal" : "-denormal"];
            if (bits == sign) ++counts["-0"];
        }
        return counts;
    };
    for (const char* type : {"f16", "bf16", "f32", "f64"}) {
        CAPTURE(type);
        CHECK(count_of(type, 0).size() == 6);
        for (const auto& [what, count] : count_of(type, 0)) CHECK_MESSAGE(count > 15, what);
        CHECK(count_of(type, 1).size() == 1);
        CHECK(count_of(type, 1)["nan"] > 150);
        CHECK(count_of(type, 2).size() == 2);
    }
}

TEST_CASE("fills: a case may choose another one, and halves are drawn in their range") {
    auto lab = one_buffer("i32", Use::in, Fill::random);
    lab.cases[0].fills["data"] = Fill::iota;
    CHECK(values<int32_t>(lab)[999] == 999);
    auto half = one_buffer("f16", Use::in, Fill::random);
    half.parameters[0].min = 2;
    half.parameters[0].max = 1e6;
    for (auto bits : values<uint16_t>(half)) {
        CHECK(find_element("f16")->number(bits) >= 2);
        CHECK(find_element("f16")->number(bits) <= 65504);
    }
}
