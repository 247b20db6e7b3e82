// Reports a diagnostic at the author's location, without paths of this computer.
#include "harness/toolchain/compile_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "harness/base/attack_defenses.h"
#include "harness/base/submission_limits.h"
#include "harness/contract/finding_ids.h"
#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/compile_error_advice.h"

namespace warpmark::toolchain {
namespace {

// nvcc 13.0's wording where NVRTC's differs.
std::string_view as_nvcc_says(const Diagnostic& diagnostic) {
    return diagnostic.says.complaint == CompilerErrorKind::launch_from_device
               ? "kernel launch from __device__ or __global__ functions requires separate compilation mode"
               : std::string_view(diagnostic.text);
}

class Translator {
  public:
    Translator(const Compiling& compiling, std::vector<std::string> undefined)
        : compiling_(compiling), includes_(includes_of(compiling.source)), undefined_(std::move(undefined)) {}

    Finding translate(const Diagnostic& diagnostic) const {
        const bool error = diagnostic.kind == Diagnostic::Kind::error && compiling_.failed;
        if (error && diagnostic.says.complaint == CompilerErrorKind::no_such_file)
            return missing_header(diagnostic.says.subject, diagnostic);
        const std::string_view advice = error ? advice_for(diagnostic.says.complaint) : "";
        Finding finding = compile_error(text_of(diagnostic), std::string(advice), compiling_, 0, 0);
        const auto header = own_header(diagnostic.place.file);
        if (diagnostic.place.file.empty() || is_own(diagnostic.place) || !header.empty())
            classify(finding, diagnostic.says);
        if (!error) {
            finding.id = FindingId::compile_warning;
            finding.severity = Severity::note;
        }
        finding.locations = {place(diagnostic)};
        if (!header.empty() && error) {
            Location inside;
            inside.file = header;
            inside.line = diagnostic.place.line;
            inside.column = diagnostic.place.column;
            finding.locations.push_back(std::move(inside));
        }
        if (error && is_own(diagnostic.place)) propose_name(finding, diagnostic.says);
        for (const auto& from : diagnostic.instantiations)
            if (is_own(from)) finding.locations.push_back(at(from.line, 0, Role::instantiates));
        for (const auto& note : diagnostic.notes)
            if (is_own(note.place)) finding.locations.push_back(said_at(note));
        return finding;
    }

    bool is_own(const Place& place) const { return place.file == compiling_.name && place.line > 0; }

  private:
    // Adds the suggested name to the excerpt, at the wrong name, and to the advice.
    void propose_name(Finding& finding, const CompilerMessage& says) const {
        if (says.complaint != CompilerErrorKind::undefined) return;
        const auto meant = meant_name(says.subject, compiling_.source, undefined_);
        if (meant.empty()) return;
        const auto question = fmt::format("did you mean `{}`?", printable(meant, limits::message_bytes));
        finding.locations[0].role = Role::says;
        finding.locations[0].said = question;
        finding.explanation =
            fmt::format("D{} If not, check that the name is declared above this line.", question.substr(1));
    }

    Location at(int line, int column, Role role = Role::none) const {
        Location location;
        location.file = compiling_.file;
        location.line = line;
        location.column = column;
        location.role = role;
        return location;
    }

    Location said_at(const Diagnostic& note) const {
        Location location = at(note.place.line, note.place.column, Role::says);
        location.said = printable(without_folders(note.text), limits::message_bytes);
        return location;
    }

    // The author's line for a diagnostic: its own, otherwise that of the instantiation or of the #include.
    Location place(const Diagnostic& diagnostic) const {
        if (diagnostic.at_end_of_source) return at(last_line(), 0);
        if (is_own(diagnostic.place)) return at(diagnostic.place.line, diagnostic.place.column);
        for (const auto& from : diagnostic.instantiations)
            if (is_own(from)) return at(from.line, 0);
        if (const Include* include = includer(diagnostic.place.file))
            return at(include->line, include->column);
        return at(0, 0);
    }

    int last_line() const {
        const size_t end = compiling_.source.find_last_not_of(" \t\r\n");
        return 1 + static_cast<int>(std::count(
                       compiling_.source.begin(),
                       compiling_.source.begin() + (end == std::string_view::npos ? 0 : end), '\n'));
    }

    // The #include that leads to `path`: one of the same name, otherwise one with the same first folder
    // (<thrust/…>).
    const Include* includer(const std::string& path) const {
        if (path.empty()) return nullptr;
        for (const auto& include : includes_)
            if (path == include.name || path.ends_with("/" + include.name)) return &include;
        for (const auto& include : includes_) {
            const size_t slash = include.name.find('/');
            if (slash != std::string::npos &&
                path.find("/" + include.name.substr(0, slash + 1)) != std::string::npos)
                return &include;
        }
        for (const auto& include : includes_)
            if (!is_memory_header(include.name)) return &include;
        return nullptr;
    }

    // Name of a header below one of the caller's folders; "" for other files.
    std::string own_header(const std::string& file) const {
        return printable(name_of(file, compiling_.folders), limits::message_bytes);
    }

    std::string text_of(const Diagnostic& diagnostic) const {
        const std::string text =
            printable(without_folders(std::string(as_nvcc_says(diagnostic))), limits::message_bytes);
        const std::string& file = diagnostic.place.file;
        if (file.empty() || is_own(diagnostic.place)) return text;
        if (const auto header = own_header(file); !header.empty())
            return fmt::format("in the included {}, line {}: {}", header, diagnostic.place.line, text);
        if (!compiling_.include_dir.empty() && file.starts_with(compiling_.include_dir))
            return fmt::format("in the toolkit's <{}>, line {}: {}", fs_tail(file, compiling_.include_dir),
                               diagnostic.place.line, text);
        // The message about a file from elsewhere is replaced, because NVRTC quotes the text it read.
        if (file.starts_with('/') && is_enabled(Defense::places))
            return "an included file from outside the submission does not compile";
        return fmt::format("in {}, line {}: {}", printable(file, limits::message_bytes),
                           diagnostic.place.line, text);
    }

    // "declared at line 61 of /usr/local/cuda/include/x.h" → "… of x.h".
    std::string without_folders(std::string text) const {
        std::vector<std::string> folders = compiling_.folders.all();
        folders.insert(folders.end(), {compiling_.include_dir + "/cccl", compiling_.include_dir});
        for (const auto& folder : folders)
            for (size_t at; folder.size() > 1 && (at = text.find(folder + "/")) != text.npos;)
                text.erase(at, folder.size() + 1);
        return text;
    }

    static std::string fs_tail(const std::string& file, const std::string& dir) {
        std::string_view tail = std::string_view(file).substr(dir.size());
        while (tail.starts_with('/')) tail.remove_prefix(1);
        return printable(tail, limits::message_bytes);
    }

    // The error for a missing header: one that nvcc has, one of NVIDIA's samples, or one that was not handed
    // in.
    Finding missing_header(const std::string& name, const Diagnostic& diagnostic) const {
        const Include* own = nullptr;
        for (const auto& include : includes_)
            if (is_own(diagnostic.place) ? include.line == diagnostic.place.line
                                         : &include == includer(diagnostic.place.file))
                own = &include;
        const std::string asked = printable(own ? own->name : name, limits::message_bytes);
        const char* advice = advice_for_host_header(asked);
        const bool is_known =
            !names_declared_by(asked).empty() && !is_missing_from_toolkit(compiling_.include_dir, asked);
        std::string message = fmt::format("the header {} was not found", asked), explanation = searched;
        if (own && !is_own(diagnostic.place) && !is_known) {
            message = fmt::format("the header {} needs {}, which is not available here", asked,
                                  printable(name, limits::message_bytes));
            if (compiling_.folders.empty()) explanation = "Remove the #include.";
        } else if (is_known && compiling_.folders.empty()) {
            message = fmt::format("nvcc has the header <{}>, but the simulator does not", asked);
            explanation = advice ? advice + others(asked) : "Remove the #include if it is not needed.";
        } else if (is_of_samples(asked)) {
            explanation =
                "It is not part of the CUDA Toolkit, but of examples (NVIDIA's cuda-samples or a book): "
                "remove "
                "the #include, or copy what you need from it into the file.";
        } else if (compiling_.folders.empty()) {
            explanation =
                "The file must be self-contained: remove the #include, or copy what you need from that "
                "header "
                "into the file.";
        }
        const Location location = own ? at(own->line, own->column, Role::includes) : place(diagnostic);
        Finding finding = compile_error(message, explanation, compiling_, 0, 0);
        if (is_known) classify(finding, {CompilerErrorKind::header_for_hosts, asked, ""});
        finding.locations = {location};
        return finding;
    }

    // The compiler stops at the first missing header; this lists the others.
    std::string others(const std::string& but) const {
        std::string list;
        for (const auto& include : includes_)
            if (include.name != but && !is_memory_header(include.name) &&
                advice_for_host_header(include.name))
                list += fmt::format("{} <{}> in line {}", list.empty() ? "" : ",",
                                    printable(include.name, limits::message_bytes), include.line);
        return list.empty() ? "" : " The same applies to" + list + ".";
    }

    static constexpr const char* searched =
        "Headers in quotes are searched for next to the file that includes them, and all headers in the "
        "folders given with -I.";

    const Compiling& compiling_;
    std::vector<Include> includes_;
    std::vector<std::string> undefined_;  // names that the compiler does not know
};

// Only warnings in the author's own files are reported.
bool worth_saying(const Diagnostic& diagnostic, const Compiling& compiling, const Translator& translator) {
    return (diagnostic.kind == Diagnostic::Kind::error && compiling.failed) ||
           translator.is_own(diagnostic.place);
}

}  // namespace

Finding compile_error(std::string message, std::string explanation, const Compiling& compiling, int line,
                      int column) {
    Finding finding;
    finding.id = FindingId::compile_error;
    finding.fact = CompilerMessage{CompilerErrorKind::other, "", message};
    finding.message = std::move(message);
    finding.explanation = std::move(explanation);
    Location location;
    location.file = compiling.file;
    location.line = line;
    location.column = column;
    finding.locations = {location};
    return finding;
}

Finding compile_note(std::string message, std::string explanation, const Compiling& compiling, int line) {
    Finding note = compile_error(std::move(message), std::move(explanation), compiling, line, 0);
    note.id = FindingId::compile_warning;
    note.severity = Severity::note;
    return note;
}

void classify(Finding& finding, CompilerMessage says) {
    says.quotation = finding.message;
    finding.fact = std::move(says);
}

bool is_same_message(const Finding& a, const Finding& b) {
    const auto *one = fact_of<CompilerMessage>(a), *other = fact_of<CompilerMessage>(b);
    return one && other && *one == *other;
}

bool is_missing_from_toolkit(const std::string& include_dir, const std::string& header) {
    const size_t slash = header.find('/');
    if (slash == header.npos || include_dir.empty()) return false;
    std::error_code none;
    bool has_folder = false;
    for (const char* inner : {"/", "/cccl/"}) {
        if (std::filesystem::exists(include_dir + inner + header, none)) return false;
        has_folder |= std::filesystem::exists(include_dir + inner + header.substr(0, slash), none);
    }
    return has_folder;
}

bool is_missing_host_header(const Finding& finding) {
    return complaint_of(finding) == CompilerErrorKind::header_for_hosts;
}

bool is_missing_runtime_function(const Finding& finding, const std::string& include_dir) {
    const auto* says = fact_of<CompilerMessage>(finding);
    if (!says || says->complaint != CompilerErrorKind::undefined || !says->subject.starts_with("cuda"))
        return false;
    const std::string& name = says->subject;
    for (const char* header : {"/cuda_runtime_api.h", "/cuda_runtime.h"}) {
        std::ifstream in(include_dir + header);
        for (std::string line; std::getline(in, line);) {
            const size_t at = line.find(name);
            if (at != line.npos && line.find("CUDART") != line.npos &&
                line.substr(at + name.size(), 1) == "(")
                return true;
        }
    }
    return false;
}

Finding left_out(std::string_view whole, std::string_view rest, const Compiling& compiling,
                 const Finding* because, const Finding* first) {
    std::vector<std::pair<int, int>> ranges;
    int line = 1;
    for (size_t at = 0; at < whole.size(); ++at) {
        if (whole[at] != rest[at]) {
            if (ranges.empty() || ranges.back().second + 1 < line) ranges.push_back({line, line});
            ranges.back().second = line;
        }
        if (whole[at] == '\n') ++line;
    }
    std::string list;
    for (const auto& [first, last] : ranges)
        if (list.size() < 200)
            list += fmt::format("{}{}", list.empty() ? "" : ", ",
                                first == last ? fmt::format("{}", first) : fmt::format("{}–{}", first, last));
    Finding finding =
        compile_note(fmt::format("host code that does not compile here is left out: line{} {}",
                                 ranges.size() == 1 && ranges[0].first == ranges[0].second ? "" : "s", list),
                     "The kernels do not need it.", compiling, ranges.empty() ? 0 : ranges[0].first);
    const auto* says = because ? fact_of<CompilerMessage>(*because) : nullptr;
    classify(finding, {CompilerErrorKind::host_code_left_out, says ? says->subject : "", ""});
    if (says && !because->locations.empty()) {
        finding.locations.push_back(because->locations[0]);
        finding.locations.back().role = Role::calls;
    } else if (first && !first->locations.empty()) {
        const int at = first->locations[0].line;
        Location& shown = finding.locations[0];
        shown.role = Role::says;
        shown.said = at == shown.line ? first->message : fmt::format("line {}: {}", at, first->message);
    }
    return finding;
}

std::string printable(std::string_view text, size_t limit) {
    std::string out(text.substr(0, limit));
    for (char& c : out)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    return out;
}

std::vector<Finding> to_findings(const std::vector<Diagnostic>& diagnostics, const Compiling& compiling) {
    std::vector<Finding> findings;
    std::vector<std::string> undefined;
    for (const auto& diagnostic : diagnostics)
        if (diagnostic.says.complaint == CompilerErrorKind::undefined)
            undefined.push_back(diagnostic.says.subject);
    const Translator translator(compiling, std::move(undefined));
    size_t errors = 0, warnings = 0;
    for (const auto& diagnostic : diagnostics) {
        if (!worth_saying(diagnostic, compiling, translator)) continue;
        Finding finding = translator.translate(diagnostic);
        const auto same = std::ranges::find_if(findings, [&](const Finding& other) {
            return other.id == finding.id && is_same_message(other, finding) &&
                   other.locations == finding.locations;
        });
        if (same != findings.end()) {
            ++same->count;
            continue;
        }
        const bool error = finding.severity == Severity::error;
        if ((error ? errors : warnings)++ < (error ? limits::compiler_errors : limits::compiler_warnings))
            findings.push_back(std::move(finding));
    }
    if (errors > limits::compiler_errors && !findings.empty())
        findings.push_back(
            compile_error(fmt::format("{} more errors are not shown", errors - limits::compiler_errors),
                          "Fix the first ones: the rest often follow from them.", compiling, 0, 0));
    // Errors first, because the author must fix them.
    std::ranges::stable_partition(findings,
                                  [](const Finding& finding) { return finding.severity == Severity::error; });
    return findings;
}

}  // namespace warpmark::toolchain
