// Scans the braces of a file. The tokens from the beginning of a statement to its brace are the head.
#include "harness/source/source_functions.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace warpmark::toolchain {
bool takes_arguments(std::string_view word) {
    return is_among(word, {"__launch_bounds__", "__align__", "alignas", "decltype", "noexcept",
                           "__attribute__", "__cluster_dims__"});
}

const char* SourceFunction::space() const {
    if (is_kernel) return "__global__";
    if (has_device) return has_host ? "__host__ __device__" : "__device__";
    return "__host__";
}

SourceFunctions::SourceFunctions(std::string_view source) : tokens_(source) {
    for (const std::string_view line : preprocessor_lines(source)) {
        const auto words = tokens_of(line.substr(1));
        if (words.size() < 3 || words[0].text != "define") continue;
        auto& text = texts_.emplace_back(std::string(words[1].text), std::vector<std::string>{}).second;
        for (size_t at = 2; at < words.size(); ++at) text.emplace_back(words[at].text);
        const bool names_side = std::ranges::any_of(words, [](const Token& word) {
            return is_among(word.text, {"__host__", "__device__", "__global__"});
        });
        if (names_side) macros_.emplace_back(std::string(words[1].text), std::string(line));
    }
    scan(0, tokens_.size());
    join_declarations();
}

// True if the range contains the word, or a macro whose definition contains it.
bool SourceFunctions::has_word(size_t from, size_t to, std::string_view word) const {
    for (size_t at = from; at < to; ++at) {
        if (!tokens_.is_word(at)) continue;
        if (tokens_[at].text == word) return true;
        const bool is_attribute = tokens_[at].is("__attribute__") && at + 3 < to &&
                                  tokens_[at + 2].is("(");  // __attribute__((global))
        if (is_attribute && word.size() > 4 && word == "__" + std::string(tokens_[at + 3].text) + "__")
            return true;
        for (const auto& [name, text] : macros_)
            if (tokens_[at].text == name && text.find(word) != text.npos) return true;
    }
    return false;
}

// By convention, macros have capital letters. CUDA's own keywords do not.
bool SourceFunctions::has_foreign_macro(size_t from, size_t to) const {
    return std::any_of(tokens_.begin() + static_cast<long>(from), tokens_.begin() + static_cast<long>(to),
                       [&](const Token& token) {
                           const bool is_capital =
                               token.is_word() && token.text.size() > 1 &&
                               std::ranges::none_of(token.text,
                                                    [](unsigned char c) { return std::islower(c); }) &&
                               std::isupper(static_cast<unsigned char>(token.text[0]));
                           return is_capital && std::ranges::find(texts_, token.text, [](const auto& one) {
                                                    return std::string_view(one.first);
                                                }) == texts_.end();
                       });
}

void SourceFunctions::scan(size_t from, size_t to) {
    size_t head = from;
    for (size_t at = from; at < to; ++at) {
        const Token& token = tokens_[at];
        if (token.is("(") || token.is("[")) {
            at = std::max(at, token.mate);
            continue;
        }
        const bool is_access =
            token.is(":") && at > head && is_among(tokens_[at - 1].text, {"public", "private", "protected"});
        if (token.is(";") || token.is("}") || is_access) head = at + 1;
        if (!token.is("{")) continue;
        const size_t close = std::max(at, token.mate);
        const bool is_member_value = at > head && tokens_.is_word(at - 1) && has_word(head, at, ":") &&
                                     close + 1 < to && tokens_[close + 1].is(",");
        if (is_member_value) {  // X() : a{1}, b{2} {}
            at = close;
            continue;
        }
        take(head, at);
        head = close + 1;
        at = close;
    }
}

void SourceFunctions::take(size_t head, size_t open) {
    const size_t close = std::max(open, tokens_[open].mate);
    size_t parameters = open, angles = 0;
    bool is_value = false;
    for (size_t at = head; at < open && parameters == open; ++at) {
        const Token& token = tokens_[at];
        if (token.is("template") && at + 1 < open && tokens_[at + 1].is("<")) angles = 0;
        if (token.is("<")) ++angles;
        angles -= std::min<size_t>(angles, static_cast<size_t>(closed_angles(token.text)));
        if (token.is("=") && angles == 0 && !(at > head && tokens_[at - 1].is("operator"))) is_value = true;
        if (!token.is("(") || angles > 0) continue;
        if (at > head && takes_arguments(tokens_[at - 1].text))
            at = std::max(at, token.mate);
        else if (at > head && tokens_[at - 1].is("operator"))
            continue;  // operator()(…)
        else
            parameters = at;
    }
    const size_t lambda = is_value ? lambda_of(head, open) : open;
    const bool is_function = parameters < open && !is_value;
    if (!is_function && lambda == open) {
        const bool is_scope =
            tokens_.has_any(head, open, {"namespace", "struct", "class", "union", "extern"});
        const bool outer = in_template_;
        in_template_ = outer || has_word(head, open, "template");
        if (is_scope) scan(open + 1, close);
        in_template_ = outer;
        return;
    }
    SourceFunction function;
    function.is_lambda = lambda < open;
    function.name = function.is_lambda ? std::string(tokens_[lambda - 2].text) : name_of(head, parameters);
    function.head = head;
    function.parameters = function.is_lambda ? lambda : parameters;
    function.line = tokens_[function.parameters > head ? function.parameters - 1 : head].line;
    function.first_line = tokens_[head].line;
    function.last_line = tokens_[std::min(close, tokens_.size() - 1)].line;
    function.first_token = open;
    function.last_token = close;
    function.is_kernel = has_word(head, open, "__global__");
    function.has_device = has_word(head, open, "__device__");
    function.has_host = has_word(head, open, "__host__");
    function.is_constexpr = has_word(head, open, "constexpr");
    function.is_unclear =
        has_foreign_macro(head, function.is_lambda ? lambda : std::max(parameters, head + 1) - 1);
    function.is_virtual = has_word(head, parameters, "virtual");
    function.is_template = in_template_ || has_word(head, parameters, "template");
    functions_.push_back(std::move(function));
}

// The `[` of `auto name = [] … {`; `open` if this is not a lambda.
size_t SourceFunctions::lambda_of(size_t head, size_t open) const {
    for (size_t at = head + 2; at < open; ++at) {
        if (!tokens_[at].is("[") || !tokens_[at - 1].is("=") || !tokens_.is_word(at - 2)) continue;
        size_t next = tokens_[at].mate + 1;
        if (next < open && tokens_[next].is("(")) next = tokens_[next].mate + 1;
        while (next < open && (tokens_.is_word(next) || tokens_[next].is("->"))) ++next;
        return next == open ? at : open;
    }
    return open;
}

std::string SourceFunctions::name_of(size_t head, size_t parameters) const {
    for (size_t at = head; at < parameters; ++at) {
        if (!tokens_[at].is("operator")) continue;
        std::string name = "operator";
        for (size_t next = at + 1; next < parameters; ++next)
            name += (tokens_.is_word(next) ? " " : "") + std::string(tokens_[next].text);
        return name;
    }
    if (parameters <= head) return "";
    const bool is_destructor = parameters > head + 1 && tokens_[parameters - 2].is("~");
    return (is_destructor ? "~" : "") + std::string(tokens_[parameters - 1].text);
}

// A function is for both sides if it is declared for both, or declared for the host and defined for the
// device.
void SourceFunctions::join_declarations() {
    std::multimap<std::string_view, size_t> declared;
    for (size_t at = 1; at + 1 < tokens_.size(); ++at) {
        if (!tokens_.is_word(at) || !tokens_.is_word(at - 1) || !tokens_[at + 1].is("(") ||
            tokens_[at + 1].mate <= at + 1)
            continue;
        if (is_among(tokens_[at - 1].text, {"return", "else", "throw", "new", "case"})) continue;
        size_t behind = tokens_[at + 1].mate + 1;
        while (tokens_.is_word(behind)) ++behind;  // const, noexcept, override
        if (tokens_.is(behind, ";")) declared.emplace(tokens_[at].text, at);
    }
    for (auto& function : functions_) {
        if (!function.has_device || function.has_host || function.is_kernel) continue;
        const bool is_member = function.parameters > 1 && tokens_[function.parameters - 2].is("::");
        const auto [first, last] = declared.equal_range(function.name);
        for (auto one = first; one != last && one->second < function.parameters; ++one) {
            const size_t head = tokens_.statement_begin(one->second);
            if (has_word(head, one->second, "__host__") ||
                (is_member && !has_word(head, one->second, "__device__")))
                function.has_host = true;
        }
    }
}

bool SourceFunctions::all_on_side(std::string_view name, bool (SourceFunction::*is_on_side)() const) const {
    return defines(name) && std::ranges::all_of(functions_, [&](const SourceFunction& function) {
               return function.name != name || ((function.*is_on_side)() && !function.is_unclear);
           });
}

bool SourceFunctions::all_for_device(std::string_view name) const {
    return all_on_side(name, &SourceFunction::is_for_device_alone);
}

bool SourceFunctions::all_for_host(std::string_view name) const {
    return all_on_side(name, &SourceFunction::is_for_host_alone);
}

const SourceFunction* SourceFunctions::around(size_t token) const {
    const auto found = std::ranges::find_if(functions_, [&](const SourceFunction& one) {
        return one.first_token <= token && token <= one.last_token;
    });
    return found == functions_.end() ? nullptr : &*found;
}

const SourceFunction* SourceFunctions::at(int line, std::string_view name) const {
    const SourceFunction* found = nullptr;
    for (const auto& function : functions_) {
        if (line < function.first_line || line > function.last_line) continue;
        if (!found || function.name == name) found = &function;
    }
    return found;
}

bool SourceFunctions::declares_for_device(std::string_view name) const {
    for (const auto& function : functions_)
        if (function.name == name && function.is_for_device_alone()) return true;
    if (defines(name)) return false;
    for (size_t at = 0; at + 1 < tokens_.size(); ++at) {  // a declaration without a definition
        if (tokens_[at].text != name || !tokens_[at + 1].is("(")) continue;
        const size_t head = tokens_.statement_begin(at);
        if (has_word(head, at, "__device__") && !has_word(head, at, "__host__")) return true;
    }
    return false;
}

bool SourceFunctions::declares_constexpr(std::string_view name) const {
    return std::ranges::any_of(functions_, [&](const SourceFunction& function) {
        return function.name == name && function.is_constexpr;
    });
}

bool SourceFunctions::has_constexpr_for_host(std::string_view name) const {
    bool found = false;
    for (const auto& function : functions_) {
        if (function.name != name) continue;
        if (function.has_device || function.is_kernel || function.is_unclear)
            return false;  // the call may select this overload
        found = found || function.is_constexpr;
    }
    return found;
}

bool SourceFunctions::has_constexpr_for_device(std::string_view name) const {
    bool found = false;
    for (const auto& function : functions_) {
        if (function.name != name) continue;
        if (!function.is_for_device_alone() || function.is_unclear) return false;
        found = found || function.is_constexpr;
    }
    return found;
}

bool SourceFunctions::defines(std::string_view name) const {
    return std::ranges::any_of(functions_,
                               [&](const SourceFunction& function) { return function.name == name; });
}

std::optional<HostConstant> SourceFunctions::constant_of_host(std::string_view name) const {
    std::optional<HostConstant> found;
    for (size_t at = 1; at + 1 < tokens_.size(); ++at) {
        if (tokens_[at].text != name || !tokens_.is_word(at)) continue;
        const bool is_typed = tokens_.is_word(at - 1) || is_among(tokens_[at - 1].text, {"*", "&", ">", ","});
        if (!is_typed || !is_among(tokens_[at + 1].text, {"=", "{", "[", "(", ";", ","})) continue;
        const size_t head = tokens_.statement_begin(at);
        if (has_word(head, at, "__device__") || has_word(head, at, "__constant__") ||
            has_word(head, at, "__managed__") || has_word(head, at, "__shared__"))
            return std::nullopt;
        const bool is_constexpr = has_word(head, at, "constexpr");
        const bool is_const = is_constexpr || has_word(head, at, "const");
        if (!is_const || is_within_function(at)) continue;
        found = HostConstant{is_constexpr, tokens_[at + 1].is("["), tokens_.has(head, at, "*")};
    }
    return found;
}

bool SourceFunctions::is_within_function(size_t token) const {
    return std::ranges::any_of(
        functions_, [&](const SourceFunction& one) { return one.head <= token && token < one.last_token; });
}

bool SourceFunctions::macro_has(std::string_view macro, std::string_view word) const {
    std::vector<std::string_view> open{macro};
    for (size_t at = 0; at < open.size() && at < texts_.size() + 1; ++at)
        for (const auto& [name, text] : texts_) {
            if (name != open[at]) continue;
            if (std::ranges::find(text, word) != text.end()) return true;
            for (const auto& other : text)
                if (std::ranges::find(open, other) == open.end() &&
                    std::ranges::find(texts_, other, [](const auto& one) { return one.first; }) !=
                        texts_.end())
                    open.push_back(other);
        }
    return false;
}

std::string last_word(std::string_view shown) {
    constexpr std::string_view mark = "operator";
    for (size_t at = shown.find(mark); at != shown.npos; at = shown.find(mark, at + 1)) {
        const bool begins = at == 0 || shown[at - 1] == ':' || shown[at - 1] == ' ';
        const std::string_view behind = shown.substr(at + mark.size());
        if (!begins || behind.empty() || is_in_word(behind[0])) continue;
        std::string name(shown.substr(at, mark.size() + behind.find('(', 1)));
        if (behind.starts_with("()")) name = "operator()";
        return name;
    }
    size_t end = 0;
    int depth = 0;
    size_t begin = 0;
    for (; end < shown.size(); ++end) {
        const char c = shown[end];
        if (c == '<') ++depth;
        if (c == '>') --depth;
        if (depth > 0) continue;
        if (c == '(') break;
        if (c == ':' || c == ' ') begin = end + 1;
    }
    std::string_view word = shown.substr(begin, end - begin);
    word = word.substr(0, word.find('<'));
    return std::string(word);
}

}  // namespace warpmark::toolchain
