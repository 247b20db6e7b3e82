#include <iostream>
#include <optional>
#include <string>
#include <vector>

static std::optional<int> find(const std::vector<int>& v, int wanted) {
    for (size_t i = 0; i < v.size(); ++i)
        if (v[i] == wanted) return int(i);
    return std::nullopt;
}
struct Config {
    std::optional<std::string> name;
    std::optional<double> limit = 2.5;
};

int main() {
    const std::vector<int> v = {7, 8, 9};
    if (auto i = find(v, 8)) std::cout << "at " << *i << '\n';
    std::cout << find(v, 5).has_value() << find(v, 5).value_or(-1) << bool(find(v, 9)) << '\n';
    Config c;
    std::cout << c.name.value_or("none") << *c.limit << '\n';
    c.name = "gpu";
    c.limit.reset();
    std::cout << *c.name << c.name->size() << (c.limit == std::nullopt) << (c.name == "gpu") << '\n';
    try {
        std::cout << c.limit.value();
    } catch (const std::bad_optional_access& e) {
        std::cout << e.what() << '\n';
    }
    std::optional<std::vector<int>> o;
    o.emplace(3, 1);
    o->push_back(5);
    auto copy = o;
    o = std::nullopt;
    std::cout << copy->size() << o.has_value() << (std::optional<int>(1) < std::optional<int>(2)) << (std::make_optional(3) == 3) << '\n';
    std::optional<int> x = 5, y;
    std::swap(x, y);
    std::cout << x.has_value() << y.value() << '\n';
}
