#include <algorithm>
#include <iostream>
#include <numeric>
#include <random>
#include <vector>

int main() {
    std::mt19937 g(123);
    std::uniform_int_distribution<int> die(1, 6);
    std::uniform_real_distribution<float> unit(0.0f, 1.0f);
    std::uniform_real_distribution<double> wide(-100.0, 100.0);
    std::bernoulli_distribution coin(0.25);
    std::discrete_distribution<int> choice({1, 2, 3, 4});
    for (int i = 0; i < 20; ++i) std::cout << die(g) << ' ' << unit(g) << ' ' << wide(g) << ' ' << coin(g) << choice(g) << '\n';
    std::uniform_int_distribution<long long> huge(-4000000000000LL, 4000000000000LL);
    std::uniform_int_distribution<unsigned> full;
    std::minstd_rand small(5);
    std::mt19937_64 large(5);
    for (int i = 0; i < 10; ++i) std::cout << huge(g) << ' ' << huge(small) << ' ' << huge(large) << ' ' << full(g) << ' ' << die(small) << die(large) << ' ' << wide(small) << ' ' << wide(large) << '\n';
    std::vector<int> v(20);
    std::iota(v.begin(), v.end(), 0);
    std::shuffle(v.begin(), v.end(), g);
    for (int x : v) std::cout << x << ' ';
    std::cout << '\n' << die.a() << die.b() << die.min() << die.max() << '\n';
    std::vector<float> data(1000);
    std::generate(data.begin(), data.end(), [&] { return unit(g); });
    std::cout << std::accumulate(data.begin(), data.end(), 0.0) << '\n';
    std::random_device device;
    const unsigned seed = device();
    std::cout << (seed == seed) << '\n';
}
