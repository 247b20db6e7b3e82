#include <iostream>
#include <stdexcept>
#include <vector>

static int search(const std::vector<int>& v, int wanted) {
    try {
        for (size_t i = 0;; ++i)
            if (v.at(i) == wanted) return int(i);
    } catch (const std::out_of_range&) {
        return -1;
    }
}
static void inner() {
    try {
        throw std::runtime_error("first");
    } catch (const std::runtime_error& e) {
        std::cout << "inner saw " << e.what() << '\n';
        throw;
    }
}
static void replaced() {
    try {
        inner();
    } catch (std::exception& e) {
        throw std::logic_error(std::string("because of ") + e.what());
    }
}

int main() {
    std::cout << search({4, 8, 15, 16}, 15) << ' ' << search({4, 8}, 5) << '\n';
    int handled = 0;
    for (int i = 0; i < 6; ++i) {
        try {
            if (i == 1) continue;
            if (i == 4) break;
            if (i % 2 == 0) throw i;
            std::cout << "odd " << i << '\n';
        } catch (int value) {
            ++handled;
            if (value == 2) continue;
            std::cout << "caught " << value << '\n';
        }
        std::cout << "end of " << i << '\n';
    }
    std::cout << "handled " << handled << '\n';
    try {
        replaced();
    } catch (std::exception& e) {
        std::cout << e.what() << '\n';
        try {
            throw 7;
        } catch (int seven) {
            std::cout << seven << ' ' << e.what() << '\n';
        }
    }
    int n = 0;
    try {
        n = 1;
        try {
            n = 2;
            throw 1;
        } catch (double) {
            n = 100;
        }
    } catch (...) {
        std::cout << "n is " << n << '\n';
    }
    const int value = n > 1 ? n : throw std::runtime_error("no");
    std::cout << value << '\n';
}
