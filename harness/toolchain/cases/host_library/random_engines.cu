#include <iostream>
#include <random>

int main() {
    std::mt19937 a(42), b;
    std::mt19937_64 c(42);
    std::minstd_rand d(7);
    std::minstd_rand0 e;
    std::default_random_engine f(3);
    for (int i = 0; i < 5; ++i) std::cout << a() << ' ' << b() << ' ' << c() << ' ' << d() << ' ' << e() << ' ' << f() << '\n';
    b.discard(9994);
    std::cout << b() << ' ' << std::mt19937::max() << ' ' << a.min() << '\n';
    std::seed_seq seeds{1, 2, 3};
    std::mt19937 g(seeds), h = g;
    std::cout << g() << (g == h) << h() << (g == h) << '\n';
    a.seed(1);
    std::cout << a() << '\n';
}
