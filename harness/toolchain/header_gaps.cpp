// Tables of names, and the search for errors that can follow from a missing name.
#include "harness/toolchain/header_gaps.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "harness/base/submission_limits.h"
#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {
namespace {

// CUB's device-wide algorithms, which cub_primitives lacks.
constexpr std::string_view device_wide[] = {"DeviceAdjacentDifference",
                                            "DeviceCopy",
                                            "DeviceFind",
                                            "DeviceFor",
                                            "DeviceHistogram",
                                            "DeviceMemcpy",
                                            "DeviceMerge",
                                            "DeviceMergeSort",
                                            "DevicePartition",
                                            "DeviceRadixSort",
                                            "DeviceReduce",
                                            "DeviceRunLengthEncode",
                                            "DeviceScan",
                                            "DeviceSegmentedRadixSort",
                                            "DeviceSegmentedReduce",
                                            "DeviceSegmentedScan",
                                            "DeviceSegmentedSort",
                                            "DeviceSelect",
                                            "DeviceSpmv",
                                            "DeviceTopK",
                                            "DeviceTransform"};

constexpr std::string_view a_header = "#include";  // stands for a header that exists but does not compile

// Names of the C library, which g++'s headers declare.
bool is_like_c(std::string_view name) {
    constexpr std::string_view begins[] = {
        "_",        "pthread_", "sched_", "wc",        "isw",    "tow",    "mb",      "clock_",
        "timer_",   "str",      "locale", "newlocale", "errno",  "printf", "fprintf", "sprintf",
        "snprintf", "vsn",      "put",    "get",       "fopen",  "fclose", "fflush",  "fput",
        "fget",     "fread",    "fwrite", "scanf",     "sscanf", "fscanf", "perror"};
    const auto begins_so = [&](std::string_view begin) { return name.starts_with(begin); };
    const bool is_macro = std::ranges::none_of(name, [](char c) { return 'a' <= c && c <= 'z'; });
    return is_macro || name.ends_with("_t") || std::ranges::any_of(begins, begins_so) ||
           is_missing_c_function(name);
}

bool is_name_error(const Finding& finding) {
    constexpr CompilerErrorKind complaints[] = {
        CompilerErrorKind::undefined,        CompilerErrorKind::undefined_in_device_code,
        CompilerErrorKind::no_scope,         CompilerErrorKind::no_template,
        CompilerErrorKind::no_member_of_std, CompilerErrorKind::no_member};
    return std::ranges::find(complaints, complaint_of(finding)) != std::end(complaints);
}

// "mov.u32", but not ".byte".
bool has_dotted_word(std::string_view text) {
    const auto is_letter = [](char c) { return ('a' <= c && c <= 'z') || ('0' <= c && c <= '9'); };
    for (size_t at = 1; at + 1 < text.size(); ++at)
        if (text[at] == '.' && is_letter(text[at - 1]) && is_letter(text[at + 1])) return true;
    return false;
}

bool is_found_here(const Compiling& compiling, const Include& include) {
    const std::vector<std::string> toolkit{compiling.include_dir, compiling.include_dir + "/cccl"};
    std::error_code ignored;
    const auto has = [&](const std::string& dir) {
        return !dir.empty() && std::filesystem::exists(dir + "/" + include.name, ignored);
    };
    return (include.quoted && has(compiling.folders.beside)) || is_memory_header(include.name) ||
           std::ranges::any_of(compiling.folders.dirs, has) ||
           (!is_library_of_hosts(include.name) && std::ranges::any_of(toolkit, has));
}

}  // namespace

struct Gaps::Error {
    const Finding* finding = nullptr;
    int line = 0;
    std::optional<size_t> token;               // at its location
    size_t first = 0, last = 0;                // tokens of its statement
    const Declaration* declaration = nullptr;  // that contains it
    const Include* include = nullptr;          // at its line
    Cause cause = Cause::open;
};

Gaps::Gaps(const Compiling& typed, const Compiling& whole, bool takes_absent, bool is_host_half)
    : whole_(whole),
      is_host_half_(is_host_half),
      functions_(whole.source),
      tokens_(functions_.tokens()),
      declarations_(declarations_of(whole.source)),
      includes_(includes_of(typed.source)) {
    for (const auto& include : includes_of_others(typed.source, typed.headers, typed.folders)) {
        const bool is_partial =
            is_memory_header(include.name);  // of this program, if it is in a table of gaps
        if (!is_partial && is_found_here(whole, include)) continue;
        const auto brings =
            is_missing_from_toolkit(whole.include_dir, include.name) ? "" : names_declared_by(include.name);
        if (brings.empty() && (is_partial || !takes_absent)) continue;
        const auto own = std::ranges::find(includes_, include.name, &Include::name);
        if (own != includes_.end() && !is_partial) lines_.push_back(own->line);
        brings_system_ |= brings == "system";
        brings_any_ |= brings.empty();
        for (size_t begin = 0; begin < brings.size();) {
            const size_t end = std::min(brings.find(' ', begin), brings.size());
            brought_.emplace(brings.substr(begin, end - begin));
            brings_std_ |= brings.substr(begin, end - begin) == "std";
            begin = end + 1;
        }
    }
    for (size_t at = 0; at + 2 < tokens_.size(); ++at)
        uses_std_ |= tokens_[at].is("using") && tokens_[at + 1].is("namespace") && tokens_[at + 2].is("std");
}

std::vector<Gaps::Error> Gaps::errors_in(const std::vector<Finding>& findings) const {
    std::vector<Error> errors;
    for (const auto& finding : findings) {
        if (!is_error(finding)) continue;
        Error error{.finding = &finding};
        if (!finding.locations.empty()) error.line = finding.locations[0].line;
        const int column = finding.locations.empty() ? 0 : finding.locations[0].column;
        const size_t token = tokens_.on_line(error.line, column);
        for (const auto& one : declarations_)
            if (one.first_line <= error.line && error.line <= one.last_line) error.declaration = &one;
        for (const auto& one : includes_)
            if (one.line == error.line) error.include = &one;
        if (token < tokens_.size()) {
            error.token = error.last = token;
            error.first = tokens_.statement_begin(token);
            while (error.last + 1 < tokens_.size() && !tokens_[error.last].ends_statement()) ++error.last;
        }
        errors.push_back(error);
    }
    return errors;
}

// `T name[0];` is an extension of g++ that nvcc refuses for device variables.
bool Gaps::is_empty_array_of_gxx(const Error& error) const {
    if (!error.token) return false;
    const auto* function = functions_.at(error.line, "");
    size_t open = *error.token;
    while (open > error.first && !tokens_[open].is("[")) --open;
    const bool is_negative = tokens_[open].mate > open && tokens_[open + 1].is("-");
    const bool is_of_device =
        (function && !function->is_for_host_alone()) ||
        tokens_.has_any(error.first, *error.token, {"__device__", "__constant__", "__shared__"});
    const size_t brace = tokens_.brace_around(*error.token);
    const bool is_member = brace < tokens_.size() &&
                           (is_among(tokens_.head_of(brace).text, {"struct", "class", "union", "typedef"}) ||
                            (tokens_.head_of(brace).is("template") && !tokens_.is(brace - 1, ")")));
    return !is_negative && (is_member || !is_of_device);
}

// struct S { int n; int last[]; };
bool Gaps::is_flexible_array(const Error& error) const {
    if (!error.token || complaint_of(*error.finding) != CompilerErrorKind::open_array) return false;
    const size_t end = error.last + 1;
    if (!tokens_.is(end, "}")) return false;
    return is_among(tokens_.head_of(tokens_[end].mate).text, {"struct", "class", "typedef"});
}

// void* to = &&label; and goto *to;
bool Gaps::is_label_address(const Error& error) const {
    const size_t at = error.token.value_or(0);
    if (at > 0 && tokens_[at].is("*") && tokens_[at - 1].is("goto")) return !is_in_device_code(at);
    return at > 0 && tokens_[at].is("&&") && tokens_.is_word(at + 1) && !is_in_device_code(at + 1) &&
           is_among(tokens_[at - 1].text, {"=", "(", ",", "{", "return"});
}

// asm volatile("…" : outputs : inputs : clobbers); in host code. NVRTC only supports asm("…").
bool Gaps::is_host_assembly(const Error& error) const {
    const auto is_asm = [&](size_t at) { return is_among(tokens_[at].text, {"asm", "__asm__", "__asm"}); };
    size_t at = error.first;
    while (error.token && at < error.last && !is_asm(at)) ++at;
    if (!error.token || at >= error.last || is_in_device_code(at)) return false;
    ++at;
    while (at < error.last && is_among(tokens_[at].text, {"volatile", "__volatile__", "inline", "goto"}))
        ++at;
    const size_t open = at, close = tokens_[open].mate;
    if (!tokens_[open].is("(") || close <= open + 1 || close + 1 >= tokens_.size() ||
        tokens_[open + 1].kind != Token::Kind::text || !tokens_[close + 1].is(";"))
        return false;
    // The text comes first, as separate literals. The host's assembler rejects PTX, whose instructions have
    // types: mov.u32.
    for (at = open + 1; at < close && tokens_[at].kind == Token::Kind::text; ++at)
        if (has_dotted_word(tokens_[at].text)) return false;
    return at == close || is_among(tokens_[at].text, {":", "::"});
}

// T name[n]; in host code, which g++ accepts. nvcc_extensions.cpp could not rewrite it.
bool Gaps::is_host_array(const Error& error) const {
    if (complaint_of(*error.finding) != CompilerErrorKind::constant_expected || !error.token) return false;
    const auto* function = functions_.around(*error.token);
    size_t open = *error.token;
    while (open > 0 && !(tokens_[open].is("[") && tokens_[open].mate >= *error.token)) --open;
    return function && function->is_for_host_alone() && open > error.first &&
           !tokens_.has_any(error.first, open, {"new", "static", "constexpr", "extern"});
}

// Device code cannot call a function of a host header, so such a call is an error in any case.
bool Gaps::is_called_by_device(size_t token) const {
    const bool is_macro =
        std::ranges::none_of(tokens_[token].text, [](char c) { return 'a' <= c && c <= 'z'; });
    return is_in_device_code(token) && tokens_.is(token + 1, "(") && !is_macro;
}

// Searches by tokens instead of lines, because a whole file may be one line.
bool Gaps::is_in_device_code(size_t token) const {
    const auto* function = functions_.around(token);
    return function && function->is_for_device_alone();
}

bool Gaps::may_bring(std::string_view name, size_t token, const std::set<std::string_view>& gone) const {
    if (brings_any_ || gone.contains(name)) return true;
    std::string_view space;  // the outermost namespace
    for (size_t at = token; at >= 2 && at < tokens_.size() && tokens_[at - 1].is("::"); at -= 2)
        space = tokens_[at - 2].text;
    if (!space.empty() && gone.contains(space)) return true;
    const bool lost_a_header = gone.contains(a_header);
    if (space == "std") return brings_std_ || lost_a_header;
    const auto begins = [&](std::string_view text) {
        return std::ranges::any_of(brought_, [&](const std::string& one) { return text.starts_with(one); });
    };
    if (begins(space.empty() ? name : space)) return true;
    if (token < tokens_.size() && is_called_by_device(token)) return false;
    return brings_system_ || lost_a_header || is_missing_c_function(name) ||
           (brings_std_ && (uses_std_ || is_like_c(name)));
}

Gaps::Cause Gaps::cause_by_itself(const Error& error, const std::set<std::string_view>& gone) const {
    const Finding& finding = *error.finding;
    const CompilerErrorKind complaint = complaint_of(finding);
    if (complaint == CompilerErrorKind::unknown_token) return Cause::certain;
    if (is_host_half_) return Cause::gap;
    const bool is_of_own_header = finding.locations.size() > 1 && !finding.locations[1].file.empty() &&
                                  finding.locations[1].file != whole_.file;
    // A header of one's own may need a part of a system header that is not there.
    if (is_of_own_header) return brings_system_ && is_name_error(finding) ? Cause::gap : Cause::certain;
    if (complaint == CompilerErrorKind::header_for_hosts) return Cause::gap;
    if (error.include && finding.locations[0].role == Role::includes)
        return brings_any_ ? Cause::gap : Cause::certain;
    // An #error may test for a header's macro.
    if (complaint == CompilerErrorKind::error_directive && !lines_.empty()) return Cause::gap;
    if (error.include && error.include->name.starts_with('/')) return Cause::certain;
    if (error.include) return Cause::gap;  // a toolkit header that NVRTC rejects
    if (complaint == CompilerErrorKind::empty_array)
        return is_empty_array_of_gxx(error) ? Cause::gap : Cause::certain;
    if (complaint == CompilerErrorKind::header_first && !lines_.empty()) return Cause::gap;
    if (is_flexible_array(error) || is_label_address(error) || is_host_assembly(error) ||
        is_host_array(error))
        return Cause::gap;
    const auto* says = fact_of<CompilerMessage>(finding);
    std::string_view name = says ? std::string_view(says->subject) : "";
    if (complaint == CompilerErrorKind::no_device_wide_cub) {
        const bool is_algorithm = std::ranges::find(device_wide, name) != std::end(device_wide);
        return is_algorithm ? Cause::gap : Cause::certain;
    }
    if (!is_name_error(finding))
        return !is_about_syntax(finding) && calls_any(error, gone) ? Cause::gap : Cause::open;
    const size_t token = error.token.value_or(tokens_.size());
    if (is_missing_runtime_function(finding, whole_.include_dir) &&
        !(error.token && is_called_by_device(token)))
        return Cause::gap;
    if (complaint == CompilerErrorKind::no_member_of_std) {
        const bool may_be_there = brings_std_ || brings_any_ || gone.contains(a_header);
        return may_be_there ? Cause::gap : Cause::certain;
    }
    if (name.empty() && error.token) name = tokens_[token].text;
    return may_bring(name, token, gone) ? Cause::gap : Cause::open;
}

// True if the statement calls one of the names, which may have lost an overload.
bool Gaps::calls_any(const Error& error, const std::set<std::string_view>& names) const {
    for (size_t at = error.first; error.token && at < error.last; ++at)
        if (names.contains(tokens_[at].text) && is_among(tokens_[at + 1].text, {"(", "<"})) return true;
    return false;
}

// namespace fs = std::filesystem; using Path = fs::path; and so on: applies to every later use of the name.
bool Gaps::uses_name_of(const Error& error, const Error& gap) const {
    if (!error.token || !gap.token || error.line < gap.line || !is_name_error(*error.finding)) return false;
    const auto is_around = [&](const auto& one) {
        return one.first_token <= *gap.token && *gap.token <= one.last_token;
    };
    if (std::ranges::any_of(functions_.all(), is_around)) return false;
    for (size_t at = gap.first; at <= gap.last; ++at)
        if (tokens_[at].kind == Token::Kind::word && tokens_[at].text == tokens_[*error.token].text)
            return true;
    return false;
}

bool Gaps::may_follow(const Error& error, const Error& gap) const {
    if (uses_name_of(error, gap)) return true;
    if (!error.declaration || error.declaration != gap.declaration || error.line < gap.line) return false;
    if (!error.token || !gap.token) return true;
    if (error.first <= gap.last && gap.first <= error.last) return true;
    if (is_about_syntax(*error.finding)) return false;
    if (!is_name_error(*error.finding)) return true;
    // The name may be a variable whose declaration failed.
    for (size_t at = gap.first; at <= gap.last; ++at)
        if (tokens_[at].text == tokens_[*error.token].text) return true;
    return false;
}

std::vector<Finding> Gaps::certain(const std::vector<Finding>& findings, std::string_view rest) const {
    std::set<std::string_view> gone;
    const auto rest_includes = includes_of(rest);
    for (const auto& token : tokens_)
        if (rest[token.begin] == ' ' && token.kind == Token::Kind::word) gone.insert(token.text);
    for (const auto& include : includes_of(whole_.source))
        if (std::ranges::find(lines_, include.line) == lines_.end() &&
            std::ranges::find(rest_includes, include.line, &Include::line) == rest_includes.end())
            gone.insert(a_header);
    auto errors = errors_in(findings);
    for (auto& error : errors) error.cause = cause_by_itself(error, gone);
    std::vector<Finding> sure;
    // The error after the last reported one has no location and counts the rest, which may all be excused.
    const auto is_count = [&](const Error& error) {
        return error.line == 0 && static_cast<size_t>(&error - errors.data()) == limits::compiler_errors;
    };
    for (const auto& error : errors) {
        if (is_count(error)) continue;
        const auto is_origin = [&](const Error& other) {
            return other.cause == Cause::gap && may_follow(error, other);
        };
        if (error.cause == Cause::certain ||
            (error.cause == Cause::open && std::ranges::none_of(errors, is_origin)))
            sure.push_back(*error.finding);
    }
    const bool has_count =
        errors.size() > limits::compiler_errors && is_count(errors[limits::compiler_errors]);
    if (has_count && !sure.empty()) sure.push_back(*errors[limits::compiler_errors].finding);
    return sure;
}

std::vector<Finding> Gaps::unfinished(std::string_view rest) const {
    std::vector<Finding> findings;
    for (const auto& function : functions_.all()) {
        const Token& brace = tokens_[function.last_token];
        if (rest[brace.begin] != ' ' || function.last_token < function.first_token + 2) continue;
        const Token& last = tokens_[function.last_token - 1];
        const bool is_call = last.is(")") && last.mate > 0;
        const Token& word = is_call ? tokens_[last.mate - 1] : last;
        const bool is_macro =
            word.is_word() && std::ranges::none_of(word.text, [](char c) { return 'a' <= c && c <= 'z'; });
        if ((!is_call && last.kind == Token::Kind::sign && !last.is("]")) || is_macro) continue;
        auto finding =
            compile_error("expected a \";\"", std::string(advice_for(CompilerErrorKind::semicolon_expected)),
                          whole_, brace.line, column_of(whole_.source, brace.begin));
        classify(finding, {CompilerErrorKind::semicolon_expected, "", ""});
        findings.push_back(std::move(finding));
    }
    return findings;
}

std::vector<Finding> library_headers(const Compiling& compiling) {
    std::vector<Finding> findings;
    for (const Include& include :
         includes_of_others(compiling.source, compiling.headers, compiling.folders)) {
        const char* advice =
            is_library_of_hosts(include.name) ? advice_for_host_header(include.name) : nullptr;
        if (!advice || is_missing_from_toolkit(compiling.include_dir, include.name)) continue;
        const std::string name = printable(include.name, limits::message_bytes);
        Finding finding =
            compile_error(fmt::format("the header {} is one of a library that runs on the host", name),
                          advice, compiling, include.line, include.column);
        finding.locations[0].role = Role::includes;
        classify(finding, {CompilerErrorKind::header_for_hosts, name, ""});
        findings.push_back(std::move(finding));
    }
    return findings;
}

}  // namespace warpmark::toolchain
