// Test fixture that runs a kernel or a launcher from CUDA or PTX text in the simulator.
#pragma once
#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/launch_counts.h"

namespace warpmark::ptx {
struct Module;
}

namespace warpmark::machine {

struct Run;

enum class Build { optimized, unoptimized };

// Compiles host and device code of a CUDA source, which must compile. Each text is compiled once per process.
const ptx::Module& compiled(const std::string& source, Build build, const std::string& arch);

// Implemented in kernel_runner_test.cpp, so that tests do not include the simulator's internals.
class Rig {
  public:
    // Runs a PTX module.
    explicit Rig(const std::string& ptx);
    explicit Rig(const ptx::Module&, const std::string& arch = "sm_90");
    // Runs a CUDA source.
    Rig(const std::string& source, Build build, const std::string& arch = "sm_90");
    ~Rig();

    // Appends kernel arguments, in order.
    template <class T>
    Rig& buffer(const std::vector<T>& contents, bool device_writes = true) {
        const auto bytes = std::as_bytes(std::span(contents));
        return add_buffer({bytes.begin(), bytes.end()}, sizeof(T), device_writes);
    }
    template <class T>
    Rig& out(size_t count) {
        return buffer(std::vector<T>(count));
    }
    template <class T>
    Rig& scalar(T value) {
        const auto* bytes = reinterpret_cast<const std::byte*>(&value);
        return add_argument({bytes, bytes + sizeof value}, 0);
    }

    Rig& launch(const std::string& kernel, uint32_t threads, uint32_t blocks = 1, uint64_t shared_bytes = 0) {
        return launch(kernel, {blocks, 1, 1}, {threads, 1, 1}, shared_bytes);
    }
    Rig& launch(const std::string& kernel, std::array<uint32_t, 3> grid, std::array<uint32_t, 3> block,
                uint64_t shared_bytes = 0);
    Rig& host(const std::string& function);

    // Current contents of argument `at`.
    template <class T>
    std::vector<T> result(size_t at) const {
        const auto bytes = bytes_of(at);
        std::vector<T> values(bytes.size() / sizeof(T));
        std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
        return values;
    }
    std::string printed() const;
    // Ids of all findings, in order: "race.write-write memory.null".
    std::string findings();
    std::string messages();
    const std::vector<Finding>& kept();
    std::vector<LaunchRecord>& launches();
    Run& run();

  private:
    struct Parts;
    Rig& add_buffer(std::vector<std::byte> contents, uint32_t element_bytes, bool device_writes);
    Rig& add_argument(std::vector<std::byte> bytes, uint64_t address);
    std::vector<std::byte> bytes_of(size_t argument) const;
    std::unique_ptr<Parts> parts_;
};

// Runs `check` with a fresh rig for each build of a source; both must pass.
template <class F>
void in_both_builds(const std::string& source, F check) {
    for (const Build build : {Build::optimized, Build::unoptimized}) {
        const std::string name = build == Build::optimized ? "optimised" : "unoptimised";
        INFO("build: ", name);
        Rig rig(source, build);
        check(rig);
    }
}

template <class T, class F>
std::vector<T> made(size_t count, F f) {
    std::vector<T> values;
    for (size_t at = 0; at < count; ++at) values.push_back(static_cast<T>(f(static_cast<int>(at))));
    return values;
}

}  // namespace warpmark::machine
