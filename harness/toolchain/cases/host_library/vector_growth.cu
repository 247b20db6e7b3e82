#include <iostream>
#include <vector>

int main() {
    std::vector<int> v;
    size_t last = 0;
    for (int i = 0; i < 2000; ++i) {
        v.push_back(i);
        if (v.capacity() != last) std::cout << "size " << v.size() << " capacity " << (last = v.capacity()) << '\n';
    }
    v.reserve(5000);
    std::cout << v.capacity() << '\n';
    v.shrink_to_fit();
    std::cout << v.capacity() << '\n';
    v.insert(v.begin() + 3, 5, -1);
    v.erase(v.begin(), v.begin() + 2);
    v.resize(12);
    for (int x : v) std::cout << x << ' ';
    v.assign(3, 7);
    v.emplace(v.begin() + 1, 9);
    v.insert(v.end(), {1, 2, 3});
    std::cout << '\n' << v.size() << ' ' << v.capacity() << '\n';
    std::vector<int> w(v.rbegin(), v.rend()), u = w;
    u[0] = 100;
    w.swap(u);
    for (auto it = w.cbegin(); it != w.cend(); ++it) std::cout << *it << ' ';
    std::cout << (u < w) << (u == w) << (u != w) << '\n';
    std::vector<std::vector<int>> grid(3, std::vector<int>(4, 1));
    grid[1][2] = 5;
    int sum = 0;
    for (const auto& row : grid)
        for (int x : row) sum += x;
    std::cout << sum << ' ' << grid.size() << 'x' << grid[0].size() << '\n';
    v.clear();
    std::cout << v.empty() << v.size() << '\n';
}
