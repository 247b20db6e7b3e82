#include <fstream>
#include <iostream>
#include <string>

int main() {
    std::ifstream in("/nonexistent/input.txt");
    std::cout << in.is_open() << !in << in.fail() << '\n';
    std::string line = "unchanged";
    if (!std::getline(in, line)) std::cout << "nothing to read\n";
    int n = 5;
    in >> n;
    std::cout << n << '\n';
    std::ofstream out("/nonexistent/output.txt");
    out << "lost";
    if (!out) std::cerr << "cannot write\n";
    std::cout << bool(out) << '\n';
}
