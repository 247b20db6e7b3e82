// Conversions between numbers and bits for every type, including narrow floats and integer limits.
#include "harness/base/element_types.h"

#include <doctest/doctest.h>

#include <limits>

using namespace warpmark;

TEST_CASE("every element type: its bits become the number that they are made of") {
    for (const auto& kind : element_kinds) {
        CAPTURE(kind.name);
        for (const int value : {0, 1, 2, 100, 127}) {
            CHECK(kind.number(kind.bits_of_integer(value)) == value);
            CHECK(kind.bits_of(value) == kind.bits_of_integer(value));
            CHECK(kind.words(kind.bits_of_integer(value)) == std::to_string(value));
        }
        if (kind.is_signed) CHECK(kind.number(kind.bits_of_integer(-1)) == -1);
        CHECK((kind.bytes == 8 || kind.poison >> 8 * kind.bytes == 0));
        CHECK((!kind.is_float || std::isnan(kind.number(kind.poison))));
        CHECK(&kind_of(kind.element) == &kind);
        CHECK(find_element_kind(kind.name) == &kind);
    }
    CHECK(find_element_kind("i23") == nullptr);
}

TEST_CASE("bits of elements have no more than the type is wide") {
    CHECK(kind_of(Element::i8).bits_of_integer(-1) == 0xff);
    CHECK(kind_of(Element::i16).bits_of(-2) == 0xfffe);
    CHECK(kind_of(Element::u64).words(~uint64_t{0}) == "18446744073709551615");
    CHECK(kind_of(Element::i64).words(uint64_t{1} << 63) == "-9223372036854775808");
    CHECK(kind_of(Element::i8).words(0x80) == "-128");
    CHECK(kind_of(Element::f32).words(0x3dcccccd) == "0.1");
    CHECK(kind_of(Element::f64).words(0x3fb999999999999a) == "0.1");
}

TEST_CASE("narrow floats are rounded to nearest even, and NaN stays one") {
    CHECK(kind_of(Element::f16).bits_of(1.5) == 0x3e00);
    CHECK(kind_of(Element::f16).bits_of(65504) == 0x7bff);
    CHECK(kind_of(Element::f16).bits_of(70000) == 0x7c00);
    CHECK(kind_of(Element::bf16).bits_of(1.5) == 0x3fc0);
    CHECK(kind_of(Element::bf16).bits_of(3.1415926) == 0x4049);
    CHECK(kind_of(Element::bf16).bits_of(1.00390625) == 0x3f80);  // halfway: rounds to even
    CHECK(kind_of(Element::bf16).bits_of(1.01171875) == 0x3f82);
    CHECK(std::isnan(kind_of(Element::bf16)
                         .number(kind_of(Element::bf16).bits_of(std::numeric_limits<double>::quiet_NaN()))));
    CHECK(kind_of(Element::bf16).words(0x4049) == "3.140625");
}
