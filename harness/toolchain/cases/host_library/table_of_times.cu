#include <iomanip>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

int main() {
    const std::vector<std::pair<std::string, double>> rows = {{"naive", 12.3456}, {"tiled", 3.2}, {"transposed with padding", 0.98765}};
    std::cout << std::left << std::setw(26) << "kernel" << std::right << std::setw(10) << "ms" << std::setw(10) << "GB/s" << '\n';
    std::cout << std::string(46, '-') << '\n';
    for (const auto& [name, ms] : rows)
        std::cout << std::left << std::setw(26) << name << std::right << std::fixed << std::setprecision(3) << std::setw(10) << ms
                  << std::setprecision(1) << std::setw(10) << 64.0 / ms << '\n';
}
