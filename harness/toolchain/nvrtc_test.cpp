// nvrtc_test.cpp: where NVRTC is looked for, and what is said of it.
#include "harness/toolchain/nvrtc.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;
using namespace warpmark;

TEST_CASE("the environment comes first, then the usual link, then versions, newest first") {
    const fs::path local = fs::temp_directory_path() / "warpmark_nvrtc_test";
    for (const char* version : {"cuda-12.9", "cuda-13.0", "cuda-12.10", "other"})
        fs::create_directories(local / version);
    const auto roots = toolchain::toolkit_roots("/my/cuda", "/home/cuda", local.string());
    const std::string l = local.string();
    CHECK(roots == std::vector<std::string>{"/my/cuda", "/home/cuda", l + "/cuda", l + "/cuda-13.0",
                                            l + "/cuda-12.10", l + "/cuda-12.9", "/opt/cuda"});
    CHECK(toolchain::toolkit_roots(nullptr, nullptr, l).front() == l + "/cuda");
    fs::remove_all(local);
}

TEST_CASE("the headers are found beside the library") {
    const fs::path root = fs::temp_directory_path() / "warpmark_nvrtc_test_include";
    fs::create_directories(root / "lib64");
    fs::create_directories(root / "include");
    std::ofstream(root / "include" / "cooperative_groups.h") << "";
    std::ofstream(root / "lib64" / "libnvrtc.so") << "";
    CHECK(toolchain::include_dir_beside((root / "lib64" / "libnvrtc.so").string()) ==
          (root / "include").string());
    CHECK(toolchain::include_dir_beside("/nonexistent/lib/libnvrtc.so").empty());
    fs::remove_all(root);
}

TEST_CASE("this computer's NVRTC") {
    const auto toolkit = toolchain::toolkit();
    if (!toolkit) FAIL("this test needs NVRTC: ", to_text(toolkit.error()));
    CHECK(toolkit->major >= 12);
    CHECK(toolkit->nvrtc_path.find("libnvrtc") != std::string::npos);
    CHECK(!toolkit->looked_in.empty());
    CHECK(!toolkit->include_dir.empty());
}
