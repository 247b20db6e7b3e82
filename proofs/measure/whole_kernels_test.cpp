// Whole kernels, optimized and not: outputs equal to those of an H200 for the same PTX, no findings, since
// the kernels are correct, and the same bytes for every x86-64 level and any number of workers.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>

#include "harness/base/cpu_level.h"
#include "harness/base/parallel_loop_test.h"
#include "harness/contract/finding_table.h"
#include "proofs/measure/kernel_run.h"

namespace warpmark::measure {
namespace {

const std::string checkout = std::string(WARPMARK_SOURCE_DIR) + "/";

std::vector<KernelFile> kernels() {
    auto all = read_kernels(checkout + kernel_folder);
    if (!all) FAIL(to_text(all.error()));
    const char* only = std::getenv("ONLY");
    if (only) std::erase_if(*all, [&](const KernelFile& file) { return !file.name.starts_with(only); });
    return std::move(*all);
}

// Performance findings are not mistakes.
bool is_mistake(const Finding& finding) {
    return finding.id != id_of("banks.conflict") && finding.id != id_of("global.uncoalesced");
}

std::string compare(const KernelFile& file, size_t argument, const KernelOutput& wanted,
                    const std::vector<std::byte>& bytes) {
    const KernelOutput got = output_of(file, bytes);
    if (got.source != wanted.source) return "the source has changed; measure it: proofs/measure/README.md";
    const auto tolerance = file.tolerance.find(argument);
    if (tolerance != file.tolerance.end()) {
        const double apart = distance(file.arguments[argument].type, got.first, wanted.first);
        return apart <= tolerance->second ? "" : fmt::format("argument {} is off by {}", argument, apart);
    }
    if (got.bytes == wanted.bytes && got.hash == wanted.hash) return "";
    size_t at = 0;
    while (at < got.first.size() && got.first[at] == wanted.first[at]) ++at;
    return fmt::format(
        "argument {} differs{}", argument,
        at < got.first.size() ? fmt::format(", from byte {}", at) : ", behind its first bytes");
}

// The errors, or "".
std::string judge(const KernelFile& file, bool optimized, const KernelData& data) {
    const auto ptx = compile_kernel(file, optimized);
    if (!ptx) return to_text(ptx.error());
    const auto run = run_kernel(file, *ptx, optimized, 0, true);
    if (!run) return to_text(run.error());
    std::string wrong;
    for (const auto& finding : run->findings)
        if (is_mistake(finding)) wrong += "\n  " + std::string(name(finding.id)) + ": " + finding.message;
    for (size_t at = 0; at < run->outputs.size(); ++at) {
        if (!file.arguments[at].is_buffer) continue;
        const auto found = data.find(key_of(file, optimized, at));
        const std::string difference = found == data.end()
                                           ? "has not been measured: proofs/measure/README.md"
                                           : compare(file, at, found->second, run->outputs[at]);
        if (!difference.empty()) wrong += "\n  " + difference;
    }
    return wrong;
}

}  // namespace

TEST_CASE("kernels: each gives what an H200 gave, and nothing is found in it") {
    const auto all = kernels();
    const auto data = read_kernel_data(checkout + kernel_data);
    std::vector<std::string> wrong(2 * all.size());
    in_threads(wrong.size(), 2, [&](size_t at) { wrong[at] = judge(all[at / 2], at % 2 == 0, data); });
    for (size_t at = 0; at < wrong.size(); ++at)
        if (!wrong[at].empty())
            FAIL_CHECK(fmt::format("{}{}:{}", all[at / 2].name, at % 2 ? " -G" : " optimised", wrong[at]));
    if (!std::getenv("ONLY")) CHECK(all.size() >= 40);
    MESSAGE(all.size(), " kernels in two builds");
}

TEST_CASE("kernels: the same bytes at every level of x86-64, and beside others") {
    const auto all = kernels();
    const auto levels = cpu_levels();
    std::vector<std::string> texts(all.size());
    in_threads(all.size(), 2, [&](size_t at) {
        if (const auto ptx = compile_kernel(all[at], true)) texts[at] = *ptx;
    });
    std::vector<std::vector<std::vector<std::byte>>> alone;
    for (size_t at = 0; at < all.size(); ++at) {
        const auto run = run_kernel(all[at], texts[at], true, 1, false);
        REQUIRE_MESSAGE(run, all[at].name);
        alone.push_back(run->outputs);
    }
    std::vector<std::string> wrong(levels.size() * all.size());
    in_threads(wrong.size(), 4, [&](size_t job) {
        const size_t at = job % all.size();
        const auto run = run_kernel(all[at], texts[at], true, levels[job / all.size()], false);
        if (!run || run->outputs != alone[at])
            wrong[job] = fmt::format("{} differs at level {}", all[at].name, levels[job / all.size()]);
    });
    for (const auto& one : wrong)
        if (!one.empty()) FAIL_CHECK(one);
}

TEST_CASE("kernels: what a file's first lines say is understood, and what they get wrong is said") {
    const auto file = read_kernel("k",
                                  "// k.cu: a case.\n// arg: u8[4]=iota\n// arg: f64=2.5\n// tolerance: 0 "
                                  "0.5\n// launch: k<<<2x3, 8, 64>>> 7 -8\n__global__");
    REQUIRE(file);
    CHECK(file->arguments[0].bytes ==
          std::vector<std::byte>{std::byte{0}, std::byte{1}, std::byte{2}, std::byte{3}});
    CHECK(!file->arguments[1].is_buffer);
    CHECK(file->launches[0].grid == std::array<uint32_t, 3>{2, 3, 1});
    CHECK(file->launches[0].dynamic_shared_bytes == 64);
    CHECK(file->launches[0].more == std::vector<int32_t>{7, -8});
    CHECK(file->tolerance.at(0) == 0.5);
    CHECK(!read_kernel("k", "// arg: u8[4]=iota\n"));
    CHECK(!read_kernel("k", "// arg: u9[4]=iota\n// launch: k<<<1, 1>>>\n"));
    CHECK(!read_kernel("k", "// arg: u8[4]=wild\n// launch: k<<<1, 1>>>\n"));
    CHECK(!read_kernel("k", "// arg: u8[4]=zero\n// launch: k<1, 1>\n"));
}

}  // namespace warpmark::measure
