// Source files of the project, for tests that enforce its coding rules.
#pragma once
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace warpmark::house {

inline const std::filesystem::path root = WARPMARK_SOURCE_DIR;

struct Source {
    std::string name;  // relative to the root: "harness/base/error.h"
    std::vector<std::string> lines;

    std::string text() const {
        std::string all;
        for (const auto& line : lines) all += line + "\n";
        return all;
    }
};

// All .h and .cpp files of the harness, the grader and the proofs, sorted by name.
inline const std::vector<Source>& sources() {
    static const std::vector<Source> all = [] {
        std::vector<Source> found;
        for (const char* side : {"harness", "grader", "proofs"})
            for (const auto& entry : std::filesystem::recursive_directory_iterator(root / side)) {
                const auto extension = entry.path().extension();
                if (!entry.is_regular_file() || (extension != ".h" && extension != ".cpp")) continue;
                Source source{std::filesystem::relative(entry.path(), root).generic_string(), {}};
                std::ifstream stream(entry.path());
                for (std::string line; std::getline(stream, line);) source.lines.push_back(line);
                found.push_back(std::move(source));
            }
        std::ranges::sort(found, {}, &Source::name);
        return found;
    }();
    return all;
}

}  // namespace warpmark::house
