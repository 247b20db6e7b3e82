#include <complex>
#include <iostream>
#include <vector>

int main() {
    std::complex<double> a(3, 4), b(1, -2);
    std::cout << a + b << a - b << a * b << a / b << -a << '\n';
    std::cout << std::abs(a) << ' ' << std::norm(a) << ' ' << std::conj(a) << ' ' << a.real() << a.imag() << ' ' << std::arg(std::complex<double>(0, 1)) << '\n';
    a += 1.0;
    a *= std::complex<double>(0, 1);
    std::cout << a << (a == b) << 2.0 * b << b + 1.0 << '\n';
    std::vector<std::complex<float>> v(4);
    for (int i = 0; i < 4; ++i) v[i] = {float(i), float(-i)};
    std::complex<float> sum = 0;
    for (auto z : v) sum += z * z;
    std::cout << sum << '\n';
    using namespace std::complex_literals;
    std::cout << (1.0 + 2i) * 3.0 << std::sqrt(std::complex<double>(-4, 0)) << '\n';
    std::complex<double> z = 0;
    int steps = 0;
    for (; steps < 50 && std::norm(z) < 4; ++steps) z = z * z + std::complex<double>(0.3, 0.5);
    std::cout << steps << '\n';
}
