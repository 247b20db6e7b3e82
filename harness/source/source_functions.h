// Function definitions in a file, with their execution spaces, which the compiler's output lacks.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/source/source_tokens.h"

namespace warpmark::toolchain {

// A function definition. A lambda inside a function is part of that function.
struct SourceFunction {
    std::string name;  // in the form of last_word(): "launch", "~Tile", "operator[]"; "" if it has none
    int line = 0;      // of the name
    int first_line = 0, last_line = 0;
    size_t head = 0, parameters = 0;         // tokens: its first one, and the parenthesis of its parameters
    size_t first_token = 0, last_token = 0;  // the body's braces
    bool is_kernel = false, has_device = false, has_host = false, is_constexpr = false, is_virtual = false;
    bool is_template = false;  // or a member of a class template
    bool is_unclear = false;   // its head has a foreign macro, which may specify a space
    bool is_lambda = false;    // initializes a variable: `auto name = [](int a) { … };`

    bool is_for_device_alone() const { return is_kernel || (has_device && !has_host); }
    bool is_for_host_alone() const { return !is_kernel && !has_device; }
    // "__global__", "__device__", "__host__ __device__", "__host__"
    const char* space() const;
};

// A constant at file, namespace or class scope without an execution space specifier.
struct HostConstant {
    bool is_constexpr = false, is_array = false, is_pointer = false;
};

class SourceFunctions {
  public:
    // `source` must outlive this object.
    explicit SourceFunctions(std::string_view source);

    const TokenList& tokens() const { return tokens_; }
    const std::vector<SourceFunction>& all() const { return functions_; }
    // The function that contains this line, head included; if there are several, the one of that name.
    // nullptr: none.
    const SourceFunction* at(int line, std::string_view name) const;
    // The function whose body, braces included, contains the token. nullptr: none.
    const SourceFunction* around(size_t token) const;
    // True if the name is defined, and all its functions are for the device only, or for the host only.
    bool all_for_device(std::string_view name) const;
    bool all_for_host(std::string_view name) const;
    // True if a function of that name is declared or defined for the device only.
    bool declares_for_device(std::string_view name) const;
    bool declares_constexpr(std::string_view name) const;
    bool has_constexpr_for_host(std::string_view name) const;
    bool has_constexpr_for_device(std::string_view name) const;
    bool defines(std::string_view name) const;
    // The constant of that name; empty if the name also belongs to a device variable.
    std::optional<HostConstant> constant_of_host(std::string_view name) const;
    // True if the expansion of this macro contains the word, directly or through other macros.
    bool macro_has(std::string_view macro, std::string_view word) const;

  private:
    bool all_on_side(std::string_view name, bool (SourceFunction::*is_on_side)() const) const;
    void scan(size_t from, size_t to);
    void take(size_t head, size_t open);
    size_t lambda_of(size_t head, size_t open) const;
    bool is_within_function(size_t token) const;
    std::string name_of(size_t head, size_t parameters) const;
    void join_declarations();
    bool has_word(size_t from, size_t to, std::string_view word) const;
    bool has_foreign_macro(size_t from, size_t to) const;

    TokenList tokens_;
    std::vector<std::pair<std::string, std::vector<std::string>>>
        texts_;  // macros: name, tokens of the replacement
    std::vector<std::pair<std::string, std::string>>
        macros_;  // macros that specify an execution space: name, definition
    std::vector<SourceFunction> functions_;
    bool in_template_ = false;
};

// True for words whose parenthesis does not contain parameters.
bool takes_arguments(std::string_view word);

// Last word of a name in a compiler's form: "get" of "ns::S<int>::get(int) const", "operator[]" of
// "T::operator[](int)".
std::string last_word(std::string_view shown);

}  // namespace warpmark::toolchain
