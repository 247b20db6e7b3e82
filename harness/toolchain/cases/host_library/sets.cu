#include <algorithm>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

struct Point {
    int x, y;
    bool operator<(const Point& p) const { return x != p.x ? x < p.x : y < p.y; }
};
struct ByLength {
    bool operator()(const std::string& a, const std::string& b) const { return a.size() < b.size(); }
};

int main() {
    std::set<int> s = {5, 1, 4, 1, 5, 9, 2, 6};
    for (int x : s) std::cout << x << ' ';
    std::cout << s.size() << s.count(5) << s.insert(4).second << s.insert(7).second << '\n';
    s.erase(9);
    s.erase(s.find(1));
    std::cout << *s.begin() << *s.rbegin() << *s.lower_bound(3) << (s.find(8) == s.end()) << '\n';
    std::set<Point> points;
    points.insert({1, 2});
    points.insert({1, 1});
    points.emplace(Point{0, 5});
    points.insert({1, 2});
    for (const auto& p : points) std::cout << '(' << p.x << ',' << p.y << ')';
    std::set<std::string, ByLength> lengths = {"aaa", "b", "cc", "dd"};
    for (auto& t : lengths) std::cout << t;
    std::cout << '\n';
    std::multiset<int> m = {3, 1, 3, 3, 2};
    std::cout << m.count(3) << m.erase(3) << m.size() << '\n';
    std::set<int> a = {1, 2, 3, 4}, b = {3, 4, 5}, c;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(c, c.begin()));
    std::copy(c.begin(), c.end(), std::ostream_iterator<int>(std::cout, ";"));
    std::cout << (c < a) << std::includes(a.begin(), a.end(), c.begin(), c.end()) << '\n';
    std::multimap<std::string, int> scores = {{"ann", 3}, {"bob", 2}, {"ann", 1}};
    auto range = scores.equal_range("ann");
    for (auto it = range.first; it != range.second; ++it) std::cout << it->second;
    std::cout << scores.count("ann") << '\n';
    std::set<std::pair<int, int>> edges{{2, 1}, {1, 2}};
    std::cout << edges.begin()->second << edges.count({2, 1}) << '\n';
}
