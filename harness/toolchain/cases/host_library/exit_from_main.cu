#include <cstdio>
#include <cstdlib>
#include <iostream>

static void fail(const char* why) {
    std::cout << "failed: " << why << std::endl;
    std::exit(EXIT_FAILURE);
}

int main() {
    std::printf("before\n");
    std::fflush(stdout);
    fail("on purpose");
    std::printf("after\n");
}
