// Tables of proofs: times and unexplained points.
#include "grader/cli/authors/proof_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

constexpr double many_points = 0.8;  // share of all points
constexpr double often_wrong = 0.5;  // share of the cases

std::string metric(const CheckReport& check, std::string_view name) {
    const auto value = check.metric(name);
    return value ? fmt::format("{:.3f}", *value) : "";
}

bool is_mistake(const batch::Proof& proof) {
    return proof.subject.starts_with("mistakes/");
}

// True if a check that both reach gives the mistake fewer points than the stub. Such a mistake may also lose
// the checks that need this one.
bool loses_of(const batch::Proof& stub, const batch::Proof& mistake) {
    return std::ranges::any_of(mistake.judged, [&](const auto& check) {
        const auto of_stub = stub.judged.find(check.first);
        return of_stub != stub.judged.end() && check.second < of_stub->second;
    });
}

}  // namespace

std::string proof_lines(const batch::Proof& proof, const report::Style& style) {
    auto score = proof.max_score > 0
                     ? fmt::format("{} / {}", report::points(proof.score), report::points(proof.max_score))
                     : std::string();
    auto line =
        fmt::format("  {}  {:<22}  {:<38}  {}\n", proof.holds ? style.good("proved") : style.bad("FAILED"),
                    proof.lab, proof.subject, score);
    if (proof.holds) return line;
    return line + report::wrapped(report::printable(proof.because), "          ") +
           "          file: " + report::printable(proof.path) + "\n";
}

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
    std::size_t losers = 0;
    unexplained = 0;
    for (const auto& proof : proofs) {
        if (!is_mistake(proof) || !stubs.contains(proof.lab)) continue;
        const batch::Proof& stub = *stubs.at(proof.lab);
        const bool is_low = proof.score < stub.score, has_lost = is_low && loses_of(stub, proof);
        const bool is_high = proof.score > many_points * proof.max_score && proof.wrong_cases >= often_wrong;
        losers += has_lost;
        const bool wants_reason = is_high || (is_low && !has_lost);
        if (!wants_reason && proof.marks.empty()) continue;
        if (wants_reason == proof.marks.empty()) ++unexplained;
        std::string what;
        if (is_high)
            what = fmt::format("wrong in {:.0f} % of the cases", 100 * proof.wrong_cases);
        else if (is_low)
            what = fmt::format("the stub has {}", report::points(stub.score));
        table += fmt::format("  {:<20}  {:<42} {:>6}  {}\n", proof.lab, proof.subject,
                             report::points(proof.score), what);
        std::string why = proof.marks.empty() ? "no reason is given" : proof.marks;
        if (!wants_reason) why = "nothing is to be explained: take its `marks:` out";
        table += report::wrapped(why, "      ");
    }
    if (losers)
        table += fmt::format("  and {} below the stub, each with fewer points for a check that it reaches\n",
                             losers);
    return table;
}

}  // namespace warpmark::cli
