// Shipped labs and a workspace made from them in a temporary folder, for tests.
#pragma once
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "grader/lab/lab_location.h"
#include "grader/packs/workspace.h"
#include "harness/base/source_tree_test.h"

namespace warpmark::workspaces {

struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("warpmark-workspace-" + std::to_string(getpid()));
    Folder() {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    ~Folder() { std::filesystem::remove_all(path); }
};

inline void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

inline Lab lab_of(const std::string& id, bool with_solution = true) {
    auto lab = lab::load_lab(house::root / "labs" / id,
                             with_solution ? house::root / "solutions" / id : std::filesystem::path());
    REQUIRE(lab);
    return *lab;
}

inline std::vector<Lab> all_labs() {
    std::vector<Lab> labs;
    for (const auto& id : lab::lab_ids(house::root)) labs.push_back(lab_of(id));
    return labs;
}

inline Result<batch::Workspace> make(const std::vector<Lab>& labs, const std::filesystem::path& to) {
    return batch::make_workspace(labs, house::root / "labs/run", to, batch::Backend(session::observe),
                                 [](const Lab&) {});
}

}  // namespace warpmark::workspaces
