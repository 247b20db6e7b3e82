// Compiles a file without the host code that needs something missing here. Compiles repeatedly, each time
// without the host code that failed to compile.
#include <algorithm>

#include "harness/contract/finding_ids.h"
#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/compilation_steps.h"

namespace warpmark::toolchain {
namespace {

// Lines of the author's file with errors. `missing` receives the findings that report one of the author's
// headers as missing.
std::vector<int> lines_of_errors(const Compiled& compiled, std::vector<Finding>& missing) {
    std::vector<int> lines;
    for (const auto& finding : compiled.findings) {
        if (!is_error(finding) || finding.locations.empty()) continue;
        lines.push_back(finding.locations[0].line);
        if (finding.locations[0].role == Role::includes && !is_missing_host_header(finding))
            missing.push_back(finding);
    }
    return lines;
}

// True if one of the author's headers exists but does not compile. Errors in other lines may follow from it.
bool has_error_of_header(std::string_view source, const Compiled& compiled) {
    const auto includes = includes_of(source);
    return std::ranges::any_of(compiled.findings, [&](const Finding& finding) {
        return is_error(finding) && !finding.locations.empty() &&
               finding.locations[0].role != Role::includes &&
               std::ranges::find(includes, finding.locations[0].line, &Include::line) != includes.end();
    });
}

// True if the finding is about an #include "…", which names a header of the author's.
bool is_quoted(std::string_view source, const Finding& missing) {
    return std::ranges::any_of(includes_of(source), [&](const Include& include) {
        return include.quoted && include.line == missing.locations[0].line;
    });
}

// Turns the errors into the tool's own. If some are about headers, the others are consequences.
Compiled excused(Compiled compiled) {
    const auto is_of_header = [](const Finding& one) {
        return is_error(one) && !one.locations.empty() && one.locations[0].role == Role::includes;
    };
    if (std::ranges::any_of(compiled.findings, is_of_header))
        std::erase_if(compiled.findings,
                      [&](const Finding& one) { return is_error(one) && !is_of_header(one); });
    for (auto& finding : compiled.findings)
        if (is_error(finding)) {
            finding.id = FindingId::tool_unsupported;
            finding.explanation =
                "nvcc may accept it. This is a limitation of the simulator, not an error in the program.";
        }
    return compiled;
}

}  // namespace

void keep_errors(Compiled& compiled, const std::vector<Finding>& sure) {
    std::erase_if(compiled.findings, is_error);
    compiled.findings.insert(compiled.findings.begin(), sure.begin(), sure.end());
    compiled.ptx.clear();
}

Result<Compiled> compile_without_gaps(const Attempt& attempt, Compiling compiling,
                                      const CompileOptions& options, const Gaps& gaps, Compiled first) {
    constexpr int most_rounds = 40;
    const std::string whole(compiling.source);
    if (const auto sure = gaps.certain(first.findings, whole); !sure.empty()) {
        if (!options.instance.empty()) {
            // The template may not exist; the caller, which looks for the kernel, reports that.
            auto without = options;
            without.instance.clear();
            auto compiled = attempt(compiling, without);
            if (!compiled || std::ranges::none_of(compiled->findings, is_error)) return compiled;
        }
        keep_errors(first, sure);
        return first;
    }
    std::string source = whole;
    std::vector<Finding> missing;
    CompileOptions asked = options;
    Compiled last = first;
    const auto of_runtime = std::ranges::find_if(first.findings, [&](const Finding& one) {
        return is_missing_runtime_function(one, compiling.include_dir);
    });
    const Finding* because = of_runtime == first.findings.end() ? nullptr : &*of_runtime;
    std::vector<int> failing = lines_of_errors(first, missing);
    failing.insert(failing.end(), gaps.missing_headers().begin(), gaps.missing_headers().end());
    for (int round = 0;; ++round) {
        if (round == most_rounds || !blank_host_code(source, failing)) {
            if (asked.instance.empty()) break;
            asked.instance.clear();  // the template may not exist; the caller reports that
        }
        compiling.source = source;
        auto compiled = attempt(compiling, asked);
        if (!compiled) return compiled;
        if (std::ranges::none_of(compiled->findings, is_error)) {
            if (source == whole) return compiled;
            if (options.pass == Pass::device && source.find("__global__") == std::string::npos) break;
            if (const auto sure = gaps.unfinished(source); !sure.empty() && options.pass == Pass::device) {
                keep_errors(*compiled, sure);
                return compiled;
            }
            const auto error = std::ranges::find_if(first.findings, is_error);
            compiled->findings.push_back(left_out(whole, source, compiling, because,
                                                  error == first.findings.end() ? nullptr : &*error));
            return compiled;
        }
        if (const auto sure = gaps.certain(compiled->findings, source); !sure.empty()) {
            keep_errors(*compiled, sure);
            return compiled;
        }
        failing = lines_of_errors(*compiled, missing);
        last = std::move(*compiled);
    }
    const bool takes_parts = options.kernel_only || options.leaves_out_host_code;
    if (!takes_parts || has_error_of_header(whole, first)) return excused(std::move(first));
    // nvcc stops at a missing header. Other errors mostly follow from it.
    if (std::ranges::any_of(missing, [&](const Finding& one) { return is_quoted(whole, one); }))
        last.findings.clear();
    last.findings.insert(last.findings.begin(), missing.begin(), missing.end());
    return gaps.misses_own_header() ? last : excused(std::move(last));
}

}  // namespace warpmark::toolchain
