// Command-line options for NVRTC. Options that make NVRTC behave like nvcc, as far as it has them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "harness/base/attack_defenses.h"
#include "harness/toolchain/author_macros.h"
#include "harness/toolchain/compilation_steps.h"

namespace warpmark::toolchain {
namespace {

// A keyword of g++ and nvcc that NVRTC knows only by another name, and its definition.
struct WordOfGxx {
    std::string_view word, definition;
};
constexpr WordOfGxx words_of_gxx[] = {{"__asm__", "__asm__=asm"},
                                      {"__asm", "__asm=asm"},
                                      {"__extension__", "__extension__="},
                                      {"__signed__", "__signed__=signed"},
                                      {"__builtin_constant_p", "__builtin_constant_p(value)=0"},
                                      {"_Float32", "_Float32=float"},
                                      {"_Float64", "_Float64=double"}};

}  // namespace

// "sm_90" or "sm_90a" → "compute_90"; the simulator models only what the architectures of a family share.
Result<std::string> virtual_arch(const std::string& arch, const std::vector<int>& known) {
    int number = 0;
    const bool named = arch.starts_with("sm_");
    const char* end = arch.data() + arch.size();
    const auto parsed = named ? std::from_chars(arch.data() + 3, end, number) : std::from_chars_result{};
    const bool whole =
        named && parsed.ec == std::errc{} &&
        (parsed.ptr == end || (parsed.ptr + 1 == end && (*parsed.ptr == 'a' || *parsed.ptr == 'f')));
    if (!whole || (!known.empty() && std::ranges::find(known, number) == known.end()))
        return std::unexpected(
            Error{fmt::format("This CUDA Toolkit cannot compile for the architecture {}", arch),
                  {},
                  fmt::format("It supports sm_{}.", fmt::join(known, ", sm_")),
                  Blame::caller});
    return fmt::format("compute_{}", number);
}

Result<std::string> real_arch(const std::string& arch, const std::vector<int>& known) {
    constexpr std::string_view is_virtual = "compute";
    auto found = virtual_arch(arch, known);
    if (found) found->replace(0, is_virtual.size(), "sm");
    return found;
}

std::vector<std::string> options_for(const std::string& arch, const CompileOptions& options,
                                     const Toolkit& toolkit, std::string_view text, bool brings_all) {
    // Variables changed in a try block must be in memory when its clauses run: the optimizer does not know
    // that control can return there a second time.
    const bool optimize = options.pass == Pass::host ? !text.contains("__warpmark_try") : options.optimize;
    std::vector<std::string> all{
        "-arch=" + arch, options.newer_language ? "-std=c++20" : "-std=c++17",
        // "Host functions and variables are not allowed in JIT mode": nvcc allows them. NVRTC then checks
        // them and generates no code.
        "--diag-suppress=20216,20217,20218,20219,20220",
        // Like under nvcc, narrowing is a warning.
        "--diag-warn=2361", "--device-int128",
        // nvcc includes the runtime by itself, so authors' files need not.
        "--pre-include=cuda_runtime.h",
        // Like under nvcc. NVRTC's default in the toolkit's type_list.h is 16, and parse time doubles with
        // each increment: 0.6 s instead of 0.2 s for <cooperative_groups.h>.
        "-D_CCCL_META_UNROLL_LIMIT=10", optimize ? "-lineinfo" : "-G"};
    // The only macro by which a file could distinguish the two builds.
    if (is_enabled(Defense::two_builds)) all.push_back("-U__CUDACC_DEBUG__");
    for (auto& definition : definitions_of_other_names()) all.push_back(std::move(definition));
    for (const auto& [word, definition] : words_of_gxx)
        if (text.contains(word)) all.push_back(fmt::format("-D{}", definition));
    if (!options.newer_library) all.push_back("-D__WARPMARK_CXX17_LIBRARY__");
    if (options.pass == Pass::host)
        all.insert(all.end(), {"-default-device", "-rdc=true", "-D__WARPMARK_HOST__", "-fmad=false", "-w"});
    if (options.pass == Pass::host && text.contains("__warpmark_t"))
        all.push_back("--pre-include=__warpmark_exceptions");
    if (text.contains("cudaGraph") || text.contains("BeginCapture") || text.contains("IsCapturing"))
        all.push_back("--pre-include=__graphs");
    if (text.contains("::__warpmark::")) all.push_back("--pre-include=__extensions");
    if (options.pass == Pass::device && options.relocatable) all.push_back("-rdc=true");
    for (const char* header : brings_all ? all_brought_along(text) : implicit_includes(text))
        all.push_back(std::string("--pre-include=") + header);
    for (const auto& define : options.defines)
        if (line_of_definition(define).empty()) all.push_back("-D" + define);
    for (const auto& dir : options.include_dirs) all.push_back("-I" + dir);
    if (!toolkit.include_dir.empty()) {
        all.push_back("-I" + toolkit.include_dir);
        all.push_back("-I" + toolkit.include_dir + "/cccl");
    }
    return all;
}

}  // namespace warpmark::toolchain
