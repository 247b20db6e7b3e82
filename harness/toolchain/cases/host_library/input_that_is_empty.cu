#include <cstdio>
#include <iostream>
#include <string>

int main() {
    int n = 7;
    std::cin >> n;
    std::cout << n << std::cin.fail() << std::cin.eof() << '\n';
    std::cin.clear();
    std::string line;
    std::cout << bool(std::getline(std::cin, line)) << line.size() << '\n';
    int m = 3;
    std::printf("%d %d %d\n", std::scanf("%d", &m), m, std::getchar());
}
