// unread_ptx.cpp: NVRTC puts asm() between two comments, behind the .loc of its line.
#include "harness/session/unread_ptx.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

namespace warpmark::session {
namespace {

constexpr std::string_view asm_begins = "// begin inline asm", asm_ends = "// end inline asm";

size_t line_begin(std::string_view text, int line) {
    size_t at = 0;
    for (int before = 1; before < line && at < text.size(); ++before)
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    return at;
}

bool is_of_names(const std::string& what) {
    constexpr std::array<std::string_view, 3> beginnings{"unknown label", "unknown predicate",
                                                         "unknown register"};
    const bool is_unknown =
        std::ranges::any_of(beginnings, [&](auto beginning) { return what.starts_with(beginning); });
    return is_unknown || what.ends_with("is declared twice");
}

// The line of the last .loc there, if it is of the author's file; else 0.
int source_line(const Job& job, std::string_view text, size_t at) {
    const size_t loc = text.rfind("\t.loc\t", at);
    if (loc == text.npos) return 0;
    char* end = nullptr;
    const long file = std::strtol(text.data() + loc + 6, &end, 10), line = std::strtol(end, nullptr, 10);
    const bool is_author = text.find(fmt::format("\t.file\t{} \"{}\"", file, job.file)) != text.npos;
    return is_author ? static_cast<int>(line) : 0;
}

}  // namespace

Finding unread_ptx(const Job& job, const std::string& text, const std::vector<Error>& errors) {
    const Error& error = errors.front();
    const size_t at = line_begin(text, error.where.line);
    const size_t begin = text.rfind(asm_begins, at), end = text.rfind(asm_ends, at);
    const bool is_in_asm = begin != text.npos && (end == text.npos || end < begin);
    const int line = begin == text.npos ? 0 : source_line(job, text, begin);
    Finding finding;
    if (is_in_asm && line > 0 && is_of_names(error.what)) {
        finding.id = "compile.error";
        finding.message = fmt::format("ptxas refuses the text of asm(): {}", error.what);
        finding.explanation =
            "Its labels, registers and predicates must be declared in its text, each once, in braces of its "
            "own.";
    } else {
        finding.id = "tool.unsupported";
        finding.message = fmt::format("the simulator cannot read the compiler's PTX: {} (line {})",
                                      error.what, error.where.line);
        finding.explanation = begin == text.npos
                                  ? "This is a gap in the simulator and no fault of the program."
                                  : "Perhaps it is the text of an asm(), which becomes PTX word for word; "
                                    "perhaps a gap in the simulator.";
    }
    if (line > 0) {
        Location place;
        place.file = job.file, place.line = line;
        finding.locations.push_back(std::move(place));
    }
    return finding;
}

Result<void> read_ptx(const Job& job, ptx::Module& module, const std::string& text, const std::string& file, std::vector<Finding>& findings) {
    module = ptx::parse(text, file);
    if (module.errors.empty()) return {};
    if (!job.is_ptx) {
        findings.push_back(unread_ptx(job, text, module.errors));
        return {};
    }
    Error error = module.errors[0];
    if (module.errors.size() > 1) error.way_out = fmt::format("{} and {} more", to_text(module.errors[1]), module.errors.size() - 2);
    error.blame = Blame::caller;
    return std::unexpected(std::move(error));
}

}  // namespace warpmark::session
