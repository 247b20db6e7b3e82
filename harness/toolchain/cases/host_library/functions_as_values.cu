#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <vector>

static int add(int a, int b) { return a + b; }
struct Multiply {
    int factor;
    int operator()(int x) const { return factor * x; }
    int plus(int x) const { return factor + x; }
};
static int apply_twice(const std::function<int(int)>& f, int x) { return f(f(x)); }

int main() {
    std::map<std::string, std::function<int(int, int)>> table;
    table["add"] = add;
    table["sub"] = [](int a, int b) { return a - b; };
    table["mul"] = std::multiplies<int>();
    for (auto& [name, f] : table) std::cout << name << ' ' << f(6, 3) << '\n';
    int calls = 0;
    std::function<int(int)> f = [&calls](int x) { return ++calls, x + 1; };
    std::cout << apply_twice(f, 5) << apply_twice(Multiply{3}, 2) << calls << '\n';
    auto g = f;
    f = nullptr;
    std::cout << bool(f) << bool(g) << (f == nullptr) << g(1) << '\n';
    try {
        f(1);
    } catch (const std::bad_function_call& e) {
        std::cout << e.what() << '\n';
    }
    std::function<long(int)> factorial = [&](int n) { return n < 2 ? 1L : n * factorial(n - 1); };
    std::cout << factorial(15) << '\n';
    using namespace std::placeholders;
    auto minus = std::bind(std::minus<int>(), _2, _1);
    auto ten = std::bind(add, 10, _1);
    std::cout << minus(3, 10) << ten(5) << std::invoke(&Multiply::plus, Multiply{4}, 1) << std::mem_fn(&Multiply::factor)(Multiply{8}) << '\n';
    std::vector<int> v = {3, 1, 2};
    std::sort(v.begin(), v.end(), std::greater<>());
    std::transform(v.begin(), v.end(), v.begin(), std::negate<int>());
    std::cout << v[0] << v[1] << v[2] << std::plus<>()(1.5, 2) << std::less<int>()(1, 2) << std::not_fn(std::less<int>())(1, 2) << '\n';
    int n = 5;
    auto r = std::ref(n);
    r.get() = 6;
    r += 1;
    auto by_value = [n](auto x) mutable { return n += x; };
    std::cout << n << by_value(1) << by_value(1) << n << '\n';
    std::function<void(std::vector<int>&)> change = [](std::vector<int>& w) { w.push_back(9); };
    change(v);
    std::cout << v.size() << '\n';
}
