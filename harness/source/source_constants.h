// Macros of a source, and values of integer expressions over its named constants. Only the expressions that
// names in messages need are supported; any other value is unknown.
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

// Object-like macros: `#define NAME tokens`. A name that is defined twice differently has no tokens. The
// source must outlive them.
using Macros = std::map<std::string_view, std::vector<Token>>;

Macros macros_of(std::string_view source);

// Names that an expression may use.
struct Constants {
    std::map<std::string, int64_t, std::less<>> values;
    Macros macros;
};

std::optional<int64_t> evaluate(std::span<const Token> expression, const Constants&, int depth = 0);

// Size in bytes of a built-in or CUDA type such as "unsigned char" or "float4"; 0 if it is unknown.
uint64_t size_of_type(std::string_view type);

}  // namespace warpmark::toolchain
