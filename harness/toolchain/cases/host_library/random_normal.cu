#include <iomanip>
#include <iostream>
#include <random>

// Four digits only: the math library's last bit is not the same everywhere.
int main() {
    std::mt19937 g(7);
    std::normal_distribution<float> n(0.0f, 1.0f);
    std::normal_distribution<double> m(10.0, 2.0);
    std::exponential_distribution<double> e(1.5);
    std::cout << std::setprecision(4);
    for (int i = 0; i < 10; ++i) std::cout << n(g) << ' ' << m(g) << ' ' << e(g) << '\n';
    double sum = 0;
    for (int i = 0; i < 1000; ++i) sum += m(g);
    std::cout << sum / 1000 << ' ' << m.mean() << ' ' << m.stddev() << '\n';
}
