#include <iomanip>
#include <iostream>

int main() {
    std::cout << 1 << ' ' << -2L << ' ' << 3u << ' ' << 4ULL << ' ' << short(-5) << ' ' << 'c' << ' ' << "text" << ' ' << true << '\n';
    std::cout << 1.0 << ' ' << 0.1f << ' ' << 1e6 << ' ' << 1e7 << ' ' << 1234567.0 << ' ' << 1e-5 << ' ' << 3.0e-300 << ' ' << 100.0 / 3 << '\n';
    std::cout << std::fixed << 3.14159 << ' ' << std::setprecision(2) << 3.14159 << ' ' << 2.0 << ' ' << 1e10 << '\n';
    std::cout << std::scientific << 31415.9 << ' ' << std::setprecision(8) << 0.00012 << '\n';
    std::cout << std::defaultfloat << std::setprecision(6) << 31415.9 << ' ' << std::setprecision(3) << 31415.9 << '\n';
    std::cout << std::setw(6) << 42 << '|' << std::left << std::setw(6) << 42 << '|' << std::right << std::setw(6) << -42 << '|'
              << std::internal << std::setw(6) << -42 << '|' << std::setw(3) << 12345 << '|' << std::setw(8) << "abc" << '|' << '\n';
    std::cout << std::setfill('0') << std::setw(5) << 42 << ' ' << std::setw(8) << 3.5 << ' ' << std::setfill(' ') << '\n';
    std::cout << std::hex << 255 << ' ' << std::showbase << 255 << ' ' << std::uppercase << 255 << ' ' << std::oct << 8 << ' ' << std::dec
              << std::noshowbase << 255 << ' ' << std::hex << -1 << std::nouppercase << ' ' << 0 << std::dec << '\n';
    std::cout << std::boolalpha << true << ' ' << std::setw(6) << false << std::noboolalpha << ' ' << true << '\n';
    std::cout << std::showpos << 5 << ' ' << 5.5 << ' ' << 0 << std::noshowpos << ' ' << std::showpoint << 5.0 << std::noshowpoint << '\n';
    std::cout << (unsigned char)66 << (signed char)67 << static_cast<const void*>(nullptr) << '\n';
    const auto old = std::cout.precision(10);
    std::cout << 1.0 / 3 << ' ' << old << ' ' << std::cout.width() << '\n';
    const auto flags = std::cout.flags();
    std::cout << std::hex << 16 << ' ';
    std::cout.flags(flags);
    std::cout << 16 << '\n';
    std::cout.setf(std::ios::fixed, std::ios::floatfield);
    std::cout.precision(1);
    std::cout << 2.25 << ' ' << 2.35 << ' ' << 0.05 << '\n';
    std::cout.put('x').write("yz!", 2) << std::endl << std::flush;
    std::cerr << "not on stdout\n";
}
