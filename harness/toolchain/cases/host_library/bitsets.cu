#include <bitset>
#include <iostream>
#include <string>

int main() {
    std::bitset<8> a(0b10110010), b("11110000");
    std::cout << a << ' ' << b << ' ' << (a & b) << ' ' << (a | b) << ' ' << (a ^ b) << ' ' << ~a << '\n';
    std::cout << a.count() << a.test(1) << a[0] << a.any() << a.none() << a.all() << a.size() << '\n';
    a.set(0).reset(7).flip(3);
    a[2] = true;
    std::cout << a << ' ' << (a << 2) << ' ' << (a >> 3) << ' ' << a.to_ulong() << ' ' << a.to_string() << '\n';
    std::bitset<100> wide;
    for (int i = 0; i < 100; i += 7) wide.set(i);
    std::cout << wide << ' ' << wide.count() << ' ' << (wide << 50).count() << '\n';
    wide.flip();
    std::cout << wide.count() << (a == std::bitset<8>(a.to_string())) << '\n';
    try {
        a.test(9);
    } catch (const std::out_of_range& e) {
        std::cout << e.what() << '\n';
    }
}
