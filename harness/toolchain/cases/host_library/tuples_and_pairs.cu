#include <iostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

static std::tuple<int, double, std::string> measure(int i) { return {i, i / 2.0, "run" + std::to_string(i)}; }
static std::pair<int, int> divide(int a, int b) { return std::make_pair(a / b, a % b); }

int main() {
    auto [id, ms, name] = measure(3);
    std::cout << id << ms << name << '\n';
    int q, r;
    std::tie(q, r) = divide(17, 5);
    std::tie(std::ignore, ms, name) = measure(8);
    std::cout << q << r << ms << name << '\n';
    auto t = std::make_tuple(1, 'c', 2.5);
    std::get<0>(t) = 7;
    std::cout << std::get<0>(t) << std::get<char>(t) << std::get<2>(t) << std::tuple_size<decltype(t)>::value << '\n';
    auto joined = std::tuple_cat(t, std::make_tuple(std::string("end")), divide(9, 4));
    std::cout << std::get<3>(joined) << std::get<5>(joined) << '\n';
    std::cout << std::apply([](auto... x) { return (x + ... + 0); }, std::make_tuple(1, 2, 3.5)) << '\n';
    std::cout << (std::make_tuple(1, 2, 3) < std::make_tuple(1, 3, 0)) << (std::make_pair(1, 'b') < std::make_pair(1, 'c')) << '\n';
    std::pair<std::string, std::vector<int>> p("key", {1, 2, 3});
    auto copy = p;
    copy.second.push_back(4);
    std::swap(p, copy);
    std::cout << p.first << p.second.size() << copy.second.size() << (p == copy) << '\n';
    int a = 1, b = 2;
    std::swap(a, b);
    std::cout << a << b << std::exchange(a, 9) << a << '\n';
    std::pair<int&, int&> refs(a, b);
    refs.first = 5;
    const auto& [x, y] = refs;
    std::cout << a << x << y << '\n';
}
