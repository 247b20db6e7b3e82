#include <iostream>
#include <string>
#include <string_view>
#include <vector>

static std::vector<std::string_view> split(std::string_view s, char at) {
    std::vector<std::string_view> parts;
    for (size_t i; (i = s.find(at)) != s.npos; s.remove_prefix(i + 1)) parts.push_back(s.substr(0, i));
    parts.push_back(s);
    return parts;
}

int main() {
    const std::string line = "128,64,,32";
    for (auto part : split(line, ',')) std::cout << '[' << part << ']' << part.size();
    std::cout << '\n';
    constexpr std::string_view sv = "constant";
    static_assert(sv.size() == 8 && sv[0] == 'c' && sv.substr(3) == "stant");
    std::cout << sv.substr(0, 3) << sv.find("st") << (sv < "d") << sv.back() << std::string(sv) + "!" << '\n';
    std::string_view v = line;
    v.remove_suffix(3);
    std::cout << v << ' ' << (v == "128,64,") << std::hash<std::string_view>()("abc") % 1000 << '\n';
}
