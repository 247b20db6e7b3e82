// Marks mutants in the same way as submissions, and compares the survivors with the listed reasons.
#include "proofs/mutants/mutation_testing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/toml_fields.h"
#include "grader/marking/parallel_work.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

fs::path survivors_file(const Lab& lab) {
    return fs::path(lab.solution_folder) / "survivors.toml";
}

// The failed checks and the ids of their errors.
std::string killers(const GradedSubmission& graded) {
    std::vector<std::string> checks;
    std::set<std::string> ids;
    for (const auto& check : graded.report.checks)
        if (check.verdict == Verdict::fail || check.verdict == Verdict::partial)
            checks.push_back("`" + check.id + "`");
    for (const auto& one : graded.observation.cases)
        for (const auto& finding : one.findings)
            if (finding.severity == Severity::error) ids.emplace(name(finding.id));
    return fmt::format("{}{}", fmt::join(checks, ", "),
                       ids.empty() ? "" : fmt::format(" ({})", fmt::join(ids, ", ")));
}

// The most frequent value of each integer parameter among the cases; of equally frequent ones, the
// first in the lab's order.
Literals literals_of(const Lab& lab) {
    Literals literals;
    for (const Parameter& parameter : lab.parameters) {
        if (parameter.use != Use::scalar) continue;
        std::map<int64_t, int> counts;
        int most = 0;
        for (const LabCase& one : lab.cases) {
            const auto found = one.scalars.find(parameter.name);
            const auto* value = found == one.scalars.end() ? nullptr : std::get_if<int64_t>(&found->second);
            if (!value || ++counts[*value] <= most) continue;
            most = counts[*value];
            literals[parameter.name] = std::to_string(*value);
        }
    }
    return literals;
}

MutantResult mark(const Lab& lab, const Mutant& mutant, uint64_t seed, AnswerBook& book,
                  const Backend& backend) {
    using enum MutantResult::MutantOutcome;
    MutantResult result{lab.id, mutant.name, mutant.line, not_marked, "", ""};
    const Submission submission{lab.file, lab.file, "", mutant.source};
    const auto graded =
        grade(lab, submission, {.seed = seed, .public_only = false, .case_name = ""}, book, backend);
    if (!graded) {
        result.by = to_text(graded.error());
        return result;
    }
    if (graded->report.status != Status::graded) {
        result.by = graded->report.status_because;
        return result;
    }
    const bool passed = std::ranges::all_of(
        graded->report.checks, [](const CheckReport& check) { return check.verdict == Verdict::pass; });
    if (!graded->observation.built())
        result.fate = no_code;
    else
        result.fate = passed ? survived : killed;
    if (result.fate == killed) result.by = killers(*graded);
    return result;
}

void compare(const Lab& lab, MutantRun& run) {
    auto reasons = read_survivors(lab);
    if (!reasons) {
        run.wrong.insert(run.wrong.end(), reasons.error().begin(), reasons.error().end());
        return;
    }
    std::set<std::string> unused;
    for (const auto& one : *reasons) unused.insert(one.mutant);
    for (auto& result : run.results) {
        if (result.lab != lab.id || result.fate != MutantResult::MutantOutcome::survived) continue;
        const auto found = std::ranges::find(*reasons, result.name, &Survivor::mutant);
        if (found != reasons->end()) {
            result.reason = found->reason;
            unused.erase(result.name);
        } else
            run.wrong.push_back(
                {fmt::format("{}: a mutant survives without a reason: {}", lab.id, result.name),
                 Place{lab::display(fs::path(lab.solution_folder) / lab.file), result.line, 0},
                 fmt::format("Add a case or a check that tells it from the reference. If it is just as good, "
                             "give the reason in {}.",
                             lab::display(survivors_file(lab)))});
    }
    for (const auto& one : *reasons)
        if (unused.contains(one.mutant))
            run.wrong.push_back(
                {fmt::format("{}: a reason for a mutant that does not survive: {}", lab.id, one.mutant),
                 one.where, "Take it out, or give it the name that the table has."});
}

std::string escaped(std::string_view text) {
    std::string all;
    for (const char c : text) all += c == '|' ? "\\|" : std::string(1, c);
    return all;
}

std::string outcome(const MutantResult& result) {
    switch (result.fate) {
        case MutantResult::MutantOutcome::killed:
            return "killed by " + result.by;
        case MutantResult::MutantOutcome::survived:
            return "**survives:** " + (result.reason.empty() ? "no reason is given" : result.reason);
        case MutantResult::MutantOutcome::no_code:
            return "does not compile";
        case MutantResult::MutantOutcome::not_marked:
            break;
    }
    return "**not marked:** " + result.by;
}

}  // namespace

std::expected<std::vector<Survivor>, std::vector<Error>> read_survivors(const Lab& lab) {
    const auto path = survivors_file(lab);
    const std::string shown = lab::display(path);
    std::vector<Survivor> survivors;
    std::error_code none;
    if (!fs::exists(path, none)) return survivors;
    const auto text = lab::read_text(path, limits::lab_file_bytes_max);
    if (!text) return std::unexpected(std::vector{text.error()});
    std::vector<Error> errors;
    toml::table table;
    try {
        table = toml::parse(*text);
    } catch (const toml::parse_error& wrong) {
        return std::unexpected(
            std::vector{Error{std::string(wrong.description()), lab::place_of(wrong.source(), shown), ""}});
    }
    lab::Fields file(table, "the file", shown, errors);
    for (const auto* one : file.tables("survivor")) {
        lab::Fields fields(*one, "a survivor", shown, errors);
        auto mutant = fields.text("mutant", true), reason = fields.text("reason", true);
        fields.refuse_the_rest();
        if (mutant && reason) survivors.push_back({lab.id, *mutant, *reason, fields.place()});
    }
    file.refuse_the_rest();
    if (!errors.empty()) return std::unexpected(errors);
    return survivors;
}

std::size_t mutants_in(const std::vector<Lab>& labs) {
    std::size_t count = 0;
    for (const auto& lab : labs) count += mutants_of(lab.reference, literals_of(lab)).size();
    return count;
}

MutantRun run_mutants(const std::vector<Lab>& not_drawn, uint64_t seed, const Backend& backend, int jobs,
                      const std::function<void(const MutantResult&)>& done) {
    AnswerBook book(backend);
    std::vector<Lab> labs;
    for (const auto& lab : not_drawn) labs.push_back(lab::drawn(lab, lab::secret_of(seed)));
    std::vector<std::pair<const Lab*, Mutant>> all;
    for (std::size_t at = 0; at < labs.size(); ++at)
        for (auto& mutant : mutants_of(labs[at].reference, literals_of(not_drawn[at])))
            all.emplace_back(&labs[at], std::move(mutant));
    MutantRun run;
    run.results.resize(all.size());
    each(all.size(), jobs, [&](std::size_t at) {
        run.results[at] = mark(*all[at].first, all[at].second, seed, book, backend);
        done(run.results[at]);
    });
    for (const auto& lab : labs) compare(lab, run);
    for (const auto& result : run.results)
        if (result.fate == MutantResult::MutantOutcome::not_marked)
            run.wrong.push_back({result.lab + ": " + result.name + ": " + result.by, {}, "", Blame::tool});
    return run;
}

std::string mutant_table(const std::vector<MutantResult>& results) {
    struct Counts {
        std::size_t all = 0, killed = 0, survived = 0, no_code = 0;
    };
    std::map<std::string, Counts> labs;
    Counts total;
    for (const auto& result : results)
        for (Counts* one : {&labs[result.lab], &total}) {
            ++one->all;
            one->killed += result.fate == MutantResult::MutantOutcome::killed;
            one->survived += result.fate == MutantResult::MutantOutcome::survived;
            one->no_code += result.fate == MutantResult::MutantOutcome::no_code;
        }
    std::string text =
        "# Mutants of the reference solutions\n\n"
        "Made by `warpmark-dev mutants`. Each mutant is a reference with one small change: a barrier, fence, "
        "guard or pad is left\nout, a bound is one off, two indices are swapped, an atomic is weakened, a "
        "grid is capped, a loop ends early, or a\nnumber takes a parameter's place. It is marked with all "
        "cases of its lab. A mutant that survives has a reason in\n`<lab>/survivors.toml`.\n\n"
        "| lab | mutants | killed | survive, with a reason | do not compile |\n|---|---|---|---|---|\n";
    const auto line = [&](const std::string& name, const Counts& one) {
        text +=
            fmt::format("| {} | {} | {} | {} | {} |\n", name, one.all, one.killed, one.survived, one.no_code);
    };
    for (const auto& [name, one] : labs) line(name, one);
    line("all", total);
    std::string lab;
    for (const auto& result : results) {
        if (result.lab != lab)
            text +=
                fmt::format("\n## {}\n\n| line | mutant | what became of it |\n|---|---|---|\n", result.lab);
        lab = result.lab;
        text +=
            fmt::format("| {} | {} | {} |\n", result.line, escaped(result.name), escaped(outcome(result)));
    }
    return text;
}

}  // namespace warpmark::batch
