// `warpmark-dev bench findings`: measures recall and false alarms over the corpus of kernels with known
// defects. The first lines of each kernel name the expected findings with their lines; any other finding is a
// false alarm.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "grader/cli/command_support.h"
#include "grader/cli/progress_bar.h"
#include "grader/lab/lab_location.h"
#include "grader/marking/parallel_work.h"
#include "harness/contract/finding_table.h"
#include "harness/session/golden_cases.h"
#include "harness/session/session.h"
#include "proofs/cli/bench_subcommands.h"

namespace warpmark::cli {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Ran {
    std::string name;
    golden::GoldenCase golden;
    golden::CaseVerdict judgment;
    Result<void> run;  // an Error: the kernel could not be read, or the tool failed
    double seconds = 0;
    bool innocent() const { return golden.expects.empty(); }
};

Ran run_case(const std::string& root, const std::string& name) {
    Ran ran{name, {}, {}, {}, 0};
    auto golden = golden::read_file(root, name);
    if (!golden) {
        ran.run = std::unexpected(golden.error());
        return ran;
    }
    ran.golden = std::move(*golden);
    const auto start = Clock::now();
    const auto observation = session::observe(ran.golden.job);
    ran.seconds = seconds_since(start);
    if (observation)
        ran.judgment = golden::judge(ran.golden, golden::only_case(*observation));
    else
        ran.run = std::unexpected(observation.error());
    return ran;
}

// A row for a kind of finding or a folder.
struct Row {
    size_t cases = 0, planted = 0, found = 0, missed = 0, alarms = 0, innocents = 0, accused = 0;
    double seconds = 0;
};

struct CorpusTally {
    std::map<std::string, Row> kinds, folders;
    Row all;
    std::vector<std::string> wrong;  // one per line
};

std::string id_of(const std::string& expectation) {
    return expectation.substr(0, expectation.find(' '));
}

void count(CorpusTally& tally, const Ran& ran) {
    for (Row* row : {&tally.folders[ran.name.substr(0, ran.name.find('/'))], &tally.all}) {
        ++row->cases;
        row->planted += ran.golden.expects.size();
        row->found += ran.judgment.found.size();
        row->missed += ran.golden.expects.size() - ran.judgment.found.size();
        row->alarms += ran.judgment.invented.size();
        row->innocents += ran.innocent();
        row->accused += ran.innocent() && !ran.judgment.invented.empty();
        row->seconds += ran.seconds;
    }
    for (const auto& one : ran.golden.expects) ++tally.kinds[id_of(one)].planted;
    for (const auto& one : ran.judgment.found) ++tally.kinds[id_of(one)].found;
    for (const auto& one : ran.judgment.missed) {
        ++tally.kinds[id_of(one)].missed;
        tally.wrong.push_back(fmt::format("{}: missed {}", ran.name, one));
    }
    for (const auto& [what, message] : ran.judgment.invented) {
        ++tally.kinds[id_of(what)].alarms;
        tally.wrong.push_back(fmt::format("{}: invented {}: {}", ran.name, what, message));
    }
    for (const auto& one : ran.judgment.wrong_outputs)
        tally.wrong.push_back(fmt::format("{}: {}", ran.name, one));
    if (!ran.run) tally.wrong.push_back(fmt::format("{}: {}", ran.name, to_text(ran.run.error())));
}

double percent(size_t part, size_t whole) {
    return whole ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 100.0;
}

void print_tables(const CorpusTally& tally, double seconds) {
    fmt::print("\n{:<24}{:>9}{:>9}{:>9}{:>14}\n", "kind of finding", "planted", "found", "missed",
               "false alarms");
    for (const auto& kind : finding_kinds())
        if (const auto row = tally.kinds.find(std::string(kind.name)); row != tally.kinds.end())
            fmt::print("{:<24}{:>9}{:>9}{:>9}{:>14}\n", kind.name, row->second.planted, row->second.found,
                       row->second.missed, row->second.alarms);
    const auto line = [](const std::string& name, const Row& row) {
        fmt::print("{:<24}{:>9}{:>9}{:>9}{:>9}{:>11}{:>9}{:>10.1f} s\n", name, row.cases, row.planted,
                   row.found, row.missed, row.innocents, row.accused, row.seconds);
    };
    fmt::print("\n{:<24}{:>9}{:>9}{:>9}{:>9}{:>11}{:>9}{:>12}\n", "folder", "kernels", "planted", "found",
               "missed", "correct", "accused", "time");
    for (const auto& [name, row] : tally.folders) line(name, row);
    line("all", tally.all);
    for (const auto& one : tally.wrong) fmt::print("{}{}", &one == &tally.wrong[0] ? "\n" : "", one + "\n");
    fmt::print(
        "\nrecall {:.1f} % ({} of {} defects, each at its line)\n{} of {} correct kernels accused ({:.1f} "
        "%)\n"
        "{} false alarms in total\n{:.1f} s\n",
        percent(tally.all.found, tally.all.planted), tally.all.found, tally.all.planted, tally.all.accused,
        tally.all.innocents, tally.all.innocents ? percent(tally.all.accused, tally.all.innocents) : 0.0,
        tally.all.alarms, seconds);
}

nlohmann::ordered_json as_json(const Row& row) {
    return {
        {"planted", row.planted}, {"found", row.found}, {"missed", row.missed}, {"false_alarms", row.alarms}};
}

nlohmann::ordered_json as_json(const CorpusTally& tally, double seconds) {
    nlohmann::ordered_json kinds = nlohmann::ordered_json::object(), folders = kinds;
    for (const auto& [id, row] : tally.kinds) kinds[id] = as_json(row);
    const auto folder_json = [](const Row& row) {
        auto json = as_json(row);
        json["kernels"] = row.cases;
        json["innocents"] = row.innocents;
        json["innocents_accused"] = row.accused;
        json["seconds"] = row.seconds;
        return json;
    };
    for (const auto& [name, row] : tally.folders) folders[name] = folder_json(row);
    return {{"schema", "warpmark/bench-findings/v1"},
            {"computer", this_computer()},
            {"seconds", seconds},
            {"all", folder_json(tally.all)},
            {"kinds", kinds},
            {"folders", folders},
            {"wrong", tally.wrong}};
}

}  // namespace

int bench_findings(const std::string& root_given, const std::string& json, int jobs) {
    const auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    const auto files = golden::corpus_files(root->string());
    if (files.empty())
        return fail(
            Error{"The corpus is not here: there is no kernel in " + (*root / golden::corpus_folder).string(),
                  {},
                  "It comes with the sources: change to the checkout, or give it with --root DIR."});
    std::vector<Ran> all(files.size());
    const auto start = Clock::now();
    {
        batch::Progress progress(files.size());
        batch::each(files.size(), jobs > 0 ? jobs : batch::default_jobs(), [&](size_t at) {
            all[at] = run_case(root->string(), files[at]);
            progress.done(files[at]);
        });
    }
    CorpusTally tally;
    for (const auto& one : all) count(tally, one);
    const double seconds = seconds_since(start);
    if (json != "-") print_tables(tally, seconds);
    if (!json.empty())
        if (const auto written = write_to(json, as_json(tally, seconds).dump(2) + "\n"); !written)
            return fail(written.error());
    const bool tool_failed = std::ranges::any_of(all, [](const Ran& ran) { return !ran.run; });
    if (tool_failed) return tool_could_not;
    return tally.wrong.empty() ? all_passed : something_failed;
}

}  // namespace warpmark::cli
