// proof_tables.cpp: tables over proofs.
#include "grader/cli/proof_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "grader/report/text.h"

namespace warpmark::cli {
namespace {

constexpr double many_points = 0.8;  // of all
constexpr double often_wrong = 0.5;  // of the cases

std::string metric(const CheckReport& check, std::string_view name) {
    const auto value = check.metric(name);
    return value ? fmt::format("{:.3f}", *value) : "";
}

bool is_mistake(const batch::Proof& proof) {
    return proof.subject.starts_with("mistakes/");
}

}  // namespace

std::string time_table(const std::vector<batch::Proof>& proofs) {
    std::string table =
        "lab,subject,points,max_points,time_points,time_max_points,ratio,excess_share,conflict_share,scatter_"
        "share,measured_ratio\n";
    for (const auto& proof : proofs) {
        if (!proof.time) continue;
        const CheckReport& time = *proof.time;
        table += fmt::format("{},{},{},{},{},{}", proof.lab, proof.subject, proof.score, proof.max_score,
                             time.score, time.max_score);
        for (const auto* name :
             {"ratio", "excess_share", "conflict_share", "scatter_share", "measured_ratio"})
            table += "," + metric(time, name);
        table += "\n";
    }
    return table;
}

std::string marks_table(const std::vector<batch::Proof>& proofs, std::size_t& unexplained) {
    std::map<std::string, const batch::Proof*> stubs;
    for (const auto& proof : proofs)
        if (proof.subject == "stub") stubs[proof.lab] = &proof;
    std::string table;
    std::size_t below_a_right_one = 0;
    unexplained = 0;
    for (const auto& proof : proofs) {
        if (!is_mistake(proof) || !stubs.contains(proof.lab)) continue;
        const double stub = stubs.at(proof.lab)->score;
        const bool is_low = proof.score < stub;
        if (is_low && stubs.at(proof.lab)->is_right && !proof.is_right) {
            ++below_a_right_one;
            continue;
        }
        const bool is_high = proof.score > many_points * proof.max_score && proof.wrong_cases >= often_wrong;
        if (!is_low && !is_high) continue;
        if (proof.marks.empty()) ++unexplained;
        const auto what = is_low ? fmt::format("the stub has {}", report::points(stub))
                                 : fmt::format("wrong in {:.0f} % of the cases", 100 * proof.wrong_cases);
        table += fmt::format("  {:<20}  {:<42} {:>6}  {}\n", proof.lab, proof.subject,
                             report::points(proof.score), what);
        table += report::wrapped(proof.marks.empty() ? "no reason is given" : proof.marks, "      ");
    }
    if (below_a_right_one)
        table +=
            fmt::format("  and {} others: they are wrong, and the stub of their lab is correct but slow\n",
                        below_a_right_one);
    return table;
}

}  // namespace warpmark::cli
