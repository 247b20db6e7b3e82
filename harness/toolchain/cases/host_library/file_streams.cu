// Streams over files: written, read by words and by lines, positions, failed openings.
#include <fstream>
#include <iostream>
#include <string>
#include <vector>
int main() {
    std::ifstream none("warpmark_no_such_file.txt");
    std::cout << none.is_open() << !none << none.good() << "\n";
    const std::string name = "warpmark_file_streams.tmp";
    {
        std::ofstream out(name);
        out << "3 4\n";
        for (int i = 0; i < 12; ++i) out << i * i << (i % 4 == 3 ? '\n' : ' ');
    }
    std::ifstream in(name);
    int rows = 0, columns = 0;
    in >> rows >> columns;
    std::vector<int> all;
    for (int one; in >> one;) all.push_back(one);
    std::cout << rows << " " << columns << " " << all.size() << " " << all.back() << " " << in.eof() << "\n";
    in.close();
    std::cout << in.is_open() << "\n";
    std::ifstream again(name.c_str(), std::ios::binary);
    again.seekg(0, std::ios::end);
    const auto size = again.tellg();
    again.seekg(0, std::ios::beg);
    std::string line;
    int lines = 0;
    while (std::getline(again, line)) std::cout << ++lines << ":" << line << "\n";
    std::cout << size << "\n";
    {
        std::ofstream more(name, std::ios::app);
        more << "last\n";
    }
    std::fstream both(name, std::ios::in);
    std::string last;
    while (std::getline(both, line)) last = line;
    std::cout << last << "\n";
    std::ofstream raw(name, std::ios::binary | std::ios::trunc);
    const double numbers[2] = {0.5, -3};
    raw.write((const char*)numbers, sizeof numbers);
    raw.close();
    double back[2] = {};
    std::ifstream bytes(name, std::ios::binary);
    bytes.read((char*)back, sizeof back);
    std::cout << back[0] << " " << back[1] << " " << bytes.gcount() << " " << bytes.peek() << "\n";
    return 0;
}
