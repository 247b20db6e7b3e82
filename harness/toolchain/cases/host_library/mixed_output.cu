#include <cstdio>
#include <iostream>

int main() {
    std::cout << "first " << std::flush;
    std::printf("second ");
    std::fflush(stdout);
    std::cout << "third" << std::endl;
    std::puts("fourth");
    std::cout << "fifth\n";
}
