#include <algorithm>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

struct Row {
    std::string kernel;
    int block;
    double ms;
};
static std::vector<Row> parse(const std::string& csv) {
    std::vector<Row> rows;
    std::istringstream lines(csv);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream cells(line);
        Row r;
        std::string cell;
        std::getline(cells, r.kernel, ',');
        std::getline(cells, cell, ',');
        r.block = std::stoi(cell);
        cells >> r.ms;
        rows.push_back(r);
    }
    return rows;
}

int main() {
    const auto rows = parse("kernel,block,ms\nnaive,128,12.5\ntiled,256,3.25\nnaive,256,11.75\ntiled,128,4\n");
    std::map<std::string, std::vector<double>> times;
    for (const auto& r : rows) times[r.kernel].push_back(r.ms);
    for (auto& [kernel, all] : times) {
        std::sort(all.begin(), all.end());
        std::cout << std::left << std::setw(8) << kernel << std::right << std::setw(8) << std::fixed << std::setprecision(2) << all.front() << std::setw(8) << all.back() << '\n';
    }
    const auto best = std::min_element(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.ms < b.ms; });
    std::cout << std::quoted(best->kernel) << ' ' << best->block << std::endl;
}
