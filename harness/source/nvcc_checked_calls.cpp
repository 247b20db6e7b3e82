// Distinguishes the calls of host code that nvcc checks from those that the compiler adds. nvcc checks calls
// in the bodies of functions: by name, by an operator, by an object that is declared, created or deleted. It
// does not check implicit calls, which run or fail at run time: default arguments, initializers of members
// and of file-scope variables, constructors of bases, members and array elements, conversions of arguments, a
// range's begin(), a class's own operator new, and anything that depends on a template's parameters. Measured
// with nvcc 13.0. Searches for a call in the tokens of the function's body and of the macros used there.
#include <algorithm>

#include "harness/source/source_queries.h"

namespace warpmark::toolchain {
namespace {

bool is_operator(const std::string& word) {
    return word.starts_with("operator") && word.size() > 8 && !is_in_word(word[8]);
}

// "Tile" of "ns::Tile<int>::go(int)"; "" if it is not a member.
std::string class_of(const std::string& callee, const std::string& word) {
    const std::string_view name = std::string_view(callee).substr(0, callee.find('('));
    const size_t at = name.rfind("::" + word);
    return at == name.npos ? "" : last_word(name.substr(0, at));
}

class Body {
  public:
    Body(const SourceFunctions& source, const SourceFunction& function)
        : source_(source), tokens_(source.tokens()), function_(function) {}

    // f(…), f<int>(…), (f)(…); in the list of a constructor's members, too.
    bool has_call(const std::string& word) const {
        for (size_t at = tokens_[function_.parameters].mate + 1; at < function_.last_token; ++at) {
            if (source_.macro_has(tokens_[at].text, word)) return true;
            if (tokens_[at].text != word || !tokens_.is_word(at)) continue;
            size_t open = tokens_.behind_angles(at + 1, function_.last_token);
            if (is(open, ")")) ++open;
            const bool is_member = is(at - 1, ".") || is(at - 1, "->") || is(at - 1, "::");
            if (is(open, "(") && (!function_.is_template || (is_plain(open) && !is_member))) return true;
        }
        return false;
    }

    // True if an object of the type is created or destroyed: T t; T t(…); T(…); new T. Array elements count
    // only if they are destroyed.
    bool has_object(const std::string& type, const std::string& parameters) const {
        const bool is_destroyed = parameters == "~";
        if (function_.is_template) return false;
        for (size_t at = function_.first_token; at < function_.last_token; ++at) {
            if (is_destroyed && tokens_[at].is("delete")) return true;
            if (source_.macro_has(tokens_[at].text, type)) return true;
            if (tokens_[at].text != type || !tokens_.is_word(at)) continue;
            const size_t next = tokens_.behind_angles(at + 1, function_.last_token);
            if (!is_destroyed && (is(at - 1, "new") || is(next, "(")) && fits(next, type, parameters))
                return true;
            if (next + 1 >= function_.last_token || !tokens_.is_word(next)) continue;
            const std::string_view behind = tokens_[next + 1].text;
            if (is_destroyed && (behind == ";" || behind == "," || behind == "[" || behind == "(" ||
                                 behind == "{" || behind == "="))
                return true;
            if (!is_destroyed && behind != "[" && fits(next + 1, type, parameters)) return true;
        }
        return false;
    }

    // True if the operator is used. A range-based `for` uses three: *, ++ and !=.
    bool has_operator(const std::string& word) const {
        const std::string sign = word.substr(8);
        if (function_.is_template || sign.starts_with(" new") || sign.starts_with(" delete")) return false;
        if (sign[0] == ' ' || sign == "()") return true;
        for (size_t at = function_.first_token; at < function_.last_token; ++at) {
            const std::string_view text = tokens_[at].text;
            if (source_.macro_has(text, sign.substr(0, 1)) || text == sign || (sign == "[]" && text == "["))
                return true;
            if (tokens_[at].is("for") && is(at + 1, "(") && (sign == "*" || sign == "++" || sign == "!="))
                return true;
        }
        return false;
    }

  private:
    // True if a constructor of the class has default arguments.
    bool has_defaults(const std::string& type) const {
        return std::ranges::any_of(source_.all(), [&](const SourceFunction& one) {
            if (one.name != type) return false;
            return tokens_.has(one.parameters, tokens_[one.parameters].mate, "=");
        });
    }

    // True if the text at `open` ("(1, 2)", "{3}", "= x" or the end of a statement) can initialize these
    // parameters.
    bool fits(size_t open, const std::string& type, const std::string& parameters) const {
        const bool is_bracket = is(open, "(") || is(open, "{");
        const bool is_given = is_bracket ? tokens_[open].mate > open + 1 : is(open, "=");
        const bool is_copy =
            parameters.find(" const&)") != parameters.npos || parameters.find("&&)") != parameters.npos;
        if (!is_given) return parameters == "()" || (!is_copy && has_defaults(type));
        if (parameters == "()") return false;
        return !is_copy || is(open, "=") ||
               (is_bracket && tokens_[open].mate == open + 2 && tokens_.is_word(open + 1));
    }

    bool is(size_t at, std::string_view text) const { return tokens_.is(at, text); }

    // True for arguments without names, which cannot depend on a template parameter.
    bool is_plain(size_t open) const {
        for (size_t at = open + 1; at < tokens_[open].mate; ++at)
            if (tokens_.is_word(at)) return false;
        return true;
    }

    const SourceFunctions& source_;
    const TokenList& tokens_;
    const SourceFunction& function_;
};

}  // namespace

bool is_written_on_host(const SourceFunctions& source, const std::string& callee, int line) {
    const std::string word = last_word(callee),
                      type = class_of(callee, word.starts_with("~") ? word.substr(1) : word);
    return std::ranges::any_of(source.all(), [&](const SourceFunction& function) {
        if (line < function.first_line || line > function.last_line || function.is_for_device_alone())
            return false;
        const Body body(source, function);
        if (word.starts_with("~")) return body.has_object(word.substr(1), "~");
        if (word == type)
            return body.has_object(word, callee.substr(std::min(callee.find('('), callee.size())));
        if (is_operator(word)) return body.has_operator(word);
        return body.has_call(word);
    });
}

}  // namespace warpmark::toolchain
