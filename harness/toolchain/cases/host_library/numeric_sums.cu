#include <functional>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

int main() {
    std::vector<int> v(10);
    std::iota(v.begin(), v.end(), 1);
    std::cout << std::accumulate(v.begin(), v.end(), 0) << ' ' << std::accumulate(v.begin(), v.end(), 1LL, std::multiplies<long long>())
              << ' ' << std::accumulate(v.begin(), v.end(), std::string(), [](std::string s, int x) { return s + std::to_string(x); }) << '\n';
    std::vector<int> sums(10), differences(10), scan(10);
    std::partial_sum(v.begin(), v.end(), sums.begin());
    std::adjacent_difference(sums.begin(), sums.end(), differences.begin());
    std::exclusive_scan(v.begin(), v.end(), scan.begin(), 0);
    for (int i = 0; i < 10; ++i) std::cout << sums[i] << '/' << differences[i] << '/' << scan[i] << ' ';
    std::inclusive_scan(v.begin(), v.end(), scan.begin(), std::multiplies<>());
    std::cout << '\n' << scan.back() << ' ' << std::inner_product(v.begin(), v.end(), sums.begin(), 0) << '\n';
    std::cout << std::reduce(v.begin(), v.end()) << ' ' << std::transform_reduce(v.begin(), v.end(), 0, std::plus<>(), [](int x) { return x * x; })
              << ' ' << std::gcd(84, 36) << ' ' << std::lcm(4, 10) << '\n';
    double mean = std::accumulate(v.begin(), v.end(), 0.0) / v.size();
    std::cout << mean << '\n';
}
