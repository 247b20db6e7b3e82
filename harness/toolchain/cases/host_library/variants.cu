#include <iostream>
#include <string>
#include <variant>
#include <vector>

template <class... F> struct overloaded : F... {
    using F::operator()...;
};
template <class... F> overloaded(F...) -> overloaded<F...>;
struct Printer {
    void operator()(int i) const { std::cout << "int " << i << '\n'; }
    void operator()(double d) const { std::cout << "double " << d << '\n'; }
    void operator()(const std::string& s) const { std::cout << "string " << s << '\n'; }
};
using Value = std::variant<int, double, std::string>;

int main() {
    std::vector<Value> all = {1, 2.5, std::string("three"), "four"};
    for (const auto& v : all) std::visit(Printer{}, v);
    Value v = 3;
    std::cout << v.index() << std::holds_alternative<int>(v) << std::get<int>(v) << std::get<0>(v) << '\n';
    v = "text";
    std::cout << v.index() << std::get<std::string>(v).size() << '\n';
    if (const auto* s = std::get_if<std::string>(&v)) std::cout << *s << (std::get_if<int>(&v) == nullptr) << '\n';
    try {
        std::get<double>(v);
    } catch (const std::bad_variant_access& e) {
        std::cout << e.what() << '\n';
    }
    Value w = v;
    v = 1.5;
    std::cout << (v == w) << (Value(1) == Value(1)) << (Value(2) < Value(1.0)) << '\n';
    const double sum = std::visit(overloaded{[](int i) { return double(i); }, [](double d) { return d; }, [](const std::string& s) { return double(s.size()); }}, v);
    std::cout << sum << '\n';
    std::visit([](const auto& a, const auto& b) { std::cout << a << '/' << b << '\n'; }, v, w);
    std::variant<std::monostate, std::vector<int>> lazy;
    std::cout << lazy.index();
    lazy.emplace<std::vector<int>>({1, 2, 3});
    std::cout << std::get<1>(lazy).size() << std::variant_size<Value>::value << '\n';
}
