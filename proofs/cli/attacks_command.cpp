// `warpmark-dev attacks`: prints a line for each dishonest submission, and totals per group.
#include <fmt/format.h>

#include <algorithm>

#include "grader/cli/command_support.h"
#include "grader/cli/progress_bar.h"
#include "grader/lab/lab_location.h"
#include "grader/report/text_formatting.h"
#include "proofs/attacks/attack_suite.h"
#include "proofs/cli/dev_commands.h"

namespace warpmark::cli {
namespace {

const char* word_of(const batch::AttackResult& result) {
    if (result.held) return "HELD, LISTED";
    return result.listed ? "open" : "NOT HELD";
}

std::string line_of(const batch::AttackResult& result, const report::Style& style) {
    const auto line = fmt::format("{:<44}", result.name);
    if (result.held && !result.listed)
        return fmt::format("  {}      {}  {}\n", style.good("held"), line, style.quiet(result.got));
    const auto* word = word_of(result);
    return fmt::format("  {:<8}  {}  {}\n", result.as_known() ? std::string(word) : style.bad(word), line,
                       result.got);
}

std::string group_lines(const batch::AttackRun& run) {
    std::string text;
    for (const auto& group : batch::attack_groups) {
        const auto in_group = [&](const batch::AttackResult& one) { return one.group == group.id; };
        const auto all = std::ranges::count_if(run.results, in_group);
        const auto held =
            std::ranges::count_if(run.results, [&](const auto& one) { return in_group(one) && one.held; });
        if (all) text += fmt::format("  {:<10} {:>3} of {:>3} held   {}\n", group.id, held, all, group.what);
    }
    return text;
}

int prove_attacks(const MarkOptions& options, const batch::Backend& run_job, const std::string& only) {
    const auto root = lab::find_root(options.root);
    if (!root) return fail(root.error());
    batch::AttackOptions how;
    how.only = only;
    how.jobs = options.job_count();
    const auto probes = batch::read_attacks(*root / batch::attacks_folder);
    if (!probes) return fail(probes.error());
    Result<batch::AttackRun> run;
    {
        batch::Progress progress(static_cast<std::size_t>(std::ranges::count_if(
            *probes, [&](const batch::Attack& one) { return one.name.find(only) != std::string::npos; })));
        run = batch::try_attacks(*root, run_job, how, [&](const batch::AttackResult& one) {
            progress.done(one.name + (one.held ? "" : " NOT HELD"));
        });
    }
    if (!run) return fail(run.error());
    if (run->results.empty()) return fail(Error{fmt::format("No attack's name contains `{}`", only), {}, ""});
    const auto style = stdout_style();
    for (const auto& result : run->results) {
        auto line = result;
        line.got = report::printable(line.got);
        fmt::print("{}", line_of(line, style));
    }
    fmt::print("\n{}", group_lines(*run));
    const auto held = std::ranges::count_if(run->results, &batch::AttackResult::held);
    const auto wrong = std::ranges::count_if(run->results, [](const auto& one) { return !one.as_known(); });
    fmt::print("\n{} probes: {} held, {} open as listed, {} not as listed\n", run->results.size(), held,
               std::ranges::count_if(run->results, [](const auto& one) { return !one.held && one.listed; }),
               wrong);
    for (const auto& line : run->disturbed) fmt::print("disturbed: {}\n", report::printable(line));
    return run->good() ? all_passed : something_failed;
}

}  // namespace

int attacks(int argc, char** argv) {
    MarkOptions options;
    std::string only;
    Options call;
    options.add_to(call, true);
    call.push_back({.name = "--only",
                    .into = &only,
                    .help = "only submissions whose name contains this text",
                    .type = "TEXT"});
    if (auto over = parse("Marks dishonest submissions, and compares the results with the list of attacks "
                          "that still succeed.",
                          call, argc, argv))
        return *over;
    auto run = backend(options.device);
    if (!run) return fail(run.error());
    return prove_attacks(options, *run, only);
}

}  // namespace warpmark::cli
