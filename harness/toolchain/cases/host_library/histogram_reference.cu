#include <algorithm>
#include <cstdio>
#include <numeric>
#include <random>
#include <string>
#include <vector>

int main() {
    const int n = 4096, bins = 16;
    std::vector<unsigned char> data(n);
    std::mt19937 gen(2024);
    std::uniform_int_distribution<int> dist(0, 255);
    for (auto& d : data) d = (unsigned char)dist(gen);
    std::vector<int> histogram(bins, 0);
    for (auto d : data) histogram[d * bins / 256]++;
    const int most = *std::max_element(histogram.begin(), histogram.end());
    for (int i = 0; i < bins; ++i) std::printf("%3d %4d %s\n", i, histogram[i], std::string(histogram[i] * 40 / most, '*').c_str());
    std::printf("%d\n", std::accumulate(histogram.begin(), histogram.end(), 0));
}
