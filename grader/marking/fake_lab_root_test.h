// Test root with one fake lab, and a backend that takes its orders from the source.
#pragma once
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "grader/check/fake_observation_test.h"

namespace warpmark::fake_root {

namespace fs = std::filesystem;

inline void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

inline std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

inline const std::string lab_toml = fake::lab_head + R"([[check]]
id = "compiles"
kind = "compiles"
points = 10
[[check]]
id = "correct"
kind = "output"
points = 20
needs = ["compiles"]
[[check]]
id = "race-free"
kind = "races"
points = 30
needs = ["compiles"]
)";

// A root with one lab of the fake's shape, and a folder for classes.
struct Root {
    fs::path path = fs::temp_directory_path() / ("warpmark-batch-" + std::to_string(getpid()));
    Root() {
        fs::remove_all(path);
        write(path / "labs/00_fake/lab.toml", lab_toml);
        write(path / "labs/00_fake/README.md",
              "# Lab 0\n\n| points | | checks |\n|---:|---|---|\n| 10 | it compiles | `compiles` |\n"
              "| **50** | it is right | `correct`, `race-free` |\n\n## Run it\n    ./warpmark check 00\n"
              "    ./warpmark hint 00\n    ./warpmark inspect --lab 00 --case small\n");
        write(path / "labs/00_fake/hints.md",
              "# Hints for lab 00: A fake\n\n## 1\nThink.\n\n## 2\nThink again.\n");
        write(path / "labs/00_fake/fake.cu", "wrong");
        write(path / "solutions/00_fake/hidden.toml", "[[case]]\nname = \"secret\"\nn = 5\n");
        write(path / "solutions/00_fake/oracle.cu", "right");
        write(path / "solutions/00_fake/fake.cu", "right");
        write(path / "solutions/00_fake/alternatives/other.cu", "right too");
        write(path / "solutions/00_fake/mistakes/racy.cu",
              "// expect: race-free fails\n// expect: race.read-write at line 7\nracy");
    }
    ~Root() { fs::remove_all(path); }
};

// A backend that follows words in the source: right, wrong, racy, broken, refused (the harness blames its
// caller), tool.
inline Result<Observation> obey(const Job& job) {
    auto says = [&](const char* word) { return job.source.find(word) != std::string::npos; };
    if (says("refused")) return std::unexpected(Error{"There is no function `launch`", {}, "Write one."});
    if (says("tool")) return std::unexpected(Error{"The worker died", {}, "", Blame::tool});
    Observation observation;
    if (says("broken")) {
        observation.build_findings = {fake::finding("compile.error")};
        return observation;
    }
    for (const auto& one : job.cases) {
        CaseObservation run;
        run.name = one.name;
        run.launches = {fake::launch()};
        run.seconds = static_cast<double>(std::hash<std::string>{}(job.source) %
                                          1000);  // may differ between runs; no report may show it
        for (const auto& argument : one.arguments)
            run.outputs.push_back(argument.use == Use::scalar ? std::vector<std::byte>{} : argument.bytes);
        for (std::size_t i = 0; i < run.outputs[1].size(); ++i)
            run.outputs[1][i] = std::byte(says("wrong") ? 7 : 9 + i);
        if (says("racy")) run.findings = {fake::finding("race.read-write")};
        observation.cases.push_back(std::move(run));
    }
    return observation;
}

}  // namespace warpmark::fake_root
