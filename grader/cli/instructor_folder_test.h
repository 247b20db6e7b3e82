// Instructor's working folder, and the output of the program in it, for tests.
#pragma once
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "grader/cli/bash_test.h"

namespace warpmark::cli {

struct Desk {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / fmt::format("warpmark-calls-{}", getpid());
    Desk() {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    Desk(const Desk&) = delete;
    ~Desk() { std::filesystem::remove_all(path); }
    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((path / name).parent_path());
        std::ofstream(path / name, std::ios::binary) << text;
    }
    void folder(const std::string& name) const { std::filesystem::create_directories(path / name); }
    bool has(const std::string& name) const { return std::filesystem::exists(path / name); }
    // Returns the output without progress lines, followed by "exit N".
    std::string run(const std::string& arguments, const std::string& errors = "2>&1",
                    const char* program = "warpmark") const {
        return printed_in(
            path,
            fmt::format("{} {} | grep -v '^\\[[0-9]'; echo \"exit ${{PIPESTATUS[0]}}\"", arguments, errors),
            program);
    }
    std::string run_dev(const std::string& arguments) const { return run(arguments, "2>&1", "warpmark-dev"); }
};

// Joins lines, because some are wrapped.
inline std::string in_one_line(const std::string& text) {
    std::string line;
    for (const char one : text)
        if (one != '\n' && one != ' ')
            line += one;
        else if (!line.ends_with(' '))
            line += ' ';
    return line;
}

}  // namespace warpmark::cli
