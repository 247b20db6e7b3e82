// Kinds of compiler diagnostics. They carry no numbers, so their texts are matched here, once. Messages are
// not parsed anywhere else. Texts of NVRTC 12 and 13, in the order in which they are matched.
#include <algorithm>
#include <array>
#include <iterator>

#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {
namespace {

struct Pattern {
    enum class Where { anywhere, begin, end, whole };
    CompilerErrorKind complaint;
    Where where;
    std::string_view text;
    std::string_view before_subject = {};  // the subject ends at the next quotation mark
};

constexpr std::array patterns{
    Pattern{CompilerErrorKind::no_such_file, Pattern::Where::anywhere, "open source file \"",
            "open source file \""},
    Pattern{CompilerErrorKind::jumps_over_initialization, Pattern::Where::begin,
            "transfer of control bypasses initialization"},
    Pattern{CompilerErrorKind::narrowing, Pattern::Where::begin, "invalid narrowing conversion", "to \""},
    Pattern{CompilerErrorKind::narrowing, Pattern::Where::begin, "integer conversion resulted in"},
    Pattern{CompilerErrorKind::attribute_misplaced, Pattern::Where::end, "does not apply here"},
    Pattern{CompilerErrorKind::dynamic_initialization, Pattern::Where::begin,
            "dynamic initialization is not supported"},
    Pattern{CompilerErrorKind::constant_expected, Pattern::Where::whole,
            "expression must have a constant value"},
    Pattern{CompilerErrorKind::copies_itself, Pattern::Where::begin,
            "cannot pass an argument with a user-provided"},
    Pattern{CompilerErrorKind::empty_array, Pattern::Where::whole,
            "the size of an array must be greater than zero"},
    Pattern{CompilerErrorKind::unknown_token, Pattern::Where::whole, "unrecognized token"},
    Pattern{CompilerErrorKind::no_device_wide_cub, Pattern::Where::begin,
            "namespace \"cub\" has no member \"Device", "has no member \""},
    Pattern{CompilerErrorKind::no_member_of_std, Pattern::Where::begin, "namespace \"std",
            "has no member \""},
    Pattern{CompilerErrorKind::no_member, Pattern::Where::begin, "namespace \"", "has no member \""},
    Pattern{CompilerErrorKind::no_scope, Pattern::Where::end, "must be a class or namespace name"},
    Pattern{CompilerErrorKind::no_template, Pattern::Where::end, "is not a template"},
    Pattern{CompilerErrorKind::other_declaration, Pattern::Where::begin, "declaration is incompatible with"},
    Pattern{CompilerErrorKind::variable_length, Pattern::Where::begin, "a variable length array"},
    Pattern{CompilerErrorKind::open_array, Pattern::Where::end, "[]\" is not allowed"},
    Pattern{CompilerErrorKind::error_directive, Pattern::Where::begin, "#error"},
    Pattern{CompilerErrorKind::header_first, Pattern::Where::anywhere, " must be included before "},
    Pattern{CompilerErrorKind::launch_from_device, Pattern::Where::whole,
            "device-side kernel launch could not be processed as the required runtime APIs are not declared"},
    Pattern{CompilerErrorKind::semicolon_expected, Pattern::Where::anywhere, "expected a \";\""},
    Pattern{CompilerErrorKind::brace_expected, Pattern::Where::anywhere, "expected a \"}\""},
    Pattern{CompilerErrorKind::parenthesis_expected, Pattern::Where::anywhere, "expected a \")\""},
    Pattern{CompilerErrorKind::undefined_in_device_code, Pattern::Where::end, "is undefined in device code",
            "identifier \""},
    Pattern{CompilerErrorKind::undefined, Pattern::Where::anywhere, "is undefined", "identifier \""},
    Pattern{CompilerErrorKind::exceptions, Pattern::Where::anywhere, "exception handling"},
    Pattern{CompilerErrorKind::not_modifiable, Pattern::Where::anywhere, "must be a modifiable lvalue"},
    Pattern{CompilerErrorKind::kernel_called, Pattern::Where::anywhere,
            "global__ function call must be configured"},
    Pattern{CompilerErrorKind::shared_initialized, Pattern::Where::anywhere,
            "initializer not allowed for __shared__"},
    Pattern{CompilerErrorKind::not_defined, Pattern::Where::anywhere, "referenced but not defined"},
    Pattern{CompilerErrorKind::dynamic_initialization, Pattern::Where::anywhere, "dynamic initialization"},
    Pattern{CompilerErrorKind::syntax, Pattern::Where::begin, "expected "},
};

struct Advice {
    CompilerErrorKind complaint;
    std::string_view text;
};
constexpr std::array advices{
    Advice{CompilerErrorKind::semicolon_expected,
           "A `;` is missing before this place, often at the end of the line above."},
    Advice{CompilerErrorKind::brace_expected, "A `{` is never closed."},
    Advice{CompilerErrorKind::parenthesis_expected,
           "A `(` is never closed, or something is missing between the parentheses."},
    Advice{CompilerErrorKind::undefined, "Check its spelling, and that it is declared above this line."},
    Advice{CompilerErrorKind::exceptions,
           "Device code cannot throw or catch exceptions: return an error instead."},
    Advice{CompilerErrorKind::not_modifiable,
           "Only a variable that is not `const` can be assigned: an input is read-only. A comparison needs "
           "`==`."},
    Advice{CompilerErrorKind::kernel_called,
           "A kernel is launched as kernel<<<blocks, threads>>>(arguments)."},
    Advice{CompilerErrorKind::shared_initialized,
           "Remove the initializer: let the threads store the first values, then call __syncthreads()."},
    Advice{CompilerErrorKind::not_defined, "It is declared and used, but its definition is missing."},
    Advice{CompilerErrorKind::dynamic_initialization,
           "A global variable needs a constant initializer: set it in a function instead."},
};

bool matches(const Pattern& pattern, std::string_view text) {
    switch (pattern.where) {
        case Pattern::Where::anywhere:
            return text.contains(pattern.text);
        case Pattern::Where::begin:
            return text.starts_with(pattern.text);
        case Pattern::Where::end:
            return text.ends_with(pattern.text);
        case Pattern::Where::whole:
            return text == pattern.text;
    }
    return false;
}

std::string subject_of(const Pattern& pattern, std::string_view text) {
    const size_t at = pattern.before_subject.empty() ? text.npos : text.rfind(pattern.before_subject);
    if (at == text.npos) return "";
    const size_t start = at + pattern.before_subject.size();
    return std::string(text.substr(start, text.find('"', start) - start));
}

}  // namespace

CompilerMessage recognized(std::string_view text) {
    const auto found =
        std::ranges::find_if(patterns, [&](const Pattern& pattern) { return matches(pattern, text); });
    if (found == patterns.end()) return {};
    CompilerMessage says{found->complaint, subject_of(*found, text), ""};
    const bool is_in_function =
        says.complaint == CompilerErrorKind::dynamic_initialization && text.contains("function-scope");
    if (is_in_function) says.complaint = CompilerErrorKind::dynamic_initialization_in_function;
    return says;
}

bool is_about_syntax(const Finding& finding) {
    constexpr CompilerErrorKind complaints[] = {
        CompilerErrorKind::syntax, CompilerErrorKind::semicolon_expected, CompilerErrorKind::brace_expected,
        CompilerErrorKind::parenthesis_expected};
    return std::ranges::find(complaints, complaint_of(finding)) != std::end(complaints);
}

std::string_view advice_for(CompilerErrorKind complaint) {
    if (complaint == CompilerErrorKind::dynamic_initialization_in_function)
        complaint = CompilerErrorKind::dynamic_initialization;
    if (complaint == CompilerErrorKind::undefined_in_device_code) complaint = CompilerErrorKind::undefined;
    const auto known = std::ranges::find(advices, complaint, &Advice::complaint);
    return known == advices.end() ? "" : known->text;
}

}  // namespace warpmark::toolchain
