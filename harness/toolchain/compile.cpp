// compile.cpp: one NVRTC call: source and our headers in, PTX and findings out.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>

#include "harness/base/limits.h"
#include "harness/toolchain/findings.h"
#include "harness/toolchain/includes.h"
#include "harness/toolchain/nvrtc.h"
#include "harness/toolchain/ptx_files.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {
namespace {

// "sm_90" or "sm_90a" → "compute_90"; the machine models the family's common part.
Result<std::string> virtual_arch(const std::string& arch, const std::vector<int>& known) {
    int number = 0;
    const bool named = arch.starts_with("sm_");
    const char* end = arch.data() + arch.size();
    const auto parsed = named ? std::from_chars(arch.data() + 3, end, number) : std::from_chars_result{};
    const bool whole = named && parsed.ec == std::errc{} &&
                       (parsed.ptr == end || (parsed.ptr + 1 == end && (*parsed.ptr == 'a' || *parsed.ptr == 'f')));
    if (!whole || (!known.empty() && std::ranges::find(known, number) == known.end()))
        return std::unexpected(Error{fmt::format("the architecture {} is not one that this toolkit compiles for", arch),
                                     {},
                                     fmt::format("It knows sm_{}.", fmt::join(known, ", sm_")),
                                     Blame::caller});
    return fmt::format("compute_{}", number);
}

// NVRTC looks for quoted includes beside the source: a folder that never exists, so that nothing of this computer is found.
constexpr const char* nowhere = "/nonexistent/";

// The name in NVRTC's log, in PTX and in __FILE__: one line, no quotes, no folders.
std::string safe_name(const std::string& file) {
    std::string name = file.substr(file.rfind('/') + 1);
    for (char& c : name)
        if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\' || c == 0x7f) c = '_';
    return name.empty() || is_memory_header(name) ? "source.cu" : name;
}

std::vector<std::string> options_for(const std::string& arch, const CompileOptions& options, const Toolkit& toolkit) {
    std::vector<std::string> all{"-arch=" + arch, "-std=c++17", "-default-device", "-rdc=true",
                                 // nvcc includes the runtime by itself, so authors' files need not.
                                 "--pre-include=cuda_runtime.h", options.optimise ? "-lineinfo" : "-G"};
    for (const auto& define : options.defines) all.push_back("-D" + define);
    for (const auto& dir : options.include_dirs) all.push_back("-I" + dir);
    if (!toolkit.include_dir.empty()) {
        all.push_back("-I" + toolkit.include_dir);
        all.push_back("-I" + toolkit.include_dir + "/cccl");
    }
    return all;
}

std::vector<const char*> pointers(const std::vector<std::string>& strings) {
    std::vector<const char*> all;
    for (const auto& s : strings) all.push_back(s.c_str());
    return all;
}

Error broken(const Nvrtc& nvrtc, const char* doing, int result) {
    return Error{fmt::format("NVRTC failed at {}: {}", doing, nvrtc.error_string(result)), {}, "", Blame::tool};
}

// A text that NVRTC hands out in two calls: its size, then its bytes with a final zero.
std::string fetch(int (*size_of)(Nvrtc::Program, size_t*), int (*get)(Nvrtc::Program, char*), Nvrtc::Program program) {
    size_t size = 0;
    if (size_of(program, &size) != 0 || size == 0) return "";
    std::string text(size, '\0');
    if (get(program, text.data()) != 0) return "";
    text.resize(size - 1);
    return text;
}

// What NVRTC would misread or choke on.
std::optional<Finding> unreadable(const Compiling& compiling) {
    const std::string_view source = compiling.source;
    if (source.size() > limits::source_bytes)
        return compile_error(
            fmt::format("the file has {} bytes; the most that is read is {}", source.size(), limits::source_bytes), "", compiling,
            0, 0);
    const size_t zero = source.find('\0');
    if (zero == source.npos) return std::nullopt;
    const auto line = 1 + std::count(source.begin(), source.begin() + static_cast<long>(zero), '\n');
    return compile_error("the file is not a text: it holds a zero byte",
                         "Hand in the .cu file itself, saved as plain UTF-8 text.", compiling, static_cast<int>(line), 0);
}

constexpr int compilation_failed = 6;  // NVRTC_ERROR_COMPILATION: the source's fault, unlike every other code

}  // namespace

Result<Compiled> compile(const std::string& file, const std::string& source, const CompileOptions& options) {
    const auto& opened = nvrtc();
    if (!opened) return std::unexpected(opened.error());
    const Nvrtc& nvrtc = *opened;
    const auto arch = virtual_arch(options.arch, nvrtc.archs);
    if (!arch) return std::unexpected(arch.error());

    Compiling compiling{file, safe_name(file), source, nvrtc.toolkit.include_dir, options.include_dirs};
    Compiled compiled;
    if (auto finding = unreadable(compiling)) {
        compiled.findings.push_back(std::move(*finding));
        return compiled;
    }

    std::vector<const char*> texts, names;
    for (const auto& header : memory_headers()) texts.push_back(header.text), names.push_back(header.name);
    Nvrtc::Program created = nullptr;
    const std::string named = fmt::format("#line 1 \"{}\"\n{}", compiling.name, source);
    if (int result = nvrtc.create(&created, named.c_str(), (nowhere + compiling.name).c_str(), static_cast<int>(names.size()),
                                  texts.data(), names.data()))
        return std::unexpected(broken(nvrtc, "taking the source", result));
    const auto destroy = [&](void* program) { nvrtc.destroy(&program); };
    const std::unique_ptr<void, decltype(destroy)> program(created, destroy);

    const auto all = options_for(*arch, options, nvrtc.toolkit);
    const int result = nvrtc.compile(program.get(), static_cast<int>(all.size()), pointers(all).data());
    if (result != 0 && result != compilation_failed) return std::unexpected(broken(nvrtc, "compiling", result));
    compiling.failed = result != 0;
    const std::string log = fetch(nvrtc.log_size, nvrtc.log, program.get());
    compiled.findings = to_findings(parse_log(std::string_view(log).substr(0, limits::compiler_log_bytes)), compiling);
    const auto is_error = [](const Finding& finding) { return finding.severity == Severity::error; };
    if (compiling.failed) {
        if (std::ranges::none_of(compiled.findings, is_error))
            compiled.findings.push_back(compile_error("the compiler rejected the file without saying where",
                                                      printable(log, limits::message_bytes), compiling, 0, 0));
        return compiled;
    }
    compiled.ptx = fetch(nvrtc.ptx_size, nvrtc.ptx, program.get());
    if (compiled.ptx.size() > limits::ptx_bytes) {
        compiled.ptx.clear();
        compiled.findings.push_back(compile_error("the compiled program is too large",
                                                  "Write less code: loops instead of copies, fewer template instances.",
                                                  compiling, 0, 0));
    }
    name_files(compiled.ptx, compiling);
    return compiled;
}

}  // namespace warpmark::toolchain
