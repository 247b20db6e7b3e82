// Strict JSON reader for tests (RFC 8259), independent of the library that writes reports. It accepts nothing
// beyond the standard and rejects invalid UTF-8.
#pragma once
#include <charconv>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace warpmark::strict {

// Every scalar value, by its path: "tests[0].name". Strings are decoded.
class Reader {
  public:
    static std::map<std::string, std::string> read(std::string_view text) {
        Reader reader(text);
        reader.value("");
        reader.blanks();
        if (!reader.left_.empty()) throw std::runtime_error("text behind the value");
        return reader.all_;
    }

  private:
    explicit Reader(std::string_view text) : left_(text) {}

    char next() {
        if (left_.empty()) throw std::runtime_error("the text ends early");
        const char c = left_[0];
        left_.remove_prefix(1);
        return c;
    }
    void blanks() {
        while (!left_.empty() && std::string_view(" \t\r\n").find(left_[0]) != std::string_view::npos) next();
    }
    void want(char c) {
        blanks();
        if (next() != c) throw std::runtime_error(std::string("not a ") + c);
    }
    bool takes(char c) {
        blanks();
        if (left_.empty() || left_[0] != c) return false;
        next();
        return true;
    }

    void value(const std::string& path) {
        blanks();
        if (takes('{')) return object(path);
        if (takes('[')) return array(path);
        if (takes('"')) {
            put(path, string());
            return;
        }
        std::string word;
        while (!left_.empty() && std::string_view(",]} \t\r\n").find(left_[0]) == std::string_view::npos)
            word += next();
        double number = 0;
        const auto [end, wrong] = std::from_chars(word.data(), word.data() + word.size(), number);
        const bool is_number = wrong == std::errc() && end == word.data() + word.size() &&
                               (word[0] == '-' || (word[0] >= '0' && word[0] <= '9'));
        if (!is_number && word != "true" && word != "false" && word != "null")
            throw std::runtime_error("no value: " + word);
        put(path, word);
    }
    void object(const std::string& path) {
        if (takes('}')) return;
        do {
            want('"');
            const auto key = string();
            want(':');
            value(path.empty() ? key : path + "." + key);
        } while (takes(','));
        want('}');
    }
    void array(const std::string& path) {
        if (takes(']')) return;
        std::size_t at = 0;
        do {
            value(path + "[" + std::to_string(at++) + "]");
        } while (takes(','));
        want(']');
    }
    void put(const std::string& path, std::string value) {
        if (!all_.emplace(path, std::move(value)).second) throw std::runtime_error("twice: " + path);
    }

    std::string string() {
        std::string text;
        for (char c = next(); c != '"'; c = next()) {
            const auto byte = static_cast<unsigned char>(c);
            if (byte < 0x20) throw std::runtime_error("a control character in a string");
            if (c == '\\')
                text += escape();
            else if (byte < 0x80)
                text += c;
            else
                text += letter(c);
        }
        return text;
    }
    // A multibyte character, neither overlong nor half of a surrogate pair.
    std::string letter(char first) {
        const auto byte = static_cast<unsigned char>(first);
        int more = 0;
        if (byte >= 0xc2 && byte < 0xe0) more = 1;
        if (byte >= 0xe0 && byte < 0xf0) more = 2;
        if (byte >= 0xf0 && byte < 0xf5) more = 3;
        if (more == 0) throw std::runtime_error("no UTF-8");
        std::string text(1, first);
        uint32_t code = byte & (0x3fu >> more);
        for (int i = 0; i < more; ++i) {
            const char c = next();
            if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) throw std::runtime_error("no UTF-8");
            code = code << 6 | (static_cast<unsigned char>(c) & 0x3f);
            text += c;
        }
        const bool is_long = (more == 2 && code < 0x800) || (more == 3 && code < 0x10000);
        if (is_long || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
            throw std::runtime_error("no UTF-8");
        return text;
    }
    std::string escape() {
        const char c = next();
        constexpr std::string_view from = "\"\\/bfnrt", to = "\"\\/\b\f\n\r\t";
        if (const auto at = from.find(c); at != from.npos) return std::string(1, to[at]);
        if (c != 'u') throw std::runtime_error("no escape");
        std::string digits;
        for (int i = 0; i < 4; ++i) digits += next();
        unsigned code = 0;
        const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + 4, code, 16);
        if (wrong != std::errc() || end != digits.data() + 4) throw std::runtime_error("no escape");
        return "<U+" + digits + ">";
    }

    std::string_view left_;
    std::map<std::string, std::string> all_;
};

}  // namespace warpmark::strict
