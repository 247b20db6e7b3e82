// Equality of elements: exact integers, tolerances, NaN, infinities, poison, short buffers.
#include "grader/check/output_comparison.h"

#include <doctest/doctest.h>

#include <limits>

#include "grader/lab/case_inputs.h"

using namespace warpmark;

namespace {

template <class T>
std::span<const std::byte> bytes_of(const std::vector<T>& values) {
    return std::as_bytes(std::span(values));
}

std::size_t wrong(const std::vector<float>& expected, const std::vector<float>& got,
                  check::Tolerance tolerance = {}) {
    return check::compare(Element::f32, bytes_of(expected), bytes_of(got), tolerance).wrong;
}

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN(),
                inf = std::numeric_limits<float>::infinity();

}  // namespace

TEST_CASE("floating numbers: tolerances, NaN and infinities") {
    CHECK(wrong({1, 2}, {1, 2}) == 0);
    CHECK(wrong({1, 2}, {1, 2.001f}) == 1);
    CHECK(wrong({1, 2}, {1, 2.001f}, {1e-3, 0}) == 0);
    CHECK(wrong({0}, {1e-6f}, {1e-3, 0}) == 1);
    CHECK(wrong({0}, {1e-6f}, {0, 1e-5}) == 0);
    CHECK(wrong({0}, {-0.0f}) == 0);
    CHECK(wrong({nan_value}, {nan_value}) == 0);
    CHECK(wrong({1}, {nan_value}, {1e9, 1e9}) == 1);
    CHECK(wrong({nan_value}, {1}, {1e9, 1e9}) == 1);
    CHECK(wrong({inf, -inf}, {inf, -inf}) == 0);
    CHECK(wrong({inf}, {-inf}, {1, 1}) == 1);
    CHECK(wrong({1}, {inf}, {1, 1e30}) == 1);
}

TEST_CASE("an untouched NaN is not the NaN that was expected") {
    auto poison = lab::poison(Element::f32, 1);
    std::vector<float> expected{nan_value};
    CHECK(check::compare(Element::f32, bytes_of(expected), poison, {}).wrong == 1);
}

TEST_CASE("integers are exact, and shown with their sign") {
    std::vector<int64_t> expected{-5, 9007199254740993}, got{-6, 9007199254740992};
    auto difference = check::compare(Element::i64, bytes_of(expected), bytes_of(got), {});
    CHECK(difference.wrong == 2);
    CHECK(difference.first[0].expected == "-5");
    CHECK(difference.first[1].got == "9007199254740992");
    std::vector<uint8_t> narrow{200};
    CHECK(check::value_words(Element::u8, bytes_of(narrow), 0) == "200");
    CHECK(check::value_words(Element::i8, bytes_of(narrow), 0) == "-56");
}

TEST_CASE("a short buffer is wrong in what it lacks, and only the first wrong elements are kept") {
    std::vector<int32_t> expected(100, 1), got(10, 2);
    auto difference = check::compare(Element::i32, bytes_of(expected), bytes_of(got), {});
    CHECK(difference.wrong == 100);
    CHECK(difference.total == 100);
    CHECK(difference.first.size() == 4);
}

TEST_CASE("a magnitude allows what the expected value does not") {
    const std::vector<float> expected{0, 0}, got{1e-6f, 1e-6f};
    const std::vector<double> magnitudes{10, -0.1};
    check::Tolerance tolerance{0, 0, 1e-6, bytes_of(magnitudes)};
    CHECK(wrong(expected, got, tolerance) == 1);
    tolerance.of_magnitude = 1e-4;
    CHECK(wrong(expected, got, tolerance) == 0);
    tolerance.magnitudes = {};
    CHECK(wrong(expected, got, tolerance) == 2);
}
