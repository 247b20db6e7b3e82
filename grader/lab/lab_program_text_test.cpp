// Generated programs: the same input bytes and verdicts as a marked run, and valid C++.
#include "grader/lab/lab_program_text.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "grader/check/output_comparison.h"
#include "grader/lab/case_inputs.h"
#include "grader/lab/lab_location.h"
#include "labs/run/compare.h"

using namespace warpmark;

namespace {

warpmark_run::Parameter as_program_has_it(const Parameter& parameter) {
    const auto keys = lab::fill_keys_of(parameter);
    warpmark_run::FillKeys there;
    there.value = keys.value;
    there.hot_values = static_cast<std::size_t>(keys.hot_values);
    there.hot_share = keys.hot_share;
    there.special_share = keys.special_share;
    if (keys.specials) there.specials = keys.specials;
    for (const auto& value : keys.values) {
        there.wholes.push_back(std::visit([](auto number) { return static_cast<long long>(number); }, value));
        there.reals.push_back(std::visit([](auto number) { return static_cast<double>(number); }, value));
    }
    return {parameter.name.c_str(),
            warpmark_run::Element(parameter.element),
            warpmark_run::Use(parameter.use),
            warpmark_run::Fill(parameter.fill),
            keys.low,
            keys.high,
            there};
}

void same_inputs(const Lab& lab, const LabCase& one) {
    const auto made = lab::inputs(lab, one, 1);
    REQUIRE(made);
    const auto sizes = lab::sizes(lab.parameters, one);
    REQUIRE(sizes);
    std::vector<warpmark_run::Filled> filled;
    for (std::size_t i = 0; i < lab.parameters.size(); ++i)
        filled.push_back({i, warpmark_run::Fill(lab::fill_of(lab.parameters[i], one)),
                          lab::columns_of(lab.parameters[i], *sizes).value()});
    for (std::size_t i = 0; i < lab.parameters.size(); ++i) {
        const auto& argument = made->arguments[i];
        if (argument.use == Use::scalar) continue;
        const auto there =
            warpmark_run::first_contents(as_program_has_it(lab.parameters[i]), i,
                                         argument.bytes.size() / argument.element_bytes, one.seed, filled);
        const bool same =
            there.size() == argument.bytes.size() &&
            (there.empty() || std::memcmp(there.data(), argument.bytes.data(), there.size()) == 0);
        CHECK_MESSAGE(same, lab.id, " ", one.name, " ", argument.name);
    }
}

Parameter buffer(const char* name, Element element, Use use, Fill fill = Fill::random) {
    Parameter parameter;
    parameter.name = name;
    parameter.element = element;
    parameter.use = use;
    parameter.fill = fill;
    parameter.size = *lab::Expression::parse("n", {});
    return parameter;
}

Lab small_lab() {
    Lab lab;
    lab.id = "17_small";
    lab.file = "small.cu";
    lab.launch = "go";
    Parameter n, x;
    n.name = "n";
    x.name = "x";
    x.element = Element::f64;
    lab.parameters = {n, x, buffer("data", Element::i64, Use::inout, Fill::iota)};
    LabCase one;
    one.name = "the \"only\"\\";
    one.seed = 5;
    one.scalars["n"] = int64_t{4};
    one.scalars["x"] = 0.1;
    lab.cases = {one};
    Check check;
    check.id = "correct";
    check.kind = lab::find_check_kind("output");
    check.numbers["tolerance_relative"] = 1e-4;
    lab.checks = {check};
    return lab;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

// Bit patterns that are hard to compare: nearly equal, infinite, NaN, poison.
std::vector<uint64_t> hard_bits(const ElementKind& kind) {
    std::vector<uint64_t> all{
        0, 1, 2, kind.poison, kind.poison + 1, ~uint64_t{0}, uint64_t{1} << (8 * kind.bytes - 1)};
    for (double value : {1.0, 1.00005, -1.0, 1e30, -0.0, static_cast<double>(NAN),
                         static_cast<double>(INFINITY), -static_cast<double>(INFINITY)}) {
        const float narrow = static_cast<float>(value);
        uint32_t bits = 0;
        std::memcpy(&bits, &narrow, 4);
        const bool is_half = kind.is_float && kind.bytes == 2;
        const uint64_t wide = kind.bytes == 8 ? std::bit_cast<uint64_t>(value) : bits;
        all.push_back(is_half ? kind.bits_of(value) : wide);
    }
    for (auto& bits : all)
        if (kind.bytes < 8) bits &= (uint64_t{1} << 8 * kind.bytes) - 1;
    return all;
}

}  // namespace

TEST_CASE("run.cu: the inputs of every public case are those of a marked run, byte for byte") {
    const std::filesystem::path root = WARPMARK_SOURCE_DIR;
    for (const auto& id : lab::lab_ids(root)) {
        const auto lab = lab::load_lab(root / "labs" / id, "");
        REQUIRE(lab);
        for (const auto& one : lab->cases) same_inputs(*lab, one);
    }
}

TEST_CASE("run.cu: so are they for every type, fill and range") {
    for (const auto& kind : lab_elements)
        for (const auto& [word, fill, draws, has_order] : lab::fill_words)
            for (auto use : {Use::in, Use::out, Use::inout})
                for (auto [low, high] : {std::pair{0.0, 0.0}, std::pair{3.0, 90.0}, std::pair{5.0, 0.0}}) {
                    auto lab = small_lab();
                    if (fill == Fill::special && !kind.is_float) continue;
                    CAPTURE(word);
                    CAPTURE(kind.name);
                    auto& data = lab.parameters[2] = buffer("data", kind.element, use, fill);
                    data.columns = *lab::Expression::parse("9", {});
                    data.fill_keys.value = 3;
                    data.fill_keys.hot_values = 2;
                    data.fill_keys.values = {int64_t{7}, int64_t{5}, int64_t{3}};
                    if (low) lab.parameters[2].min = low;
                    if (high) lab.parameters[2].max = high;
                    lab.cases[0].scalars["n"] = int64_t{77};
                    same_inputs(lab, lab.cases[0]);
                }
}

TEST_CASE("run.cu: an output is right there if it is for a check of outputs") {
    for (const auto& kind : lab_elements)
        for (auto [relative, absolute] :
             {std::pair{0.0, 0.0}, std::pair{1e-4, 0.0}, std::pair{0.0, 1.5}, std::pair{1e-4, 1e-4}})
            for (auto expected : hard_bits(kind))
                for (auto got : hard_bits(kind)) {
                    std::vector<std::byte> want(kind.bytes), have(kind.bytes);
                    std::memcpy(want.data(), &expected, kind.bytes);
                    std::memcpy(have.data(), &got, kind.bytes);
                    const bool right =
                        check::compare(kind.element, want, have, {relative, absolute}).wrong == 0;
                    const bool there = warpmark_run::is_right(warpmark_run::Element(kind.element), expected,
                                                              got, {relative, absolute});
                    CHECK_MESSAGE(right == there, kind.name, " ", expected, " ", got);
                }
}

TEST_CASE("run.cu: numbers, names and flags are written so that C++ reads the same") {
    auto lab = small_lab();
    auto text = lab::run_program(lab);
    REQUIRE(text);
    CHECK(has(*text,
              R"({"the \"only\"\\", "the__only__.bin", 0x5ull, {4, 0.1, 4}, {Tolerance{0.0001, 0.0}}})"));
    CHECK(has(*text,
              "::go(given.number<int>(0),  // n\n         given.number<double>(1),  // x\n         "
              "given.buffer(2));  // data\n"));
    CHECK(has(*text, R"({"data", Element::i64, Use::inout, Fill::iota},  // n elements)"));
    CHECK(has(*text, "#include \"small.cu\"\n"));
    CHECK(has(*text, std::string(lab::generated_mark)));
    CHECK(!has(*text, "-rdc=true"));
    lab.relocatable = true;
    CHECK(has(*lab::run_program(lab), "-rdc=true"));
    lab.cases[0].scalars["x"] = -static_cast<double>(INFINITY);
    lab.cases[0].hidden = false;
    CHECK(has(*lab::run_program(lab), "{4, -INFINITY, 4}"));
    lab.cases[0].scalars["x"] = std::numeric_limits<int64_t>::min();
    CHECK(has(*lab::run_program(lab), "{4, -9223372036854775807LL - 1, 4}"));
}

TEST_CASE("run.cu: hidden cases and checks are not in it, and the tightest tolerance counts") {
    auto lab = small_lab();
    auto hidden = lab.cases[0];
    hidden.name = "secret";
    hidden.hidden = true;
    lab.cases.push_back(hidden);
    auto loose = lab.checks[0], unseen = lab.checks[0], other = lab.checks[0];
    loose.numbers["tolerance_relative"] = 1e-3;
    unseen.numbers["tolerance_relative"] = 0;
    unseen.hidden = true;
    other.numbers["tolerance_relative"] = 1e-5;
    other.numbers["tolerance_absolute"] = 2;
    lab.checks = {loose, lab.checks[0], unseen, other};
    const auto text = lab::run_program(lab);
    REQUIRE(text);
    CHECK(!has(*text, "secret"));
    CHECK(has(*text, "{Tolerance{1e-05, 2.0}, Tolerance{0.0001, 0.0}}"));
    CHECK(lab::expected_files(lab).size() == 1);
}

TEST_CASE("run.cu: tolerances by output and magnitudes reach the program") {
    auto lab = small_lab();
    lab.parameters.push_back(buffer("sum", Element::f32, Use::out, Fill::random));
    lab.parameters[3].has_magnitude = true;
    auto& check = lab.checks[0];
    check.tolerances["tolerance_absolute"].emplace(
        "data", lab::Expression::parse_real("0.5 * n", {"lab.toml", 1, 1}).value());
    check.numbers["tolerance_magnitude"] = 1e-6;
    const auto text = lab::run_program(lab);
    REQUIRE(text);
    CHECK(has(*text, "{Tolerance{0.0001, 2.0, 2}, Tolerance{0.0001, 0.0, 3, 1e-06}}"));
    CHECK(has(*text, "timing, call, {3}};"));

    using namespace warpmark_run;
    const warpmark_run::Parameter sum{"sum", warpmark_run::Element::f32};
    const std::vector<float> expected{0, 0}, got{0.25f, 0.25f};
    const std::vector<double> magnitudes{1, 1000};
    const auto bytes = [](const auto& values) {
        const auto* from = reinterpret_cast<const unsigned char*>(values.data());
        return Bytes(from, from + values.size() * sizeof values[0]);
    };
    const std::vector<Tolerance> allowed{{0, 0, 3, 1e-3}, {0, 0, 2, 0}};
    CHECK(compare(sum, bytes(expected), bytes(got), allowed, 3, bytes(magnitudes)).wrong == 1);
    CHECK(compare(sum, bytes(expected), bytes(got), allowed, 2, bytes(magnitudes)).wrong == 2);
    CHECK(compare(sum, bytes(expected), bytes(got), allowed, 1, bytes(magnitudes)).wrong == 0);
}

TEST_CASE("run.cu: the time is taken at the first timing size, else of the largest public case") {
    auto lab = small_lab();
    auto larger = lab.cases[0], same_file = lab.cases[0];
    larger.name = "larger";
    larger.scalars["n"] = int64_t{5};
    same_file.name = "the /only/ ";
    lab.cases.push_back(larger);
    lab.cases.push_back(same_file);
    CHECK(lab::timed_size(lab)->name == "larger");
    CHECK(lab::expected_files(lab) ==
          std::vector<std::string>{"the__only__.bin", "larger.bin", "the__only___2.bin"});
    larger.name = "4 M";
    larger.scalars["n"] = int64_t{1} << 22;
    lab.timings = {larger};
    const auto text = lab::run_program(lab);
    REQUIRE(text);
    CHECK(has(*text, R"(timing = {"4 M", "", 0x5ull, {4194304, 0.1, 4194304}, {}};)"));
    lab.cases.clear();
    lab.timings.clear();
    CHECK(!lab::timed_size(lab));
}

TEST_CASE("run.cu: halves are rounded as a marked run rounds them") {
    for (const auto element : {Element::f16, Element::bf16}) {
        const auto& kind = kind_of(element);
        for (double value : {0.0, 1.0, 1.0 + 0x1p-11, 1.0 + 0x3p-11, 65504.0, 65519.9, 65520.0, 1e6, 0x1p-14,
                             0x1p-15, 0x1p-24, 0x1p-25, 0x1.8p-25, 0x1.ffcp-15, 3.14159, 1e-9, 2047.5, 1e39})
            for (double signed_value : {value, -value}) {
                uint16_t there = 0;
                warpmark_run::store_real(reinterpret_cast<unsigned char*>(&there),
                                         warpmark_run::Element(element), signed_value);
                CHECK_MESSAGE(there == kind.bits_of(signed_value), kind.name, " ", signed_value);
                const double back = warpmark_run::real(warpmark_run::Element(element), there);
                CHECK_MESSAGE(back == kind.number(there), kind.name, " ", signed_value);
            }
        for (uint64_t bits = 0; bits < 0x10000; bits += 7) {
            const double here = kind.number(bits),
                         there = warpmark_run::real(warpmark_run::Element(element), bits);
            CHECK((here == there || (std::isnan(here) && std::isnan(there))));
        }
    }
}

TEST_CASE("run.cu: fills that a case chooses, and their keys, stand in it") {
    auto lab = small_lab();
    auto& data = lab.parameters[2];
    data.fill = Fill::list;
    data.other_fills = {Fill::skewed, Fill::identity};
    data.columns = *lab::Expression::parse("2 * n", {});
    data.fill_keys.values = {int64_t{4}, int64_t{-5}};
    const auto row = [&] { return *lab::run_program(lab); };
    CHECK(has(row(), R"({"data", Element::i64, Use::inout, Fill::list, -1000.0, 1000.0, )"
                     R"({0.0, 4, 0.9, 0.25, 15, {4, -5}, {}}},)"));
    CHECK(has(row(), R"({Tolerance{0.0001, 0.0}}},)"));
    lab.cases[0].fills["data"] = Fill::skewed;
    CHECK(has(row(), R"({Tolerance{0.0001, 0.0}}, {Filled{2, Fill::skewed, 8}}},)"));
    data.offset_bytes = *lab::Expression::parse("8 * n", {});
    CHECK(has(row(), R"({Tolerance{0.0001, 0.0}}, {Filled{2, Fill::skewed, 8, 32}}},)"));
}

TEST_CASE("run.cu: where cases run on different devices, each says what a block can have on its own") {
    auto lab = small_lab();
    lab.cases.push_back(lab.cases[0]);
    lab.cases[1].name = "small";
    const auto text = [&] { return *lab::run_program(lab); };
    CHECK(has(text(), "{Tolerance{0.0001, 0.0}}},"));
    lab.cases[1].block_shared_limit = 232448;  // equal to the default device's
    CHECK(has(text(), "{Tolerance{0.0001, 0.0}}},"));
    lab.cases[1].block_shared_limit = 101376;
    CHECK(has(text(), "{Tolerance{0.0001, 0.0}}, {}, 232448},"));
    CHECK(has(text(), "{Tolerance{0.0001, 0.0}}, {}, 101376},"));
    lab.parameters[2].offset_bytes = *lab::Expression::parse("8 * n", {});
    CHECK(has(text(), "{Filled{2, Fill::iota, 0, 32}}, 101376},"));
    lab.cases[1].refuses_launches = true;  // left out of the program
    CHECK(has(text(), "{Filled{2, Fill::iota, 0, 32}}},"));
    lab.cases[1].refuses_launches = false;
    lab.cases[1].hidden = true;  // also left out
    CHECK(has(text(), "{Filled{2, Fill::iota, 0, 32}}},"));
}
