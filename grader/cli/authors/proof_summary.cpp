// Counts of proofs that hold, by the first word of their subject.
#include "grader/cli/authors/proof_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace warpmark::cli {
namespace {

// "1 stub fails", "2 stubs fail".
std::string clause(std::ptrdiff_t count, std::string_view one, std::string_view several,
                   std::string_view verb_of_one, std::string_view verb) {
    return fmt::format("{} {} {}", count, count == 1 ? one : several, count == 1 ? verb_of_one : verb);
}

}  // namespace

std::string proof_counts(const std::vector<batch::Proof>& proofs, std::size_t labs) {
    auto held = [&](std::string_view beginning) {
        return std::ranges::count_if(
            proofs, [&](const batch::Proof& p) { return p.holds && p.subject.starts_with(beginning); });
    };
    auto all = std::ranges::count(proofs, true, &batch::Proof::holds);
    auto probes = clause(held("probe"), "GPU probe", "GPU probes", "ends as required", "end as required") +
                  fmt::format(", and {} after {}",
                              clause(held("control"), "correct kernel", "correct kernels", "runs", "run"),
                              held("probe") == 1 ? "it" : "them");
    auto total = fmt::format("{} of {} proved.\n", all, proofs.size());
    if (labs == 0) return probes + ". " + total;
    return fmt::format(
        "{} {}: {}, {}, {}, {}, {}, {}{}. {}", labs, labs == 1 ? "lab" : "labs",
        clause(std::min(held("handout"), held("hints")), "has", "have", "handout and hints",
               "handout and hints"),
        clause(held("stub"), "stub", "stubs", "fails", "fail"),
        clause(held("reference"), "reference", "references", "has full marks", "have full marks"),
        clause(held("alternatives/"), "alternative", "alternatives", "has full marks", "have full marks"),
        clause(held("mistakes/"), "mistake", "mistakes", "gets its verdict", "get their verdicts"),
        clause(held("output"), "forged output", "forged outputs", "fails", "fail"),
        held("probe") ? ", " + probes : "", total);
}

}  // namespace warpmark::cli
