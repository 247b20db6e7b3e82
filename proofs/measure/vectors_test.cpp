// Every opcode of the instruction tables compared bit by bit with an H200's results for the same operands,
// with the lane table of each x86-64 level of this computer.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "harness/base/cpu_level.h"
#include "harness/base/source_tree_test.h"
#include "harness/runtime/simulator.h"
#include "proofs/measure/h200_results.h"

namespace warpmark::measure {
namespace {

using warpmark::house::root;
const std::string again = "; measure it: proofs/measure/README.md";

struct Ran {
    Results results;
    std::string problem;
};

// Runs the probe's kernel in the simulator.
Ran run_in_machine(const Probe& probe, int level) {
    const Vectors& vectors = vectors_of(probe);
    const auto module = ptx::parse(kernel_of(probe), probe.name);
    if (!module.errors.empty()) return {{}, to_text(module.errors[0])};
    runtime::Setup setup;
    setup.decode.level = level;
    runtime::Simulation machine(module, setup);
    const auto buffer = [&](const char* name, const std::vector<std::byte>& bytes) {
        machine::NewRegion region;
        region.name = name;
        region.bytes = bytes.size();
        region.element_bytes = 8;
        return machine.add_buffer(region, bytes);
    };
    const uint64_t addresses[] = {buffer("in", input_bytes(vectors)), buffer("out", output_bytes(vectors))};
    std::vector<std::vector<std::byte>> arguments;
    for (const uint64_t& address : addresses) {
        const auto bytes = std::as_bytes(std::span(&address, 1));
        arguments.emplace_back(bytes.begin(), bytes.end());
    }
    const auto ran =
        machine.launch(kernel_name, {static_cast<uint32_t>(vectors.size()) / block_threads, 1, 1},
                       {block_threads, 1, 1}, 0, arguments);
    if (!ran) return {{}, to_text(ran.error())};
    for (const auto& finding : machine.run().seen.findings.take()) return {{}, finding.message};
    return {results_of(probe, machine.read_buffer(addresses[1])), ""};
}

std::string operands_text(const Probe& probe, size_t at) {
    std::string text;
    for (const uint64_t value : vectors_of(probe)[at]) text += fmt::format(" {:x}", value);
    return text;
}

// Environment: SHOWN=100 sets the number of differences shown per opcode; ONLY=add.f64 restricts the test to
// opcodes with this prefix.
size_t shown_differences() {
    const char* asked = std::getenv("SHOWN");
    return asked ? std::strtoul(asked, nullptr, 10) : 4;
}

bool is_asked_for(const Probe& probe) {
    const char* only = std::getenv("ONLY");
    return !only || probe.name.starts_with(only);
}

constexpr size_t most_not_measured = 60;

// Number of differences and the first few, or "".
std::string difference(const Probe& probe, const Results& wanted, const Results& got) {
    size_t count = 0;
    std::string shown;
    for (size_t at = 0; at < wanted.first.size(); ++at) {
        if (got.first[at] == wanted.first[at] && got.second[at] == wanted.second[at]) continue;
        if (count++ < shown_differences())
            shown += fmt::format("\n     {} → {:x} {}, the GPU {:x} {}", operands_text(probe, at),
                                 got.first[at], got.second[at], wanted.first[at], wanted.second[at]);
    }
    return count ? fmt::format("{} of {} differ:{}", count, wanted.first.size(), shown) : "";
}

std::string judge(const Probe& probe, const Measured& measured, int level) {
    Results wanted;
    if (measured.fingerprint != fingerprint(vectors_of(probe)) || !read_digits(probe, measured, wanted))
        return "the operands are not those that were measured" + again;
    const Ran ran = run_in_machine(probe, level);
    if (!ran.problem.empty()) return ran.problem;
    return difference(probe, wanted, ran.results);
}

// Names in the file, without its comments.
std::set<std::string> not_measured() {
    std::set<std::string> names;
    std::ifstream stream(root / "proofs/measure/cases/not_measured.txt");
    REQUIRE(stream);
    for (std::string line; std::getline(stream, line);)
        if (!line.empty() && line[0] != '#') names.insert(line);
    return names;
}

}  // namespace

TEST_CASE("vectors: every opcode computes what an H200 computes") {
    const auto all = probes();
    const Data data = read_data(root / data_folder);
    size_t equal = 0, exempt = 0, refused = 0;
    auto owed = not_measured();
    const size_t listed = owed.size();
    CHECK_MESSAGE(listed <= most_not_measured, "measure them: proofs/measure/README.md says how");
    for (const auto& probe : all) {
        if (!is_asked_for(probe)) continue;
        if (!probe.exempt.empty()) {
            ++exempt;
            continue;
        }
        const auto found = data.find(probe.name);
        if (found == data.end()) {
            if (!owed.erase(probe.name))
                FAIL_CHECK(
                    fmt::format("{} has not been measured{}, or list it in "
                                "proofs/measure/cases/not_measured.txt",
                                probe.name, again));
            continue;
        }
        if (!found->second.why_not.empty()) {
            ++refused;
            continue;
        }
        ++equal;
        for (const int level : cpu_levels()) {
            const std::string wrong = judge(probe, found->second, level);
            if (!wrong.empty()) FAIL_CHECK(probe.name, " at level ", level, ": ", wrong);
            if (!wrong.empty()) break;
        }
    }
    if (!std::getenv("ONLY"))
        for (const auto& name : owed) FAIL_CHECK(name, " is listed as not measured: take it off the list");
    MESSAGE(all.size(), " opcodes: ", equal, " bit for bit, ", refused, " that an H200 refuses, ", exempt,
            " that no GPU can tell, ", listed - owed.size(), " not measured yet");
}

}  // namespace warpmark::measure
