// Package installation by the script `warpmark`: only during setup, never without request.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "grader/lab/bounded_file_reader.h"
#include "harness/process/messaging_child.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

// A checkout that contains only the script, and a PATH without installed packages. Its `apt-get` logs the
// call and fails.
struct Bare {
    fs::path path = fs::temp_directory_path() / ("warpmark-script-" + std::to_string(getpid()));
    Bare() {
        for (auto name : {"bin", "harness", "grader", "proofs", "cmake"}) fs::create_directories(path / name);
        for (auto name : {"CMakeLists.txt", "CMakePresets.json"}) std::ofstream(path / name) << "\n";
        fs::copy_file(fs::path(WARPMARK_SOURCE_DIR) / "warpmark", path / "warpmark");
        program("dpkg-query", "echo unknown");
        program("apt-get", "echo called >>" + (path / "called").string() + "; exit 1");
        program("sudo", "exit 1");
        program("id", "echo 0");
    }
    ~Bare() { fs::remove_all(path); }
    void program(const std::string& name, const std::string& does) {
        std::ofstream(path / "bin" / name) << "#!/bin/bash\n" << does << "\n";
        fs::permissions(path / "bin" / name, fs::perms::owner_all);
    }
    // Output of `warpmark COMMAND` without a terminal.
    std::string said(const std::string& command, const std::string& ci) {
        const auto call = "PATH=" + (path / "bin").string() + ":/usr/bin:/bin CI=" + ci + " " +
                          (path / "warpmark").string() + " " + command + " 2>&1 </dev/null; echo exit $?";
        auto child = Child::start_program({"/bin/bash", "-c", call}, {});
        REQUIRE(child.has_value());
        std::string text;
        REQUIRE(child->read_text(text, 1 << 16, Child::in_seconds(60)) == Child::ReceiveOutcome::ended);
        child->end(false);
        return text;
    }
    bool called_apt() { return fs::remove(path / "called"); }
};

}  // namespace

TEST_CASE("the script installs for `grade`, `test` and a CI job, and for nobody else unasked") {
    Bare bare;
    for (const std::string command : {"check 01", "labs", "--version", "inspect x.cu"}) {
        CAPTURE(command);
        const auto text = bare.said(command, "");
        CHECK_FALSE(bare.called_apt());
        CHECK(text.find("these packages are missing") != text.npos);
        CHECK(text.find("apt-get install -y g++ ") != text.npos);
        CHECK(text.ends_with("exit 3\n"));
    }
    for (const auto& [command, ci] : {std::pair{"grade solutions", ""}, {"test", ""}, {"check 01", "true"}}) {
        CAPTURE(command);
        const auto text = bare.said(command, ci);
        CHECK(bare.called_apt());
        CHECK(text.ends_with("exit 3\n"));
    }
}

TEST_CASE("the script says how long the first build takes, before it begins, and only then") {
    Bare bare;
    bare.program("dpkg-query", "echo installed");
    bare.program("cmake", "echo cmake was called >&2; exit 1");
    bare.program("nproc", "echo 7");
    const auto text = bare.said("check 01", "");
    const auto estimate = text.find("the first build takes 2 to 4 minutes here");
    REQUIRE(estimate != text.npos);
    CHECK(estimate < text.find("cmake was called"));
    fs::create_directories(bare.path / "build/release");
    std::ofstream(bare.path / "build/release/build.ninja") << "\n";
    CHECK(bare.said("check 01", "").find("the first build") == std::string::npos);
}
