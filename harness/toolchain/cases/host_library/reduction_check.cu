#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

template <typename T> static bool verify(const std::vector<T>& expected, const std::vector<T>& got, T tolerance) {
    if (expected.size() != got.size()) return false;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (std::abs(expected[i] - got[i]) > tolerance) {
            std::cerr << "Mismatch at " << i << ": " << expected[i] << " vs " << got[i] << std::endl;
            return false;
        }
    }
    return true;
}

int main(int argc, char* argv[]) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 1 << 10;
    std::vector<double> a(n), b(n);
    std::iota(a.begin(), a.end(), 0.0);
    b = a;
    std::cout << (verify(a, b, 1e-9) ? "PASSED" : "FAILED") << '\n';
    b[n / 2] += 1;
    std::cout << (verify(a, b, 1e-9) ? "PASSED" : "FAILED") << '\n';
    const double total = std::accumulate(a.begin(), a.end(), 0.0);
    printf("sum = %.1f, expected %.1f\n", total, n * (n - 1) / 2.0);
    return verify(a, b, 1e-9) ? EXIT_SUCCESS : EXIT_FAILURE;
}
