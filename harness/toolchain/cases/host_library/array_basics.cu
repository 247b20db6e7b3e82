#include <algorithm>
#include <array>
#include <iostream>
#include <numeric>

template <size_t N> static int sum(const std::array<int, N>& a) { return std::accumulate(a.begin(), a.end(), 0); }

int main() {
    std::array<int, 5> a = {5, 3, 1, 4, 2};
    std::array<int, 5> b{};
    std::cout << sum(a) << ' ' << sum(b) << ' ' << a.size() << '\n';
    std::sort(a.begin(), a.end());
    for (auto x : a) std::cout << x << ' ';
    b.fill(7);
    a.swap(b);
    std::cout << '\n' << a[0] << a.at(4) << a.front() << b.back() << (a == b) << (b < a) << '\n';
    auto [p, q, r] = std::array<int, 3>{1, 2, 3};
    std::cout << p + q + r << ' ' << std::get<1>(b) << ' ' << std::tuple_size<decltype(b)>::value << '\n';
    std::array words{"x", "y", "z"};
    for (auto it = words.rbegin(); it != words.rend(); ++it) std::cout << *it;
    constexpr std::array<int, 3> squares{1, 4, 9};
    static_assert(squares[2] == 9 && squares.size() == 3);
    int sums[2][3] = {{1, 2, 3}, {4, 5, 6}};
    std::cout << '\n' << std::size(sums) << std::accumulate(std::begin(sums[1]), std::end(sums[1]), 0) << '\n';
    try {
        a.at(5);
    } catch (const std::out_of_range& e) {
        std::cout << e.what() << '\n';
    }
}
