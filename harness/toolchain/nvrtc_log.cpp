// NVRTC's log → diagnostics with file, line and column.
//
// A diagnostic is a head line `file(12): error: text`, optional text lines indented by ten or more spaces,
// the source line indented by two, a caret line below it, and, for templates, "detected during" lines. A note
// belongs to the diagnostic before it.
//
// Reads NVRTC's log line by line.
#include <array>
#include <charconv>
#include <optional>

#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {
namespace {

using Kind = Diagnostic::Kind;

struct Word {
    std::string_view text;
    Kind kind;
};
constexpr std::array words{Word{"error", Kind::error},
                           Word{"catastrophic error", Kind::error},
                           Word{"internal error", Kind::error},
                           Word{"Error", Kind::error},
                           Word{"fatal error", Kind::error},
                           Word{"warning", Kind::warning},
                           Word{"Warning", Kind::warning},
                           Word{"remark", Kind::warning},
                           Word{"note", Kind::note}};

constexpr std::string_view end_of_source = "At end of source: ";

int number(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// "error #20-D: text" → kind and text.
std::optional<Diagnostic> read_kind(std::string_view rest) {
    for (const auto& word : words) {
        if (!rest.starts_with(word.text)) continue;
        std::string_view after = rest.substr(word.text.size());
        if (after.starts_with(" #")) after.remove_prefix(std::min(after.find(':'), after.size()));
        if (!after.starts_with(": ")) continue;
        after.remove_prefix(2);
        while (after.ends_with(' ')) after.remove_suffix(1);
        Diagnostic diagnostic;
        diagnostic.kind = word.kind;
        diagnostic.text = after;
        return diagnostic;
    }
    return std::nullopt;
}

// A head line; the file's name may hold parentheses itself.
std::optional<Diagnostic> read_head(std::string_view line) {
    if (line.empty() || line[0] == ' ') return std::nullopt;
    if (line.starts_with(end_of_source)) {
        auto diagnostic = read_kind(line.substr(end_of_source.size()));
        if (diagnostic) diagnostic->at_end_of_source = true;
        return diagnostic;
    }
    for (size_t close = line.find("): "); close != line.npos; close = line.find("): ", close + 1)) {
        const size_t open = line.rfind('(', close);
        if (open == line.npos || open + 1 == close || line.find_first_not_of("0123456789", open + 1) < close)
            continue;
        auto diagnostic = read_kind(line.substr(close + 3));
        if (!diagnostic) continue;
        diagnostic->place = {std::string(line.substr(0, open)),
                             number(line.substr(open + 1, close - open - 1)), 0};
        return diagnostic;
    }
    if (line.starts_with("nvrtc: ")) line.remove_prefix(7);
    return read_kind(line);
}

// The caret's column in the source line, which the log indents by two; 0 if this is no caret line.
int caret_column(std::string_view line) {
    const size_t caret = line.find_first_not_of(" \t");
    if (caret == line.npos || caret < 2 || line[caret] != '^' || caret + 1 != line.size()) return 0;
    return static_cast<int>(caret) - 1;
}

// "… at line 12 of t.cu" and "… at line 12", which refers to the diagnostic's own file.
void read_instantiation(std::string_view line, Diagnostic& diagnostic) {
    constexpr std::string_view mark = " at line ";
    const size_t at = line.rfind(mark);
    if (at == line.npos) return;
    const std::string_view rest = line.substr(at + mark.size());
    const size_t of = rest.find(" of ");
    diagnostic.instantiations.push_back(
        {of == rest.npos ? diagnostic.place.file : std::string(rest.substr(of + 4)), number(rest), 0});
}

// A line of text that belongs to a diagnostic.
void read_continuation(std::string_view line, Diagnostic& diagnostic) {
    const size_t start = line.find_first_not_of(' ');
    if (start == line.npos || start < 10) return;
    line.remove_prefix(start);
    if (line.find("detected during") != line.npos || line.starts_with("instantiation of") ||
        !diagnostic.instantiations.empty()) {
        read_instantiation(line, diagnostic);
    } else {
        diagnostic.text.append("; ").append(line);
    }
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace

std::vector<Diagnostic> parse_log(std::string_view log) {
    std::vector<Diagnostic> all;
    const auto lines = lines_of(log);
    Diagnostic* current = nullptr;
    for (size_t i = 0; i < lines.size(); ++i) {
        if (auto head = read_head(lines[i])) {
            const bool note = head->kind == Kind::note && !all.empty();
            auto& home = note ? all.back().notes : all;
            home.push_back(std::move(*head));
            current = &home.back();
        } else if (current && lines[i].starts_with("  ")) {
            const int column = i + 1 < lines.size() ? caret_column(lines[i + 1]) : 0;
            if (column > 0) {
                current->place.column = column;
                ++i;
            } else {
                read_continuation(lines[i], *current);
            }
        }
    }
    for (auto& one : all) one.says = recognized(one.text);
    return all;
}

}  // namespace warpmark::toolchain
