// The macros of a source, and values of integer expressions over its named constants. Covers the
// expressions that names in messages need, not the language: the value of anything else is unknown.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/source/source_tokens.h"

namespace warpmark::toolchain {

// #define NAME tokens, without arguments. A name with two meanings has no tokens. The source must outlive
// them.
using Macros = std::map<std::string_view, std::vector<Token>>;

Macros macros_of(std::string_view source);

// The names that an expression may use.
struct Constants {
    std::map<std::string, int64_t, std::less<>> values;
    Macros macros;
};

std::optional<int64_t> evaluate(std::span<const Token> expression, const Constants&, int depth = 0);

// Of a type that the language or CUDA defines: "unsigned char", "float4". 0: not known.
uint64_t size_of_type(std::string_view type);

}  // namespace warpmark::toolchain
