#include <iostream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

struct Key {
    int a, b;
    bool operator==(const Key& k) const { return a == k.a && b == k.b; }
};
namespace std {
template <> struct hash<Key> {
    size_t operator()(const Key& k) const { return size_t(k.a) * 31 + size_t(k.b); }
};
}
struct Parity {
    size_t operator()(int x) const { return x % 2; }
};

int main() {
    std::unordered_map<std::string, int> ages = {{"ann", 30}, {"bob", 25}, {"carol", 41}};
    ages["dave"] = 19;
    ages.emplace("eve", 35);
    for (const auto& [name, age] : ages) std::cout << name << ' ' << age << '\n';
    std::cout << ages.size() << ages.bucket_count() << ages.count("bob") << ages.at("eve") << '\n';
    if (auto it = ages.find("bob"); it != ages.end()) ages.erase(it);
    for (const auto& p : ages) std::cout << p.first << ' ';
    std::cout << '\n';
    std::unordered_map<int, std::vector<int>> groups;
    for (int i = 0; i < 50; ++i) groups[i % 7].push_back(i);
    for (const auto& [k, v] : groups) std::cout << k << ':' << v.size() << ' ';
    std::cout << '\n';
    std::unordered_set<int> s;
    for (int i = 0; i < 30; ++i) s.insert(i * i % 37);
    for (int x : s) std::cout << x << ' ';
    std::cout << s.size() << '\n';
    s.reserve(200);
    for (int x : s) std::cout << x << ' ';
    std::cout << s.bucket_count() << '\n';
    std::unordered_map<Key, char> custom;
    custom[{1, 2}] = 'x';
    custom[{3, 4}] = 'y';
    std::cout << custom[{1, 2}] << custom.size() << '\n';
    std::unordered_set<int, Parity> odd = {1, 2, 3, 4, 5};
    for (int x : odd) std::cout << x << ' ';
    try {
        ages.at("zed");
    } catch (const std::out_of_range& e) {
        std::cout << e.what() << '\n';
    }
    std::unordered_multimap<int, char> mm = {{1, 'a'}, {2, 'b'}, {1, 'c'}};
    std::cout << mm.count(1) << mm.size() << '\n';
    std::unordered_set<std::string> words{"x", "y"};
    words.clear();
    std::cout << words.empty() << std::hash<int>()(42) << std::hash<std::string>()("abc") % 1000 << '\n';
    auto copy = s;
    std::cout << (copy == s) << copy.erase(36) << copy.erase(2) << '\n';
}
