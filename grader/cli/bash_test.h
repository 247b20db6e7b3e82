// Shell without a terminal that runs a program of the build folder, for tests.
#pragma once
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "harness/process/messaging_child.h"
#include "harness/process/own_executable.h"

namespace warpmark::cli {

// Returns what bash prints for "cd FOLDER && 'warpmark' WORDS". WORDS may contain redirections, pipes and
// further commands.
inline std::string printed_in(const std::filesystem::path& folder, const std::string& words,
                              const char* name = "warpmark") {
    const auto program = own_file().parent_path() / name;
    REQUIRE(std::filesystem::exists(program));
    const auto call = fmt::format("cd '{}' && '{}' {}", folder.string(), program.string(), words);
    auto child = Child::start_program({"/bin/bash", "-c", call},
                                      {"PATH", "CUDA_HOME", "CUDA_PATH", "WARPMARK_CALLED"});
    REQUIRE(child.has_value());
    std::string text;
    REQUIRE(child->read_text(text, 1 << 20, Child::in_seconds(120)) == Child::ReceiveOutcome::ended);
    child->end(false);
    return text;
}

}  // namespace warpmark::cli
