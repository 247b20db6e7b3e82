#include <cstdint>
#include <iostream>
#include <limits>

template <class T> static void show() {
    typedef std::numeric_limits<T> L;
    std::cout << +L::min() << ' ' << +L::max() << ' ' << +L::lowest() << ' ' << L::digits << ' ' << L::digits10 << ' ' << L::is_signed << L::is_integer << L::is_exact << L::has_infinity << '\n';
}

int main() {
    show<bool>();
    show<char>();
    show<std::int16_t>();
    show<std::uint16_t>();
    show<int>();
    show<unsigned>();
    show<long long>();
    show<std::size_t>();
    show<float>();
    show<double>();
    std::cout << std::numeric_limits<float>::epsilon() << ' ' << std::numeric_limits<double>::denorm_min() << ' ' << std::numeric_limits<float>::infinity() << ' ' << -std::numeric_limits<double>::infinity() << ' ' << std::numeric_limits<double>::max_digits10 << '\n';
    static_assert(std::numeric_limits<int>::max() == 2147483647);
    std::cout << (std::numeric_limits<double>::quiet_NaN() == std::numeric_limits<double>::quiet_NaN()) << std::numeric_limits<int>::max() + 1u << '\n';
}
