// Selection of the labs to prove, and the tables that `prove` prints.
#include "grader/cli/authors/proof_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>
#include <utility>

#include "grader/lab/device_requirement.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_order.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

// Labs selected by a call of `prove` or of the proofs in `warpmark-dev`. Opens labs with their solutions, and
// checks them as one course.

// Loads the labs in the order of `words`, or with `all` every lab of the root.
std::expected<std::vector<Lab>, std::vector<Error>> open_labs(const MarkOptions& options,
                                                              std::vector<std::string> words, bool all) {
    if (all) {
        auto root = lab::find_root(options.root);
        if (!root) return std::unexpected(std::vector{root.error()});
        words = lab::lab_ids(*root);
    }
    std::vector<Lab> labs;
    std::vector<Error> errors;
    for (const auto& word : words) {
        auto lab = open_lab(options.root, word, true);
        if (lab)
            labs.push_back(std::move(*lab));
        else
            errors.insert(errors.end(), lab.error().begin(), lab.error().end());
    }
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return labs;
}

// Errors in the places of these labs among all labs of the root. Errors in other labs are ignored.
std::vector<Error> wrong_with_course(const std::vector<Lab>& labs, const MarkOptions& options) {
    std::vector<Lab> all = labs;
    if (const auto root = lab::find_root(options.root))
        for (const auto& id : lab::lab_ids(*root))
            if (std::ranges::find(all, id, &Lab::id) == all.end())
                if (auto other = lab::load_lab(*root / "labs" / id, "")) all.push_back(std::move(*other));
    return lab::wrong_with_course(labs, all);
}

// Removes and reports the labs that need a newer GPU than the available one. Returns their number.
std::size_t without_too_old(std::vector<Lab>& labs, const batch::Backend& run) {
    return std::erase_if(labs, [&](const Lab& lab) {
        const auto why = lab::too_old(lab, run.capability);
        if (why) fmt::print("  skipped: {}\n", why->what);
        return why.has_value();
    });
}

// One-line summary of proofs: their number by kind, and the number of labs. Counts of proofs that hold, by
// the first word of their subject.

// "1 stub fails", "2 stubs fail".
std::string clause(std::ptrdiff_t count, std::string_view one, std::string_view several,
                   std::string_view verb_of_one, std::string_view verb) {
    return fmt::format("{} {} {}", count, count == 1 ? one : several, count == 1 ? verb_of_one : verb);
}

// Tables that `prove` prints after its proofs: times, and mistakes with unexpectedly many or few points.

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

std::expected<std::vector<Lab>, int> labs_to_prove(const MarkOptions& options,
                                                   const std::vector<std::string>& words, bool all,
                                                   const batch::Backend& run) {
    auto labs = open_labs(options, words, all);
    if (!labs) return std::unexpected(fail(labs.error()));
    if (const auto wrong = wrong_with_course(*labs, options); !wrong.empty())
        return std::unexpected(fail(wrong));
    if (const auto skipped = without_too_old(*labs, run); skipped > 0 && labs->empty())
        return std::unexpected(static_cast<int>(tool_could_not));
    return std::move(*labs);
}

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
        if (!wants_reason) why = "there is nothing to explain: remove its `marks:`";
        table += report::wrapped(why, "      ");
    }
    if (losers)
        table += fmt::format("  and {} below the stub, each with fewer points for a check that it reaches\n",
                             losers);
    return table;
}

Result<Part> read_part(const std::string& text) {
    Part part;
    const char* end = text.data() + text.size();
    const auto [slash, bad] = std::from_chars(text.data(), end, part.which);
    const bool has_slash = bad == std::errc() && slash != end && *slash == '/';
    const auto last =
        has_slash ? std::from_chars(slash + 1, end, part.of) : std::from_chars_result{text.data(), {}};
    if (last.ptr == end && last.ec == std::errc() && part.which >= 1 && part.which <= part.of) return part;
    return std::unexpected(Error{
        fmt::format("--part {}: not a valid part", text), {}, "Write K/N, for example 1/4.", Blame::caller});
}

}  // namespace warpmark::cli
