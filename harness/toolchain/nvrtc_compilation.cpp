// Compilation of a source with this program's headers to PTX and findings.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>

#include "harness/base/attack_defenses.h"
#include "harness/base/submission_limits.h"
#include "harness/source/source_functions.h"
#include "harness/source/source_tokens.h"
#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/author_headers.h"
#include "harness/toolchain/author_macros.h"
#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/compile_findings.h"
#include "harness/toolchain/cubin.h"
#include "harness/toolchain/header_gaps.h"
#include "harness/toolchain/nvrtc.h"
#include "harness/toolchain/nvrtc_call.h"
#include "harness/toolchain/precompiled_headers.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {
namespace {

// NVRTC searches quoted includes in the source's folder. A source without a folder gets one that never
// exists, so that no file of this computer is found.
const std::string nowhere = "/nonexistent/";

// The name in NVRTC's log, in PTX and in __FILE__: one line, no quotes, no folders.
std::string safe_name(const std::string& file) {
    std::string name = file.substr(file.rfind('/') + 1);
    for (char& c : name)
        if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\' || c == 0x7f) c = '_';
    return name.empty() || is_memory_header(name) ? "source.cu" : name;
}

Error broken(const Nvrtc& nvrtc, const char* doing, int result) {
    return Error{
        fmt::format("NVRTC failed at {}: {}", doing, nvrtc.error_string(result)), {}, "", Blame::tool};
}

void read_machine_code(const Nvrtc& nvrtc, Nvrtc::Program program, Compiled& compiled) {
    size_t size = 0;
    if (nvrtc.cubin_size(program, &size) != 0 || size == 0) return;
    std::vector<std::byte> cubin(size);
    if (nvrtc.cubin(program, reinterpret_cast<char*>(cubin.data())) != 0) return;
    compiled.threads = thread_needs_in(cubin);
    compiled.machine_code = machine_code_in(cubin);
}

// Offset of the first CR after a `//` or `#`, in a file without line feeds, if more text follows. nvcc does
// not treat a lone CR as the end of a line.
std::optional<size_t> behind_carriage_return(std::string_view source) {
    if (!source.contains('\r') || source.contains('\n')) return std::nullopt;
    const size_t begin = std::min(source.find("//"), source.find('#'));
    const size_t end = begin == source.npos ? begin : source.find('\r', begin);
    if (end == source.npos || source.find_first_not_of(" \t\r", end) == source.npos) return std::nullopt;
    return end;
}

// Error for a text that NVRTC would misread or fail on.
std::optional<Finding> unreadable(const Compiling& compiling) {
    const std::string_view source = compiling.source;
    if (source.size() > limits::source_bytes)
        return compile_error(fmt::format("the file has {} bytes, more than the limit of {}", source.size(),
                                         limits::source_bytes),
                             "", compiling, 0, 0);
    if (const auto swallowed = behind_carriage_return(source)) {
        auto finding =
            compile_error("the lines of this file end in CR only: the compiler reads it as one long line",
                          "Everything after a `//` or an `#include` is therefore ignored. Save the file with "
                          "LF or CR LF line endings.",
                          compiling, 1, static_cast<int>(*swallowed) + 1);
        return finding;
    }
    const size_t zero = source.find('\0');
    if (zero == source.npos) return std::nullopt;
    const auto line = 1 + std::count(source.begin(), source.begin() + static_cast<long>(zero), '\n');
    return compile_error("the file is not text: it contains a zero byte",
                         "Hand in the .cu file itself, saved as UTF-8 text.", compiling,
                         static_cast<int>(line), 0);
}

bool is_dynamic(CompilerErrorKind complaint) {
    return complaint == CompilerErrorKind::dynamic_initialization ||
           complaint == CompilerErrorKind::dynamic_initialization_in_function;
}

// Variables that the compiler rejects because of dynamic initialization.
std::vector<LateVariable> late_variables(const std::vector<Diagnostic>& diagnostics) {
    std::vector<LateVariable> found;
    for (const auto& diagnostic : diagnostics)
        if (is_dynamic(diagnostic.says.complaint))
            found.push_back(
                {diagnostic.place.line, diagnostic.place.column,
                 diagnostic.says.complaint == CompilerErrorKind::dynamic_initialization_in_function,
                 diagnostic.place.file});
    return found;
}

std::vector<LateVariable> those_in(const std::vector<LateVariable>& all, const std::string& file) {
    std::vector<LateVariable> found;
    std::ranges::copy_if(all, std::back_inserter(found),
                         [&](const LateVariable& one) { return one.file == file; });
    return found;
}

// The file and its headers, changed for this pass.
SourceWithHeaders as_served(std::string_view text, const Compiling& compiling, const CompileOptions& options,
                            const std::vector<LateVariable>& late) {
    if (!compiling.serves_headers || compiling.headers.empty()) return {std::string(text), {}};
    const auto change = [&](const OwnHeader& header) {
        auto changed = without_byte_order_mark(header.text);
        if (options.pass != Pass::host) return changed;
        changed = host_text(changed, options.device_objects);
        // A header's variables come before those of the file, by the functions' names.
        const auto number = &header - compiling.headers.data();
        rewrite_initializers(changed, those_in(late, header.path), fmt::format("0000_{:03}_", number));
        return changed;
    };
    return served(text, compiling.headers, compiling.folders, change);
}

Result<Compiled> compile_once(const Nvrtc& nvrtc, const std::string& arch, Compiling compiling,
                              const CompileOptions& options, const std::vector<LateVariable>& late = {},
                              std::vector<LateVariable>* found_late = nullptr) {
    Compiled compiled;
    const std::string_view text = compiling.text.empty() ? compiling.source : compiling.text;
    std::string definitions;
    for (const auto& define : options.defines) definitions += line_of_definition(define);
    auto headers = headers_beside(macros_before_headers(definitions + std::string(text), compiling.folders));
    const SourceWithHeaders given = as_served(text, compiling, options, late);
    for (const auto& header : given.headers) {
        headers.names.push_back(header.path.c_str());
        headers.texts.push_back(header.text.c_str());
    }
    const auto words = with_headers(text, given.headers.empty() ? compiling.headers : given.headers);
    Call asked{fmt::format("{}#line 1 \"{}\"\n{}", definitions, compiling.name, given.text),
               compiling.folders.beside.empty() ? nowhere + compiling.name
                                                : compiling.folders.beside + "/" + compiling.name,
               headers, options_for(arch, options, nvrtc.toolkit, words, compiling.brings_all),
               options.instance};
    const bool is_usual = definitions.empty() && headers.changed.empty() && given.headers.empty();
    std::optional<CallResult> answered;
    if (const auto ready = is_usual ? precompiled_for(given.text, asked.options) : std::nullopt)
        answered = ask_precompiled(nvrtc, asked, *ready);
    compiled.used_precompiled = answered.has_value();
    if (!answered) answered.emplace(ask(nvrtc, asked));
    const int result = answered->result;
    if (answered->doing) return std::unexpected(broken(nvrtc, answered->doing, result));
    const auto& program = answered->program;
    if (options.bytes_read) *options.bytes_read += compiling.bytes;
    compiling.failed = result != 0;
    const std::string log = fetch(nvrtc.log_size, nvrtc.log, program.get());
    const auto diagnostics = parse_log(std::string_view(log).substr(0, limits::compiler_log_bytes));
    compiled.findings = to_findings(diagnostics, compiling);
    if (found_late) *found_late = late_variables(diagnostics);
    if (compiling.failed) {
        if (std::ranges::none_of(compiled.findings, is_error))
            compiled.findings.push_back(compile_error("the compiler rejected the file without saying where",
                                                      printable(log, limits::message_bytes), compiling, 0,
                                                      0));
        return compiled;
    }
    if (const char* lowered = nullptr;
        answered->has_instance && nvrtc.lowered_name(program.get(), options.instance.c_str(), &lowered) == 0)
        compiled.instance = lowered;
    compiled.ptx = fetch(nvrtc.ptx_size, nvrtc.ptx, program.get());
    if (compiled.ptx.size() > limits::ptx_bytes) {
        compiled.ptx.clear();
        compiled.findings.push_back(compile_error(
            "the compiled program is too large",
            "Reduce the code: use loops instead of copies, and fewer template instances.", compiling, 0, 0));
    }
    name_files(compiled.ptx, compiling);
    if (options.machine_code) read_machine_code(nvrtc, program.get(), compiled);
    return compiled;
}

// Host pass: variables with dynamic initialization are rewritten.
Result<Compiled> compile_host_text(const Nvrtc& nvrtc, const std::string& arch, Compiling compiling,
                                   const CompileOptions& options) {
    compiling.text = host_text(compiling.source, options.device_objects);
    std::vector<LateVariable> late;
    auto compiled = compile_once(nvrtc, arch, compiling, options, {}, &late);
    if (!compiled || late.empty()) return compiled;
    const auto own = those_in(late, compiling.name);
    if (!rewrite_initializers(compiling.text, own) && own.size() == late.size()) return compiled;
    return compile_once(nvrtc, arch, compiling, options, late);
}

// Headers that do not compile as host code may compile unchanged.
Result<Compiled> compile_host(const Nvrtc& nvrtc, const std::string& arch, Compiling compiling,
                              const CompileOptions& options) {
    auto compiled = compile_host_text(nvrtc, arch, compiling, options);
    if (!compiled || compiling.headers.empty() || std::ranges::none_of(compiled->findings, is_error))
        return compiled;
    compiling.serves_headers = false;
    auto as_they_are = compile_host_text(nvrtc, arch, compiling, options);
    if (as_they_are && std::ranges::none_of(as_they_are->findings, is_error)) return as_they_are;
    return compiled;
}

Result<Compiled> compile_half(const Nvrtc& nvrtc, const std::string& arch, const Compiling& compiling,
                              const CompileOptions& options) {
    return options.pass == Pass::host ? compile_host(nvrtc, arch, compiling, options)
                                      : compile_once(nvrtc, arch, compiling, options);
}

auto errors_of(const Compiled& compiled) {
    return std::ranges::count_if(compiled.findings, is_error);
}

// nvcc accepts some C++20 features as extensions of C++17: designated initializers, `auto` parameters,
// lambdas with template parameters. False if the source has features that it rejects.
bool uses_extensions(const std::string& source) {
    constexpr std::string_view newer[] = {"concept",  "requires",  "consteval", "constinit", "co_await",
                                          "co_yield", "co_return", "char8_t",   "import",    "module"};
    bool may = false, is_using = false;
    for (const auto& token : tokens_of(source)) {
        if (std::ranges::find(newer, token.text) != std::end(newer) || (is_using && token.is("enum")))
            return false;
        is_using = token.is("using");
        may = may || token.is("auto") || token.is(".") || token.is("[") || token.is("for");
    }
    return may && !source.contains("<=>");
}

// If the file does not compile, tries again with all headers that nvcc includes implicitly, and then with its
// extensions rewritten.
Result<Compiled> compile_in_words(const Nvrtc& nvrtc, const std::string& arch, Compiling& compiling,
                                  std::string& words, const CompileOptions& options) {
    constexpr int most_rounds = 4;
    auto compiled = compile_half(nvrtc, arch, compiling, options);
    if (compiled && std::ranges::any_of(compiled->findings, is_error)) {
        compiling.brings_all = true;
        compiled = compile_half(nvrtc, arch, compiling, options);
    }
    for (int round = 0; round < most_rounds && compiled && std::ranges::any_of(compiled->findings, is_error);
         ++round) {
        std::string other = without_extensions(compiling.source, compiled->findings);
        if (other == compiling.source) break;
        words = std::move(other);
        compiling.source = words;
        compiled = compile_half(nvrtc, arch, compiling, options);
    }
    return compiled;
}

// Errors of nvcc's host pass, in which __CUDA_ARCH__ is undefined. The author's text is compiled, so an error
// between #ifndef __CUDA_ARCH__ and #endif is the author's. Errors in device functions are ignored here.
std::vector<Finding> errors_of_host_pass(const Nvrtc& nvrtc, const std::string& arch,
                                         const Compiling& compiling, CompileOptions options) {
    constexpr std::string_view arch_word = "__CUDA_ARCH__", nobody_defines = "__HOST_PASS__";
    std::string text(compiling.source);
    for (size_t at = text.find(arch_word); at != text.npos; at = text.find(arch_word, at))
        text.replace(at, arch_word.size(), nobody_defines);
    if (text == compiling.source) return {};
    Compiling as_host = compiling;
    as_host.source = text;
    as_host.text.clear();
    options.pass = Pass::device;
    const auto compiled = compile_once(nvrtc, arch, as_host, options);
    if (!compiled) return {};
    auto sure = Gaps(as_host, as_host, false, false).certain(compiled->findings, text);
    const SourceFunctions functions(text);
    std::erase_if(sure, [&](const Finding& one) {
        const auto* function = one.locations.empty() ? nullptr : functions.at(one.locations[0].line, "");
        return function && !function->is_for_host_alone();
    });
    return sure;
}

// Directives that change locations must be blanked already.
Result<Compiled> compile_as_given(const Nvrtc& nvrtc, const std::string& file, const std::string& source,
                                  const CompileOptions& options, std::string& words) {
    const auto arch =
        options.machine_code ? real_arch(options.arch, nvrtc.archs) : virtual_arch(options.arch, nvrtc.archs);
    if (!arch) return std::unexpected(arch.error());

    Compiling compiling{
        file, safe_name(file), source, nvrtc.toolkit.include_dir, {options.folder, options.include_dirs}};
    compiling.headers = own_headers(source, compiling.folders);
    if (options.bytes_read)
        compiling.bytes = bytes_read(source, compiling.folders, nvrtc.toolkit.include_dir);
    if (auto finding = unreadable(compiling)) {
        Compiled compiled;
        compiled.findings.push_back(std::move(*finding));
        return compiled;
    }
    const Compiling typed = compiling;
    auto libraries = library_headers(compiling);
    words = source;
    std::vector<int> lines;
    for (const auto& one : libraries) lines.push_back(one.locations[0].line);
    blank_includes(words, lines);
    const std::string without_libraries = words;
    if (source.contains("strlen(\"")) words = with_literal_lengths(words);
    compiling.source = words;
    auto compiled = compile_in_words(nvrtc, *arch, compiling, words, options);
    const auto judge = [&](Compiled& made) {
        if (options.pass == Pass::host) return;
        promote_host_warnings(made.findings, source);
        if (!options.kernel_only && libraries.empty())
            std::ranges::move(missing_headers(compiling),
                              std::inserter(made.findings, made.findings.begin()));
        if (!libraries.empty())
            made.findings.push_back(left_out(source, without_libraries, typed, nullptr, &libraries[0]));
    };
    if (!compiled) return compiled;
    if (std::ranges::none_of(compiled->findings, is_error)) {
        judge(*compiled);
        return compiled;
    }
    if (uses_extensions(with_headers(source, compiling.headers))) {
        CompileOptions newer = options;
        newer.newer_language = true;
        newer.newer_library = options.newer_language;
        auto again = compile_half(nvrtc, *arch, compiling, newer);
        if (again && std::ranges::none_of(again->findings, is_error)) {
            judge(*again);
            return again;
        }
        // Extensions that nvcc accepts must not be reported along with real errors.
        if (again && errors_of(*again) < errors_of(*compiled)) compiled = std::move(again);
    }
    compiled->findings.insert(compiled->findings.begin(), libraries.begin(), libraries.end());
    const Gaps gaps(typed, compiling, options.kernel_only || options.leaves_out_host_code,
                    options.pass == Pass::host);
    if (options.pass == Pass::host)
        if (auto sure = errors_of_host_pass(nvrtc, *arch, compiling, options); !sure.empty()) {
            keep_errors(*compiled, sure);
            return compiled;
        }
    const auto again = [&](const Compiling& changed, const CompileOptions& asked) {
        return compile_half(nvrtc, *arch, changed, asked);
    };
    compiled = compile_without_gaps(again, compiling, options, gaps, std::move(*compiled));
    if (compiled && options.pass == Pass::device) promote_host_warnings(compiled->findings, source);
    return compiled;
}

// Compiles, then rewrites errors to the names as the author typed them, and to causes such as pasted text.
Result<Compiled> compile_in_place(const Nvrtc& nvrtc, const std::string& file, const std::string& source,
                                  const CompileOptions& options) {
    std::string words;
    auto compiled = compile_as_given(nvrtc, file, source, options, words);
    if (!compiled) return compiled;
    if (!words.empty() && words != source) restore_typed_names(compiled->findings, source, words);
    name_causes_of_notes(compiled->findings, source);
    if (std::ranges::any_of(compiled->findings, is_error)) name_causes(compiled->findings, source);
    return compiled;
}

}  // namespace

Result<Compiled> compile(const std::string& file, const std::string& source, const CompileOptions& options) {
    const auto& opened = nvrtc();
    if (!opened) return std::unexpected(opened.error());
    return compile_by(*opened, file, source, options);
}

Result<Compiled> compile_by(const Nvrtc& nvrtc, const std::string& file, const std::string& source,
                            const CompileOptions& options) {
    const auto own = is_enabled(Defense::places) ? without_line_directives(source) : OwnPlaces{source, {}};
    auto compiled = compile_in_place(
        nvrtc, file, is_enabled(Defense::two_builds) ? mask_macros(own.text) : own.text, options);
    if (!compiled || options.pass == Pass::host) return compiled;
    for (const int line : own.lines | std::views::take(limits::compiler_warnings)) {
        Compiling compiling{file, safe_name(file), source, "", {}};
        auto note = compile_note(
            "a #line directive does not change lines in a report: it is treated as an empty line",
            "Reports use the lines of the file that was handed in.", compiling, line);
        classify(note, {CompilerErrorKind::place_moved, "", ""});
        compiled->findings.push_back(std::move(note));
    }
    return compiled;
}

}  // namespace warpmark::toolchain
