#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    const std::vector<int> v = {4, 8, 15, 16, 23, 42, 8, 15};
    std::cout << (std::find(v.begin(), v.end(), 23) - v.begin()) << (std::find(v.begin(), v.end(), 5) == v.end())
              << std::count(v.begin(), v.end(), 8) << std::count_if(v.begin(), v.end(), [](int x) { return x % 2; }) << '\n';
    std::cout << std::all_of(v.begin(), v.end(), [](int x) { return x > 3; })
              << std::any_of(v.begin(), v.end(), [](int x) { return x > 41; })
              << std::none_of(v.begin(), v.end(), [](int x) { return x > 42; }) << '\n';
    std::cout << *std::max_element(v.begin(), v.end()) << *std::min_element(v.begin(), v.end()) << '\n';
    auto [low, high] = std::minmax_element(v.begin(), v.end());
    std::cout << *low << *high << ' ' << std::min({3, 1, 2}) << std::max({3, 1, 2}) << std::clamp(15, 0, 10) << '\n';
    const std::vector<int> part = {8, 15};
    std::cout << std::search(v.begin(), v.end(), part.begin(), part.end()) - v.begin() << ' '
              << std::find_end(v.begin(), v.end(), part.begin(), part.end()) - v.begin() << ' '
              << std::adjacent_find(v.begin(), v.end(), [](int a, int b) { return b == a + 1; }) - v.begin() << '\n';
    std::vector<int> w = v;
    w[5] = 0;
    auto different = std::mismatch(v.begin(), v.end(), w.begin());
    std::cout << *different.first << ' ' << *different.second << ' ' << std::equal(v.begin(), v.begin() + 5, w.begin()) << '\n';
    std::string s = "hello world";
    std::cout << std::count(s.begin(), s.end(), 'o') << *std::find_if(s.begin(), s.end(), [](char c) { return c > 'r'; })
              << (std::find_first_of(s.begin(), s.end(), part.begin(), part.end()) == s.end()) << '\n';
    std::cout << std::lexicographical_compare(v.begin(), v.end(), w.begin(), w.end()) << std::is_permutation(v.begin(), v.end(), v.begin()) << '\n';
    std::for_each(v.begin(), v.end(), [n = 0](int x) mutable { std::cout << n++ << '=' << x << ' '; });
    std::cout << '\n';
}
