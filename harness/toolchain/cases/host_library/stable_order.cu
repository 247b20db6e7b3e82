#include <algorithm>
#include <iostream>
#include <numeric>
#include <utility>
#include <vector>

int main() {
    std::vector<std::pair<int, int>> v;
    unsigned x = 7;
    for (int i = 0; i < 200; ++i) v.push_back({int((x = x * 69069 + 1) >> 24) % 8, i});
    auto a = v, b = v, c = v;
    const auto less = [](const auto& p, const auto& q) { return p.first < q.first; };
    std::sort(a.begin(), a.end(), less);
    std::stable_sort(b.begin(), b.end(), less);
    std::nth_element(c.begin(), c.begin() + 50, c.end(), less);
    for (const auto* w : {&a, &b, &c}) {
        for (auto [k, i] : *w) std::cout << k << '.' << i << ' ';
        std::cout << '\n';
    }
    std::vector<int> order(v.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int i, int j) { return v[i] < v[j]; });
    for (int i : order) std::cout << i << ' ';
    std::cout << '\n';
    std::partial_sort(a.begin(), a.begin() + 10, a.end(), [&](auto& p, auto& q) { return less(q, p); });
    for (auto [k, i] : a) std::cout << k << '.' << i << ' ';
    std::cout << '\n';
}
