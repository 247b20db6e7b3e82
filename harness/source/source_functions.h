// Which functions a file defines, and on which side CUDA puts them: what the compiler's
// output does not say.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/source/source_tokens.h"

namespace warpmark::toolchain {

// A function of the file with its body. Lambdas in functions belong to the function that they stand in.
struct SourceFunction {
    std::string name;  // "launch", "~Tile", "operator[]", as last_word() has it; "" if it has none
    int line = 0;      // of the name
    int first_line = 0, last_line = 0;
    size_t head = 0, parameters = 0;         // tokens: where it begins, and the parenthesis of its parameters
    size_t first_token = 0, last_token = 0;  // of the body's braces in the file's list
    bool is_kernel = false, has_device = false, has_host = false, is_constexpr = false, is_virtual = false;
    bool is_template = false;  // or a member of one
    bool is_unclear = false;   // a macro of another file stands in its head: it may say the side
    bool is_lambda = false;    // of a variable of the file: `auto name = [](int a) { … };`

    bool is_for_device_alone() const { return is_kernel || (has_device && !has_host); }
    bool is_for_host_alone() const { return !is_kernel && !has_device; }
    // "__global__", "__device__", "__host__ __device__", "__host__"
    const char* space() const;
};

// A constant of the file, or of a namespace or class of it, that is said to be on no side.
struct HostConstant {
    bool is_constexpr = false, is_array = false, is_pointer = false;
};

class SourceFunctions {
  public:
    // `source` must outlive it.
    explicit SourceFunctions(std::string_view source);

    const TokenList& tokens() const { return tokens_; }
    const std::vector<SourceFunction>& all() const { return functions_; }
    // The one whose lines, head included, hold this line; where several do, the one of that name. nullptr:
    // none.
    const SourceFunction* at(int line, std::string_view name) const;
    // The one whose body, braces included, has the token. nullptr: none.
    const SourceFunction* around(size_t token) const;
    // Are all functions of that name, of which there is one, for the device alone; for the host alone?
    bool all_for_device(std::string_view name) const;
    bool all_for_host(std::string_view name) const;
    // Is there a function, declared or defined, of that name for the device alone?
    bool declares_for_device(std::string_view name) const;
    bool declares_constexpr(std::string_view name) const;
    bool has_constexpr_for_host(std::string_view name) const;
    bool has_constexpr_for_device(std::string_view name) const;
    bool defines(std::string_view name) const;
    // Of that name, if nothing else in the file has it.
    std::optional<HostConstant> constant_of_host(std::string_view name) const;
    // Does this macro of the file stand for a text that holds the word, by other macros, too?
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
        texts_;  // of macros: name, words that it stands for
    std::vector<std::pair<std::string, std::string>>
        macros_;  // name, what it stands for, of those that name a side
    std::vector<SourceFunction> functions_;
    bool in_template_ = false;
};

// Words in front of a parenthesis that holds no parameters.
bool takes_arguments(std::string_view word);

// The last word of a name as compilers show it: "get" of "ns::S<int>::get(int) const", "operator[]" of
// "T::operator[](int)".
std::string last_word(std::string_view shown);

}  // namespace warpmark::toolchain
