// documents_test.cpp: what people read on a terminal fits there, and is spelled as CUDA's documents are.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/house_test.h"

namespace fs = std::filesystem;

namespace {

using warpmark::house::root;

std::vector<std::string> lines_of(const fs::path& file) {
    std::ifstream stream(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

long columns(const std::string& line) {
    return std::ranges::count_if(line, [](char byte) { return (byte & 0xc0) != 0x80; });
}

// Handouts and hints, which students read in a terminal or an editor beside the code.
std::vector<fs::path> for_students() {
    std::vector<fs::path> files{root / "labs/EDITORS.md"};
    for (const auto& lab : fs::directory_iterator(root / "labs"))
        for (const char* name : {"README.md", "hints.md"})
            if (fs::exists(lab.path() / name)) files.push_back(lab.path() / name);
    return files;
}

std::vector<fs::path> for_teachers() {
    std::vector<fs::path> files{root / "README.md", root / "CONTRIBUTING.md", root / "labs/README.md"};
    for (const auto& lab : fs::directory_iterator(root / "solutions"))
        if (fs::exists(lab.path() / "teaching.md")) files.push_back(lab.path() / "teaching.md");
    return files;
}

}  // namespace

TEST_CASE("documents: handouts and hints fit into 80 columns, other pages into 120") {
    REQUIRE(for_students().size() > 16);
    for (const auto& [files, most] : {std::pair(for_students(), 80), std::pair(for_teachers(), 120)})
        for (const auto& file : files) {
            const auto lines = lines_of(file);
            for (std::size_t at = 0; at < lines.size(); ++at)
                if (columns(lines[at]) > most)
                    FAIL_CHECK(file.string(), ":", at + 1, " has ", columns(lines[at]), " columns");
        }
}

TEST_CASE("documents: American spelling, as in CUDA's documents") {
    // The finding's id stays as it is, since scripts rely on it.
    static const std::regex british(
        "neighbour|colour|behaviour|optimis|serialis|synchronis|[^n]initialis|modell(ed|ing)|labelled");
    auto files = for_students();
    std::ranges::copy(for_teachers(), std::back_inserter(files));
    for (const auto& file : files) {
        const auto lines = lines_of(file);
        for (std::size_t at = 0; at < lines.size(); ++at)
            if (std::regex_search(lines[at], british))
                FAIL_CHECK(file.string(), ":", at + 1, ": ", lines[at]);
    }
}
