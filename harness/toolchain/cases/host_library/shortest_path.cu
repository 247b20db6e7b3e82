#include <functional>
#include <iostream>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

int main() {
    const int n = 6;
    std::vector<std::vector<std::pair<int, int>>> graph(n);
    const std::vector<std::tuple<int, int, int>> edges = {{0, 1, 7}, {0, 2, 9}, {0, 5, 14}, {1, 2, 10}, {1, 3, 15}, {2, 3, 11}, {2, 5, 2}, {3, 4, 6}, {4, 5, 9}};
    for (auto [a, b, w] : edges) {
        graph[a].emplace_back(b, w);
        graph[b].emplace_back(a, w);
    }
    std::vector<int> distance(n, std::numeric_limits<int>::max());
    std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<std::pair<int, int>>> open;
    distance[0] = 0;
    open.push({0, 0});
    while (!open.empty()) {
        const auto [d, at] = open.top();
        open.pop();
        if (d > distance[at]) continue;
        for (const auto& [to, w] : graph[at])
            if (d + w < distance[to]) {
                distance[to] = d + w;
                open.emplace(distance[to], to);
            }
    }
    for (int d : distance) std::cout << d << ' ';
    std::cout << '\n';
}
