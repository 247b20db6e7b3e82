// source_tokens.h: CUDA C++ as a list of tokens with matched brackets: enough to change a source at a place, not to understand it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::batch {

struct Token {
    enum class Kind { word, number, text, sign } kind = Kind::sign;
    std::string_view text;  // within the source
    size_t begin = 0;       // its first byte
    int line = 1;
    size_t mate = 0;  // of a bracket: the other one's position in the list; its own if there is none
    size_t end() const { return begin + text.size(); }
    bool is(std::string_view what) const { return text == what && kind != Kind::text; }
};

// Comments, white space and preprocessor lines are no tokens; a string or character literal is one.
std::vector<Token> tokens_of(std::string_view source);

}  // namespace warpmark::batch
