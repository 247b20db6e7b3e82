#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int main() {
    std::stringstream ss;
    ss << "n=" << 5 << ' ' << std::setw(4) << 2.5;
    std::cout << ss.str() << '\n';
    std::istringstream in("12 -7 3.5 word x 0x10 99999999999 last");
    int a, b, c;
    double d;
    std::string w;
    char ch;
    in >> a >> b >> d >> w >> ch;
    std::cout << a << b << d << w << ch << '\n';
    in >> c;
    std::cout << c << ' ' << in.fail() << in.good() << in.eof() << '\n';
    in.clear();
    in >> w >> c;
    std::cout << w << ' ' << c << ' ' << in.fail() << '\n';
    in.clear();
    std::getline(in, w);
    std::cout << '[' << w << ']' << in.eof() << in.fail() << '\n';
    std::istringstream lines("first line\nsecond\n\nlast");
    std::vector<std::string> all;
    for (std::string line; std::getline(lines, line);) all.push_back(line);
    std::cout << all.size() << all[1] << all[3] << '\n';
    std::istringstream numbers("1 2 3 4 x 5");
    int sum = 0;
    for (int x; numbers >> x;) sum += x;
    std::cout << sum << '\n';
    std::istringstream csv("a,b;c");
    std::string cell;
    while (std::getline(csv, cell, ',')) std::cout << '(' << cell << ')';
    std::istringstream hex("ff 10");
    hex >> std::hex >> a >> b;
    std::cout << a << ' ' << b << '\n';
    std::ostringstream out;
    out << std::hex << 255 << std::dec << ' ' << 10;
    const std::string made = out.str();
    out.str("");
    out << "again";
    std::cout << made << ' ' << out.str() << '\n';
    std::stringstream both("7 8");
    both >> a;
    both << " 9 10";
    std::cout << a << ' ' << both.good() << '\n';
    std::istringstream chars("ab c");
    std::cout << chars.get() << (char)chars.peek() << (char)chars.get();
    chars.ignore();
    chars >> std::noskipws >> ch;
    std::cout << ch << chars.get() << '\n';
}
