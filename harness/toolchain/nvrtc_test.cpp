// Search for NVRTC, and messages about it.
#include "harness/toolchain/nvrtc.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <vector>

#include "harness/toolchain/tried_compilers.h"

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

TEST_CASE(
    "NVRTC is looked for in the toolkit, beside the program, in Python's, conda's and the system's places") {
    const fs::path base = fs::temp_directory_path() / ("warpmark_nvrtc_places" + std::to_string(getpid()));
    const std::string b = base.string();
    for (const char* folder :
         {"venv/lib/python3.12/site-packages/nvidia/cu13",
          "venv/lib/python3.12/site-packages/nvidia/cuda_nvrtc",
          "venv/lib/python3.12/site-packages/nvidia/cudnn", "conda/lib/python3.11/site-packages/nvidia/cu14",
          "conda/lib/python3.11/site-packages/nvidia/cu13",
          "home/.local/lib/python3.11/site-packages/nvidia/cu13", "search/bin",
          "search/lib/python3.10/site-packages/nvidia/cuda_nvrtc",
          "usr/lib/python3/dist-packages/nvidia/cu13", "local/cuda-13.0"})
        fs::create_directories(base / folder);
    std::ofstream(base / "search/bin/python3") << "";
    toolchain::NvrtcEnvironment here{.cuda_path = "/given",
                                     .cuda_home = "/home/given",
                                     .virtual_env = b + "/venv",
                                     .conda_prefix = b + "/conda",
                                     .home = b + "/home",
                                     .search = "bin:" + b + "/nothing:" + b + "/search/bin",
                                     .program_folder = b + "/opt/bin",
                                     .local = b + "/local",
                                     .system = b + "/usr"};
    std::vector<std::string> expected{
        "/given",          "/home/given",          b + "/opt/bin", b + "/opt/lib/warpmark",
        b + "/local/cuda", b + "/local/cuda-13.0", "/opt/cuda"};
    for (const char* folder : {"/venv/lib/python3.12/site-packages/nvidia/cu13",
                               "/venv/lib/python3.12/site-packages/nvidia/cuda_nvrtc",
                               "/conda/lib/python3.11/site-packages/nvidia/cu14",
                               "/conda/lib/python3.11/site-packages/nvidia/cu13",
                               "/search/lib/python3.10/site-packages/nvidia/cuda_nvrtc",
                               "/home/.local/lib/python3.11/site-packages/nvidia/cu13",
                               "/usr/lib/python3/dist-packages/nvidia/cu13", "/conda", "/usr"})
        expected.push_back(b + folder);
    CHECK(toolchain::nvrtc_roots(here) == expected);
    fs::remove_all(base);
}

TEST_CASE("of the libraries of a folder the plain name comes first, then the newest, and no other library") {
    const fs::path root = fs::temp_directory_path() / ("warpmark_nvrtc_libraries" + std::to_string(getpid()));
    fs::create_directories(root / "lib");
    for (const char* name : {"libnvrtc.so.12", "libnvrtc.so.13", "libnvrtc.so.9.2", "libnvrtc.so",
                             "libnvrtc.alt.so.13", "libnvrtc-builtins.so.13.0", "libnvrtc.so.bak"})
        std::ofstream(root / "lib" / name) << "";
    std::vector<std::string> names;
    for (const auto& library : toolchain::libraries_in(root.string()))
        names.push_back(fs::path(library).filename().string());
    CHECK(names ==
          std::vector<std::string>{"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.9.2"});
    fs::remove_all(root);
}

TEST_CASE("the headers of Python's and conda's packages are found from their libraries") {
    const fs::path root = fs::temp_directory_path() / ("warpmark_nvrtc_headers" + std::to_string(getpid()));
    const auto headers_of = [&](const char* library, const char* folder) {
        fs::remove_all(root);
        fs::create_directories((root / library).parent_path());
        fs::create_directories(root / folder);
        std::ofstream(root / library) << "";
        std::ofstream(root / folder / "cooperative_groups.h") << "";
        return toolchain::include_dir_beside((root / library).string()) == (root / folder).string();
    };
    CHECK(headers_of("nvidia/cu13/lib/libnvrtc.so.13", "nvidia/cu13/include"));
    CHECK(headers_of("nvidia/cuda_nvrtc/lib/libnvrtc.so.12", "nvidia/cuda_runtime/include"));
    CHECK(headers_of("lib/libnvrtc.so.13", "targets/x86_64-linux/include"));
    CHECK(headers_of("lib/warpmark/libnvrtc.so.13", "lib/warpmark/include"));
    CHECK(headers_of("usr/lib/x86_64-linux-gnu/libnvrtc.so.12", "usr/include"));
    fs::remove_all(root);
}

TEST_CASE("a compiler is taken for what it can do, which is tried") {
    const auto& opened = toolchain::nvrtc();
    REQUIRE(opened);
    CHECK(toolchain::trial_failure(*opened) == "");
    // Both passes of the trial are needed: an NVRTC that fails in one is rejected with a reason.
    auto lame = *opened;
    lame.toolkit.include_dir = "/nonexistent";
    CHECK(toolchain::trial_failure(lame).starts_with("it does not compile the toolkit's headers: "));
    lame = *opened;
    lame.ptx = [](void*, char* text) {
        *text = 0;
        return 0;
    };
    CHECK(toolchain::trial_failure(lame).starts_with("it does not compile a kernel, optimized"));
    static const auto real = opened->compile;
    lame = *opened;
    lame.compile = [](void* program, int count, const char* const* options) {
        for (int i = 0; i < count; ++i)
            if (std::string(options[i]) == "-default-device") return 5;  // an unknown option
        return real(program, count, options);
    };
    CHECK(toolchain::trial_failure(lame).find("it does not compile a launch function") == 0);
}

TEST_CASE("a compiler is good only as long as nothing of it changes") {
    const fs::path folder = fs::temp_directory_path() / ("warpmark_nvrtc_tried" + std::to_string(getpid()));
    fs::create_directories(folder / "include");
    const auto library = (folder / "libnvrtc.so").string(), builtins = (folder / "builtins.so").string();
    const std::vector files{library, builtins, (folder / "include").string(),
                            (folder / "include/cccl").string()};
    std::ofstream(library) << "one";
    std::ofstream(builtins) << "two";
    const toolchain::TriedCompilers tried((folder / "cache/compilers").string());
    const auto changes_it = [&](auto change) {
        tried.keep_good(files);
        tried.keep_opened({files, 13, 1});
        const bool was_good = tried.is_good(files);
        const auto was_opened = tried.opened();
        CHECK((was_opened.files == files && was_opened.major == 13 && was_opened.minor == 1));
        change();
        CHECK(tried.opened().files.empty() != tried.is_good(files));
        return was_good && !tried.is_good(files);
    };
    CHECK_FALSE(tried.is_good(files));
    CHECK(tried.opened().files.empty());
    CHECK_FALSE(changes_it([] {}));
    CHECK(changes_it([&] { std::ofstream(library) << "another size"; }));
    CHECK(changes_it(
        [&] { fs::last_write_time(library, fs::last_write_time(library) + std::chrono::seconds(1)); }));
    CHECK(changes_it([&] { std::ofstream(builtins) << "another size"; }));
    CHECK(changes_it([&] { fs::create_directory(folder / "include/cccl"); }));
    CHECK(changes_it([&] { fs::remove(folder / "include/cccl"); }));
    CHECK(changes_it([&] { fs::remove(builtins); }));
    CHECK_FALSE(tried.is_good({(folder / "nowhere.so").string()}));
    CHECK_FALSE(tried.is_good({}));
    // From an older build: the text after the hash is ignored.
    std::ofstream(folder / "cache/compilers", std::ios::app) << "0123456789abcdef it does not compile\n";
    tried.keep_good(files);
    CHECK(tried.is_good(files));
    // A path cannot inject a line, and a damaged file does not count as a compiler.
    tried.keep_opened({{library + "\n/other", builtins}, 13, 1});
    CHECK(tried.opened().files.empty());
    const fs::path before = fs::current_path();
    fs::current_path(folder);
    tried.keep_opened({files, 13, 1});
    fs::copy_file("cache/compilers.opened", ".opened");
    CHECK(toolchain::TriedCompilers("").opened().files.empty());
    fs::current_path(before);
    std::ofstream(folder / "cache/compilers.opened") << "0123456789abcdef\n13.0\n" << library << '\n';
    CHECK(tried.opened().files.empty());
    fs::remove_all(folder);
}

TEST_CASE("where there is no NVRTC, or none that will do, the first line says which, and the way out") {
    const auto none = toolchain::no_nvrtc_error({"/usr: no libnvrtc.so in it"}, {});
    CHECK(none.what == "NVRTC, the CUDA Toolkit's run-time compiler, was not found on this computer");
    CHECK(none.way_out.starts_with("The shortest way to it: pip install nvidia-cuda-nvrtc "));
    CHECK(none.way_out.ends_with("Looked in:\n    /usr: no libnvrtc.so in it"));
    const std::string old = "/usr/lib/libnvrtc.so.11.2: NVRTC 11.8, which will not do: it does not compile";
    const auto refused = toolchain::no_nvrtc_error({"/opt/cuda: not there", old}, {old});
    CHECK(refused.what == "NVRTC on this computer cannot be used: " + old);
    CHECK(refused.way_out.starts_with("The shortest way to one that can: pip install "));
    CHECK(refused.blame == Blame::tool);
}

TEST_CASE("this computer's NVRTC") {
    const auto toolkit = toolchain::toolkit();
    if (!toolkit) FAIL("this test needs NVRTC: ", to_text(toolkit.error()));
    CHECK(toolkit->major >= 12);
    CHECK(toolkit->nvrtc_path.find("libnvrtc") != std::string::npos);
    CHECK(!toolkit->looked_in.empty());
    CHECK(!toolkit->include_dir.empty());
}
