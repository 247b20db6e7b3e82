#include <algorithm>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

struct Student {
    std::string name;
    int points;
};
static unsigned state = 12345;
static int next() { return (state = state * 1103515245 + 12345) >> 16 & 0x7fff; }
template <class C> static void show(const C& c) {
    for (const auto& x : c) std::cout << x << ' ';
    std::cout << '\n';
}

int main() {
    std::vector<Student> all;
    for (int i = 0; i < 40; ++i) all.push_back({std::string(1, char('a' + i % 26)) + std::to_string(i), next() % 5});
    auto copy = all;
    std::sort(copy.begin(), copy.end(), [](const Student& a, const Student& b) { return a.points < b.points; });
    for (auto& s : copy) std::cout << s.name << ':' << s.points << ' ';
    std::cout << '\n';
    std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.points > b.points; });
    for (auto& s : all) std::cout << s.name << ':' << s.points << ' ';
    std::cout << '\n';
    std::vector<int> v(30);
    std::generate(v.begin(), v.end(), [] { return next() % 100; });
    show(v);
    auto w = v;
    std::nth_element(w.begin(), w.begin() + 15, w.end());
    std::cout << w[15] << '\n';
    w = v;
    std::partial_sort(w.begin(), w.begin() + 5, w.end(), std::greater<int>());
    show(w);
    std::sort(v.begin(), v.end());
    std::cout << std::is_sorted(v.begin(), v.end()) << std::binary_search(v.begin(), v.end(), v[7]) << ' '
              << std::lower_bound(v.begin(), v.end(), 50) - v.begin() << ' '
              << std::upper_bound(v.begin(), v.end(), 50) - v.begin() << '\n';
    auto range = std::equal_range(v.begin(), v.end(), v[3]);
    std::cout << range.second - range.first << '\n';
    std::vector<int> heap = {3, 1, 4, 1, 5, 9, 2, 6};
    std::make_heap(heap.begin(), heap.end());
    show(heap);
    std::pop_heap(heap.begin(), heap.end());
    heap.back() = 7;
    std::push_heap(heap.begin(), heap.end());
    show(heap);
    std::sort_heap(heap.begin(), heap.end());
    show(heap);
    int raw[] = {9, 8, 7};
    std::sort(raw, raw + 3);
    std::sort(std::begin(raw), std::end(raw), std::greater<>());
    std::cout << raw[0] << raw[1] << raw[2] << '\n';
}
