// Converts a mangled name to the name of the function or variable in the source.
#include <algorithm>
#include <cctype>
#include <string_view>

#include "harness/base/demangled_name.h"
#include "harness/program/decoded_program.h"

namespace warpmark::program {
namespace {

// End of the operator name that begins at `at` ("operator<", "operator()", "operator float"); `at` if there
// is none.
size_t behind_operator(const std::string& name, size_t at) {
    constexpr std::string_view word = "operator", symbols = "<>=!+-*/%^&|~,";
    const auto in_name = [&](size_t i) {
        return i < name.size() && (std::isalnum(static_cast<unsigned char>(name[i])) || name[i] == '_');
    };
    if (name.compare(at, word.size(), word) != 0 || (at > 0 && in_name(at - 1)) || in_name(at + word.size()))
        return at;
    size_t end = at + word.size();
    if (name.compare(end, 2, "()") == 0 || name.compare(end, 2, "[]") == 0) return end + 2;
    if (end < name.size() && name[end] == ' ')
        return std::min(name.find('(', end), name.size());  // a conversion, new, delete
    while (end < name.size() && symbols.find(name[end]) != symbols.npos) ++end;
    return name.compare(end, 2, " <") == 0 ? end + 1 : end;
}

}  // namespace

std::string shown_name(const std::string& marked) {
    const std::string mangled = marked.substr(0, marked.find('@'));
    const auto whole = demangled(mangled);
    if (!whole) return mangled;
    const std::string& name = *whole;
    // A variable in a function is "function(parameters)::name"; a function is "type name<…>(parameters)".
    int depth = 0;
    size_t start = 0, end = name.size();
    for (size_t at = 0; at < name.size(); ++at) {
        if (depth == 0) at = behind_operator(name, at);
        const char c = at < name.size() ? name[at] : '\0';
        if (c == '(' && depth == 0 && name.compare(at, 21, "(anonymous namespace)") != 0) end = at;
        if (c == '<' || c == '(' || c == '{') ++depth;
        if (c == '>' || c == ')' || c == '}') --depth;
        if (depth != 0) continue;
        if (c == ' ' && at < end) start = at + 1;
        if (c == ':' && name[at - 1] == ':' && at > end) {
            start = at + 1;
            end = name.size();
        }
    }
    return name.substr(start, end - start);
}

}  // namespace warpmark::program
