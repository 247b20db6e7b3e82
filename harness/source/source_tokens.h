// CUDA C++ as a list of tokens with matched brackets: enough to find and to change places,
// not to understand it.
#pragma once
#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark {

struct Token {
    enum class Kind { word, number, text, sign } kind = Kind::sign;
    std::string_view text;  // within the source
    size_t begin = 0;       // its first byte
    int line = 1;
    size_t mate = 0;  // of a bracket: the other one's position in the list; its own if there is none
    size_t end() const { return begin + text.size(); }
    bool is(std::string_view what) const { return text == what && kind != Kind::text; }
};

// Is the word one of these?
inline bool is_among(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

// Comments, white space and preprocessor lines are no tokens; a string or character literal is one.
std::vector<Token> tokens_of(std::string_view source);

// How many template brackets a token closes, if it stands in brackets of templates: 2 for >>.
int closed_angles(std::string_view text);

// Each preprocessor line from its # on, with the lines that a backslash joins to it.
std::vector<std::string_view> preprocessor_lines(std::string_view source);

}  // namespace warpmark
