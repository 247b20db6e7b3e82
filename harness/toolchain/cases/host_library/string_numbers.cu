#include <iostream>
#include <stdexcept>
#include <string>

int main() {
    std::cout << std::stoi("42") + 1 << ' ' << std::stol("-7") << ' ' << std::stod("2.5e-3") << ' ' << std::stof("0.1") << ' '
              << std::stoi("ff", nullptr, 16) << ' ' << std::stoull("18446744073709551615") << '\n';
    size_t used = 0;
    std::cout << std::stoi("12px", &used) << used << '\n';
    for (const char* text : {"x", "99999999999", "", "  8"}) {
        try {
            std::cout << std::stoi(text) << '\n';
        } catch (const std::invalid_argument& e) {
            std::cout << "invalid " << e.what() << '\n';
        } catch (const std::out_of_range& e) {
            std::cout << "range " << e.what() << '\n';
        }
    }
    std::cout << std::to_string(3.0) << ' ' << std::to_string(1e10f) << ' ' << std::to_string(-123456789012L) << '\n';
}
