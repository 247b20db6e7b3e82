// Requests of kernels whose accesses ptxas merges, against a GPU's counters (cases/joined/requests.csv).
#include "harness/builds/machine_code_matching.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "harness/base/sampling_test.h"
#include "harness/contract/unchecked_parts.h"
#include "harness/session/golden_cases.h"
#include "harness/session/job_execution.h"

using namespace warpmark;
using namespace warpmark::session;

namespace {

const std::string folder = WARPMARK_SOURCE_DIR "/harness/builds/cases/joined/";

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    REQUIRE_MESSAGE(file, path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::map<std::string, std::string> kernels(const char* file = "kernels.cu") {
    constexpr std::string_view begins = "// kernel ";
    const std::string text = text_of(folder + file);
    std::map<std::string, std::string> all;
    for (size_t at = text.find(begins, text.find('\n')); at != text.npos;) {
        const size_t name = at + begins.size(), line = text.find('\n', name), next = text.find(begins, line);
        all[text.substr(name, line - name)] = text.substr(line + 1, next - line - 1);
        at = next;
    }
    return all;
}

struct Counted {
    std::string name;
    uint64_t counts[4] = {};  // requests and wavefronts of loads, then of stores
    std::string why;          // the simulation counts something else
};

std::vector<Counted> counted_by_gpu() {
    std::istringstream lines(text_of(folder + "requests.csv"));
    std::vector<Counted> all;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#') || line.starts_with("kernel,")) continue;
        std::istringstream fields(line);
        Counted& one = all.emplace_back();
        std::getline(fields, one.name, ',');
        for (uint64_t& count : one.counts) {
            std::string field;
            std::getline(fields, field, ',');
            count = std::stoull(field);
        }
        std::getline(fields, one.why);
    }
    return all;
}

CaseObservation run(const std::string& name, const std::string& text, bool by_rule = false) {
    auto golden = golden::read_case(
        name + ".cu",
        fmt::format(
            "// run: --kernel {} --grid 2 --block 256 {} --arg f32[8192]=iota --arg f32[8192]=zero --arg "
            "i32=16\n// expect: nothing\n{}",
            name, name.contains("dyn") ? "--shared 8192" : "", text));
    REQUIRE_MESSAGE(golden, name);
    golden->job.relocatable = by_rule;  // then no machine code is requested
    const auto seen = run_here(golden->job);
    REQUIRE_MESSAGE(seen, to_text(seen.error()));
    REQUIRE_MESSAGE(seen->cases.size() == 1, name);
    REQUIRE_MESSAGE(seen->cases[0].launches.size() == 1, name);
    return seen->cases[0];
}

LaunchRecord launched(const std::string& name, const std::string& text, bool by_rule = false) {
    return run(name, text, by_rule).launches[0];
}

bool is_near(uint64_t counted, uint64_t measured) {
    const double difference = std::abs(static_cast<double>(counted) - static_cast<double>(measured));
    return difference <= std::max(1.0, 0.001 * static_cast<double>(measured));
}

bool agrees(const LaunchRecord& record, const Counted& one) {
    const auto &load = record.shared.load, &store = record.shared.store;
    return load.requests == one.counts[0] && is_near(load.passes, one.counts[1]) &&
           store.requests == one.counts[2] && is_near(store.passes, one.counts[3]);
}

std::string in_words(const LaunchRecord& record, const Counted& one) {
    const auto &load = record.shared.load, &store = record.shared.store;
    return fmt::format("{}: loads {} requests, {} wavefronts (GPU: {}, {}); stores {}, {} (GPU: {}, {})",
                       one.name, load.requests, load.passes, one.counts[0], one.counts[1], store.requests,
                       store.passes, one.counts[2], one.counts[3]);
}

}  // namespace

TEST_CASE("machine forms: requests and wavefronts are those that a GPU counted") {
    const auto texts = kernels();
    const auto all = counted_by_gpu();
    REQUIRE(all.size() >= 200);
    REQUIRE(texts.size() == all.size());
    CHECK(std::ranges::count_if(all, [](const Counted& one) { return !one.why.empty(); }) <= 24);
    for (const Counted& one : samples::of(all, 10)) {
        REQUIRE_MESSAGE(texts.contains(one.name), one.name);
        const LaunchRecord record = launched(one.name, texts.at(one.name));
        CHECK_MESSAGE(agrees(record, one) == one.why.empty(), in_words(record, one), ' ', one.why);
    }
}

TEST_CASE("machine forms: without machine code no neighbor is a conflict") {
    const auto texts = kernels();
    for (const char* name : {"pair0", "pair5", "tile4x4", "ptr2_4", "stencil2"}) {
        const auto record = launched(name, texts.at(name), true);
        CHECK_MESSAGE(record.shared.load.excess() == 0, name);
    }
    const auto is_said = [&](bool by_rule) {
        const auto& unseen = run("pair0", texts.at("pair0"), by_rule).unseen;
        return std::ranges::find(unseen, unseen_requests, &Unseen::about) != unseen.end();
    };
    CHECK(is_said(true));
    CHECK_FALSE(is_said(false));
    // Every other word of a row, with nothing to merge: still a conflict.
    CHECK(launched("pair14",
                   "__global__ void pair14(const float* in, float* out, int n) {\n    __shared__ float "
                   "s[2048];\n    const int t = threadIdx.x;\n    for (int i = t; i < 2048; i += 256) s[i] "
                   "= in[i];\n    __syncthreads();\n    out[t] = s[2 * t];\n}\n",
                   true)
              .shared.load.excess() > 0);
}

TEST_CASE("machine forms: a conflict stays one where the neighbors are kept apart") {
    const auto texts = kernels();
    for (const char* name : {"between0", "between4", "vptr0_2", "pad1_row"})
        CHECK_MESSAGE(launched(name, texts.at(name)).shared.load.passes > 0, name);
    CHECK(launched("between4", texts.at("between4")).shared.load.excess() > 0);
    CHECK(launched("vptr0_2", texts.at("vptr0_2")).shared.load.excess() > 0);
    CHECK(launched("pair0", texts.at("pair0")).shared.load.excess() == 0);
    CHECK(launched("tile4x4", texts.at("tile4x4")).shared.load.excess() == 0);
}

TEST_CASE("machine forms: variables side by side are stored together") {
    const auto stores = [](const std::string& first, const std::string& second) {
        return launched("k",
                        "__global__ void k(const float* in, float* out, int n) {\n"
                        "    __shared__ float a, b;\n    if (threadIdx.x == 0) { " +
                            first + second +
                            " }\n    __syncthreads();\n    out[threadIdx.x] = a - b + in[threadIdx.x];\n}\n")
            .shared.store.requests;
    };
    CHECK(stores("a = in[n];", "b = in[n + 1];") == 2);  // STS.64, in each of two blocks
    CHECK(stores("a = in[n]; __threadfence_block();", "b = in[n + 1];") == 4);
}

// A conflict in the machine code is reported; a conflict in the PTX alone is not.
TEST_CASE("machine forms: guilty kernels and their innocent twins") {
    constexpr std::string_view excess = " excess ";
    for (const auto& [head, text] : kernels("twins.cu")) {
        const size_t at = head.find(excess);
        REQUIRE_MESSAGE(at != head.npos, head);
        const uint64_t has = std::stoull(head.substr(at + excess.size()));
        const auto record = launched(head.substr(0, at), text);
        const uint64_t counted = record.shared.load.excess();
        CHECK_MESSAGE(counted <= has, head, ": ", counted);
        CHECK_MESSAGE(2 * counted >= has, head, ": ", counted);
    }
}
