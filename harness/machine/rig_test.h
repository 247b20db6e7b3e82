// rig_test.h: runs a kernel or a launcher of a CUDA or PTX text in the machine, for the tests of this room.
#pragma once
#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <vector>

#include "harness/diagnose/in_words.h"
#include "harness/machine/machine.h"

namespace warpmark::machine {

enum class Build { optimised, unoptimised };

// rig_test.cpp: both halves of a CUDA source, which must compile. Each text is compiled once a program.
const ptx::Module& compiled(const std::string& source, Build build, const std::string& arch);

class Rig {
  public:
    // A module of PTX.
    explicit Rig(const std::string& ptx) : Rig(ptx::parse(ptx, "test.ptx")) {}
    explicit Rig(ptx::Module module, const std::string& arch = "sm_90") : module_(std::move(module)) {
        for (const auto& error : module_.errors) FAIL(to_text(error));
        Setup setup;
        setup.observer = &nobody_;
        setup.decode = {"test.cu", {}};
        setup.arch = arch;
        setup.limits.warp_instructions = 100'000'000;
        machine_ = std::make_unique<Machine>(module_, setup);
    }
    // A CUDA source.
    Rig(const std::string& source, Build build, const std::string& arch = "sm_90")
        : Rig(compiled(source, build, arch), arch) {}

    // Arguments, in order.
    template <class T>
    Rig& buffer(const std::vector<T>& contents, bool device_writes = true) {
        NewRegion region;
        region.name = "argument " + std::to_string(arguments_.size());
        region.bytes = contents.size() * sizeof(T);
        region.element_bytes = sizeof(T);
        region.device_writes = device_writes;
        const uint64_t address = machine_->add_buffer(region, [&] {
            const auto bytes = std::as_bytes(std::span(contents));
            return std::vector<std::byte>(bytes.begin(), bytes.end());
        }());
        REQUIRE(address != 0);
        addresses_.push_back(address);
        return argument(address);
    }
    template <class T>
    Rig& out(size_t count) {
        return buffer(std::vector<T>(count));
    }
    template <class T>
    Rig& scalar(T value) {
        addresses_.push_back(0);
        return argument(value);
    }

    Rig& launch(const std::string& kernel, uint32_t threads, uint32_t blocks = 1, uint64_t shared_bytes = 0) {
        return launch(kernel, {blocks, 1, 1}, {threads, 1, 1}, shared_bytes);
    }
    Rig& launch(const std::string& kernel, std::array<uint32_t, 3> grid, std::array<uint32_t, 3> block,
                uint64_t shared_bytes = 0) {
        const auto ran = machine_->launch(kernel, grid, block, shared_bytes, arguments_);
        if (!ran) FAIL(to_text(ran.error()));
        return *this;
    }
    Rig& host(const std::string& function) {
        const auto ran = machine_->call_host(function, arguments_, false);
        if (!ran) FAIL(to_text(ran.error()));
        return *this;
    }

    // What argument `at` holds now.
    template <class T>
    std::vector<T> result(size_t at) const {
        const auto bytes = machine_->read_buffer(addresses_.at(at));
        std::vector<T> values(bytes.size() / sizeof(T));
        std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
        return values;
    }
    std::string printed() const { return machine_->run().seen.printed; }
    // The ids of all findings, "race.write-write memory.null", in order.
    std::string findings() {
        std::string all;
        for (const auto& finding : kept()) all += (all.empty() ? "" : " ") + std::string(name(finding.id));
        return all;
    }
    std::string messages() {
        std::string all;
        for (const auto& finding : kept()) all += finding.message + "\n";
        return all;
    }
    const std::vector<Finding>& kept() {
        for (auto& finding : machine_->run().seen.findings.take()) {
            diagnose::put_in_words(finding);
            findings_.push_back(std::move(finding));
        }
        return findings_;
    }
    std::vector<LaunchRecord>& launches() { return machine_->run().seen.launches; }
    Run& run() { return machine_->run(); }

  private:
    template <class T>
    Rig& argument(T value) {
        const auto* bytes = reinterpret_cast<const std::byte*>(&value);
        arguments_.emplace_back(bytes, bytes + sizeof value);
        return *this;
    }
    ptx::Module module_;
    Observer nobody_;  // somebody who looks: a warp's time is reckoned
    std::unique_ptr<Machine> machine_;
    std::vector<std::vector<std::byte>> arguments_;
    std::vector<uint64_t> addresses_;
    std::vector<Finding> findings_;
};

// Both builds of a source must pass: `check` gets a fresh rig for each.
template <class F>
void in_both_builds(const std::string& source, F check) {
    for (const Build build : {Build::optimised, Build::unoptimised}) {
        const std::string name = build == Build::optimised ? "optimised" : "unoptimised";
        INFO("build: ", name);
        Rig rig(source, build);
        check(rig);
    }
}

// f(0), f(1), …
template <class T, class F>
std::vector<T> made(size_t count, F f) {
    std::vector<T> values;
    for (size_t at = 0; at < count; ++at) values.push_back(static_cast<T>(f(static_cast<int>(at))));
    return values;
}

}  // namespace warpmark::machine
