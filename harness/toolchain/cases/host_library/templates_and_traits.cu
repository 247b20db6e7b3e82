#include <iostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

template <class T> static std::string kind() {
    if constexpr (std::is_integral_v<T>) return std::is_signed_v<T> ? "signed" : "unsigned";
    else if constexpr (std::is_floating_point_v<T>) return "float";
    else if constexpr (std::is_pointer_v<T>) return "pointer to " + kind<std::remove_pointer_t<T>>();
    else return "class";
}
template <class T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0> static T twice(T t) { return t + t; }
template <class T, std::enable_if_t<!std::is_arithmetic<T>::value, int> = 0> static T twice(const T& t) { return t + t; }
template <class... T> static auto sum(T... t) { return (t + ...); }
template <class T, class = void> struct has_size : std::false_type {};
template <class T> struct has_size<T, std::void_t<decltype(std::declval<T>().size())>> : std::true_type {};
template <int N> struct Factorial {
    static constexpr int value = N * Factorial<N - 1>::value;
};
template <> struct Factorial<0> {
    static constexpr int value = 1;
};
template <size_t... i> static std::vector<int> squares(std::index_sequence<i...>) { return {int(i * i)...}; }
enum class Color : unsigned char { red, green };

int main() {
    std::cout << kind<int>() << ' ' << kind<unsigned char>() << ' ' << kind<float*>() << ' ' << kind<std::string>() << '\n';
    std::cout << twice(4) << twice(std::string("ab")) << sum(1, 2.5, 3u) << has_size<std::vector<int>>::value << has_size<int>::value << Factorial<6>::value << '\n';
    for (int x : squares(std::make_index_sequence<5>())) std::cout << x << ' ';
    static_assert(std::is_same_v<std::decay_t<const int&>, int> && std::is_same_v<std::common_type_t<int, double>, double>);
    static_assert(std::is_same_v<std::conditional_t<true, int, char>, int> && std::is_base_of_v<std::true_type, has_size<std::string>>);
    static_assert(std::is_trivially_copyable_v<Color> && std::is_same_v<std::underlying_type_t<Color>, unsigned char> && std::is_enum_v<Color>);
    static_assert(std::is_constructible_v<std::string, const char*> && !std::is_convertible_v<std::string, int> && std::is_invocable_v<decltype(twice<int>), int>);
    static_assert(std::is_same_v<std::invoke_result_t<int (*)(char), char>, int> && std::rank_v<int[2][3]> == 2 && std::extent_v<int[4]> == 4);
    std::cout << std::is_copy_constructible_v<std::vector<int>> << std::is_default_constructible_v<Color> << std::is_class<std::string>::value << '\n';
}
