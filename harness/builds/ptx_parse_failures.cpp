// Findings for PTX that does not parse, which may be due to the author's inline assembly. Locates parse
// errors in inline assembly, which NVRTC encloses in two comments after the .loc of its line.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "harness/builds/build_steps.h"
#include "harness/builds/inline_assembly.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::session {
namespace {

constexpr std::string_view asm_mark = "// begin inline asm";

size_t line_begin(std::string_view text, int line) {
    size_t at = 0;
    for (int before = 1; before < line && at < text.size(); ++before)
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    return at;
}

bool is_in_assembly(std::string_view text, size_t at) {
    return std::ranges::any_of(assemblies(text),
                               [&](const Assembly& one) { return one.begin <= at && at < one.end; });
}

bool is_of_names(const std::string& what) {
    constexpr std::array<std::string_view, 3> beginnings{"unknown label", "unknown predicate",
                                                         "unknown register"};
    const bool is_unknown =
        std::ranges::any_of(beginnings, [&](auto beginning) { return what.starts_with(beginning); });
    return is_unknown || what.ends_with("is declared twice");
}

// Line of the last .loc before `at` if it is in the author's file; otherwise 0.
int source_line(const Job& job, std::string_view text, size_t at) {
    const size_t loc = text.rfind("\t.loc\t", at);
    if (loc == text.npos) return 0;
    char* end = nullptr;
    const long file = std::strtol(text.data() + loc + 6, &end, 10), line = std::strtol(end, nullptr, 10);
    const bool is_author = text.find(fmt::format("\t.file\t{} \"{}\"", file, job.file)) != text.npos;
    return is_author ? static_cast<int>(line) : 0;
}

void add_place(const Job& job, int line, Finding& finding) {
    if (line <= 0) return;
    Location place;
    place.file = job.file;
    place.line = line;
    finding.locations.push_back(std::move(place));
}

// A compile.error for the asm() at `at`.
Finding refusal(const Job& job, const std::string& text, size_t at, const std::string& why,
                const char* way_out) {
    Finding finding;
    finding.id = FindingId::compile_error;
    finding.message = fmt::format("ptxas refuses the text of asm(): {}", why);
    finding.explanation = way_out;
    finding.fact = CompilerMessage{CompilerErrorKind::other, "", finding.message};
    const size_t begin = text.rfind(asm_mark, at);
    add_place(job, begin == text.npos ? 0 : source_line(job, text, begin), finding);
    return finding;
}

}  // namespace

Finding unread_ptx(const Job& job, const std::string& text, const std::vector<Error>& errors) {
    if (const auto refused = refused_assembly(text))
        return refusal(job, text, refused->at, refused->why,
                       "The text in asm() becomes PTX word for word: write whole instructions, each with its "
                       "semicolon.");
    const Error& error = errors.front();
    const size_t at = line_begin(text, error.where.line);
    const size_t begin = text.rfind(asm_mark, at);
    if (is_in_assembly(text, at) && is_of_names(error.what))
        return refusal(
            job, text, at, error.what,
            "Declare its labels, registers and predicates in the text itself, each one once, inside braces.");
    Finding finding;
    finding.id = FindingId::tool_unsupported;
    finding.fact = Unsimulated{.what = Unsimulated::Feature::unreadable_ptx,
                               .detail = error.what,
                               .ptx_line = error.where.line,
                               .may_be_assembly = begin != text.npos};
    add_place(job, begin == text.npos ? 0 : source_line(job, text, begin), finding);
    return finding;
}

namespace {

// Words in the place of an instruction that are none. Only an asm() can contain them.
void find_unknown_words(const Job& job, const ptx::Module& module, const std::string& text,
                        std::vector<Finding>& findings) {
    if (text.find(asm_mark) == text.npos) return;
    for (const auto& function : module.functions)
        for (const auto& one : function.body) {
            if (is_instruction(one.opcode)) continue;
            const size_t at = line_begin(text, one.line);
            // An unknown instruction from a newer compiler is a gap of the parser.
            if (!is_in_assembly(text, at)) continue;
            const auto why =
                fmt::format("there is no instruction `{}`", one.opcode.substr(0, one.opcode.find('.')));
            findings.push_back(refusal(job, text, at, why, "See the PTX manual's list of instructions."));
            return;
        }
}

// Adds a note at each line of the author's that has a .loc in its asm().
void say_blanked(const Job& job, const std::string& text, const std::vector<size_t>& places,
                 std::vector<Finding>& findings) {
    for (const size_t at : places) {
        Finding note;
        note.id = FindingId::compile_warning;
        note.severity = Severity::note;
        note.message = ".loc in asm() does not change lines in a report: it is left out";
        note.explanation = "Reports use the lines of the file that was handed in.";
        note.fact = CompilerMessage{CompilerErrorKind::place_moved, "", note.message};
        add_place(job, source_line(job, text, text.rfind(asm_mark, at)), note);
        const bool is_known = std::ranges::any_of(findings, [&](const Finding& one) {
            return complaint_of(one) == CompilerErrorKind::place_moved && one.locations == note.locations;
        });
        if (!is_known) findings.push_back(std::move(note));
    }
}

Result<void> read_own_ptx(ptx::Module& module, const std::string& text, const std::string& file) {
    module = ptx::parse(text, file);
    if (module.errors.empty()) return {};
    Error error = module.errors[0];
    if (module.errors.size() > 1)
        error.way_out = fmt::format("{} and {} more", to_text(module.errors[1]), module.errors.size() - 2);
    error.blame = Blame::caller;
    return std::unexpected(std::move(error));
}

}  // namespace

Result<void> read_ptx(const Job& job, ptx::Module& module, const std::string& text, const std::string& file,
                      std::vector<Finding>& findings) {
    if (job.is_ptx) return read_own_ptx(module, text, file);
    std::string plain = text;
    const auto places = blank_places(plain);
    module = ptx::parse(plain, file);
    say_blanked(job, plain, places, findings);
    if (module.errors.empty())
        find_unknown_words(job, module, plain, findings);
    else
        findings.push_back(unread_ptx(job, plain, module.errors));
    return {};
}

}  // namespace warpmark::session
