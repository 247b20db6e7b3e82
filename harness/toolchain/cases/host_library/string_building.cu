#include <iostream>
#include <string>

int main() {
    std::string s = "block";
    s += "Dim";
    s += '.';
    s.append("x").append(2, '!');
    std::cout << s << ' ' << s.size() << ' ' << s.length() << ' ' << s.empty() << '\n';
    s.insert(5, "<>").erase(0, 2).replace(0, 3, "ABCDE");
    std::cout << s << '\n';
    std::string t = s.substr(2, 4) + "-" + std::string(3, 'z') + std::to_string(42) + std::to_string(-1.5) + std::to_string(7u);
    std::cout << t << '\n';
    std::cout << t.find("zz") << ' ' << t.rfind('z') << ' ' << (t.find("none") == std::string::npos) << ' '
              << t.find_first_of("0123456789") << ' ' << t.find_last_not_of("0") << '\n';
    std::cout << (s < t) << (s == "x") << ("x" != s) << s.compare(t) / 1000 << '\n';
    for (char& c : s) c = c == '.' ? '_' : c;
    s.push_back('#');
    s.pop_back();
    std::cout << s << ' ' << s.front() << s.back() << s[1] << s.at(2) << '\n';
    std::string empty;
    empty.resize(3, '*');
    std::cout << empty << empty.capacity() << '\n';
    std::string grown;
    size_t last = 0;
    for (int i = 0; i < 200; ++i) {
        grown += char('a' + i % 26);
        if (grown.capacity() != last) std::cout << (last = grown.capacity()) << ' ';
    }
    std::cout << '\n' << grown.substr(190) << '\n';
    std::string self = "abc";
    self += self;
    self.insert(1, self);
    std::cout << self << '\n';
    const char* text = self.c_str();
    std::cout << text[0] << std::string(text, 3) << std::string(self.begin() + 1, self.end() - 1) << '\n';
    using namespace std::string_literals;
    std::cout << "lit"s + "eral" << '\n';
}
