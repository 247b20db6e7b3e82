// A C++ source as plain words, its macros, and what integer expressions over its named
// constants come to. It reads what names in messages need, not the language: where something is beyond it, it
// says that it does not know.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

using Tokens = std::vector<std::string_view>;  // views into the source

struct SourceTokens {
    Tokens tokens;                         // without comments and preprocessor lines
    std::map<std::string, Tokens> macros;  // #define NAME tokens; of a name that has two meanings, neither
};

SourceTokens read_tokens(std::string_view source);

bool is_name(std::string_view token);

// The names that an expression may use.
struct Constants {
    std::map<std::string, int64_t, std::less<>> values;
    std::map<std::string, Tokens> macros;
};

std::optional<int64_t> evaluate(std::span<const std::string_view> expression, const Constants&,
                                int depth = 0);

// Of a type that the language or CUDA defines: "unsigned char", "float4". 0: not known.
uint64_t size_of_type(std::string_view type);

}  // namespace warpmark::toolchain
