// desk_test.h: for tests: a folder that an instructor works in, and what the program prints there.
#pragma once
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "harness/base/child.h"
#include "harness/base/own_file.h"

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
    // All that it prints, without its progress, and "exit N".
    std::string run(const std::string& arguments, const std::string& errors = "2>&1") const {
        const auto program = own_file().parent_path() / "warpmark";
        REQUIRE(std::filesystem::exists(program));
        const auto call =
            fmt::format("cd '{}' && '{}' {} {} | grep -v '^\\[[0-9]'; echo \"exit ${{PIPESTATUS[0]}}\"",
                        path.string(), program.string(), arguments, errors);
        auto child = Child::start_program({"/bin/bash", "-c", call}, {"PATH", "CUDA_HOME", "CUDA_PATH"});
        REQUIRE(child.has_value());
        std::string text;
        REQUIRE(child->read_text(text, 1 << 20, Child::in_seconds(120)) == Child::Got::ended);
        child->end(false);
        return text;
    }
};

}  // namespace warpmark::cli
