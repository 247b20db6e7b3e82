// `warpmark replay`: records a small run of a kernel for a page that steps through it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>
#include <utility>

#include "grader/check/race_witness_text.h"
#include "grader/cli/ci_safe_output.h"
#include "grader/cli/command_support.h"
#include "grader/cli/inspect/inspect_lab.h"
#include "grader/cli/inspect/inspect_output.h"
#include "grader/cli/inspect/inspect_request.h"
#include "grader/cli/stdout_view.h"
#include "grader/lab/case_inputs.h"
#include "grader/report/format_writers.h"
#include "grader/report/replay_json.h"
#include "grader/report/text_formatting.h"
#include "harness/session/session.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

struct ReplayCall : InspectCall {
    std::string word, out, format = "html";
    int64_t block_shown = -1;
    uint32_t finding = 0;
};

Options options_of(ReplayCall& call) {
    Options all{{.name = "LAB|FILE",
                 .into = &call.word,
                 .help = "a lab as in `check`; or, with --kernel or --launch, a .cu or .ptx file. Default: "
                         "the lab whose folder this is",
                 .names = Names::input,
                 .type = ""}};
    std::ranges::move(call.kernel_options(), std::back_inserter(all));
    const auto file = std::ranges::find(all, "FILE", &Option::name);
    file->help = "with a lab: the file to run; found as in `check`";
    const std::vector<std::string> of_file{"--kernel", "--launch"};
    all.push_back({.name = "--case",
                   .into = &call.lab.case_name,
                   .help = "with a lab: this public case; default: the smallest one that shows a finding",
                   .type = "NAME",
                   .excludes = of_file});
    all.push_back({.name = "--set",
                   .into = &call.lab.values,
                   .help = "with a lab: run the case with this value instead of its own",
                   .type = "NAME=VALUE",
                   .one_value_each = true,
                   .excludes = of_file});
    all.push_back({.name = "--root",
                   .into = &call.lab.root,
                   .help = "the folder that contains labs/",
                   .type = "DIR",
                   .excludes = of_file});
    all.push_back({.name = "--block-shown",
                   .into = &call.block_shown,
                   .help = "the block to show, by its number in the grid; default: the finding's block",
                   .type = "N",
                   .between = IntegerRange{0, std::numeric_limits<int>::max()}});
    all.push_back({.name = "--finding",
                   .into = &call.finding,
                   .help = "show the launch and the thread order of the Nth finding, numbered as on the "
                           "page; default: the most severe one",
                   .type = "N",
                   .positive = true});
    all.push_back({.name = "--out,-o",
                   .into = &call.out,
                   .help = "the file to write; - for stdout; default: NAME.replay.html here",
                   .names = Names::output,
                   .type = "FILE"});
    all.push_back({.name = "--format",
                   .into = &call.format,
                   .help = "html: a page; json: the recording that the page shows",
                   .type = "FORMAT",
                   .shows_default = true,
                   .words = {"html", "json"}});
    std::ranges::move(call.build_options(), std::back_inserter(all));
    // Without checks there would be no finding to select a run by.
    std::erase_if(all, [](const Option& one) { return one.name == "--no-checks"; });
    return all;
}

// Finds the lab or the file like `check` and `inspect`.
Result<void> find_what(ReplayCall& call) {
    if (!call.kernel.empty() || !call.launch.empty()) {
        if (call.file.empty()) call.file = std::exchange(call.word, "");
        return {};
    }
    std::error_code ignored;
    if (call.file.empty() && call.word.ends_with(".ptx") && fs::is_regular_file(call.word, ignored))
        call.file = std::exchange(call.word, "");
    sort_out(call.lab.root, call.word, call.file);
    call.lab.lab = call.word;
    if (!call.lab.lab.empty()) return {};
    return std::unexpected(
        call.file.empty()
            ? Error{"This is not a lab's folder, so LAB is missing", {}, "For example: warpmark replay 01."}
            : Error{"This is not a lab's folder, so it is not known what to run",
                    {},
                    "Name a LAB before the file, or give --kernel NAME or --launch NAME."});
}

// All public cases, the smallest first; or only the selected one.
Result<std::vector<std::pair<LabCase, Case>>> cases_of(const ReplayCall& call, const LabInputs& of_lab) {
    std::vector<std::pair<LabCase, Case>> cases{{of_lab.one, of_lab.inputs}};
    if (!call.lab.case_name.empty() || !call.lab.values.empty()) return cases;
    for (const auto& one : of_lab.lab.cases) {
        if (one.hidden || one.name == of_lab.one.name) continue;
        auto inputs = lab::inputs(of_lab.lab, one, call.seed);
        if (!inputs) return std::unexpected(inputs.error());
        inputs->wants_exchange = false;
        cases.emplace_back(one, std::move(*inputs));
    }
    const auto bytes = [](const std::pair<LabCase, Case>& one) {
        uint64_t sum = 0;
        for (const auto& argument : one.second.arguments) sum += argument.bytes.size() + argument.zeros;
        return sum;
    };
    std::ranges::stable_sort(cases, {}, bytes);
    return cases;
}

// Priority of a run for recording; lower is better.
int rank(const Observation& seen) {
    constexpr int nothing = 4, no_recording = 5;
    if (!seen.recording.is_there) return no_recording;
    if (!seen.recording.has_finding) return nothing;
    const Finding& shown = seen.cases[seen.recording.case_at].findings[seen.recording.finding];
    return static_cast<int>(shown.severity);
}

// Selects the smallest case with an error, else with a warning, else the smallest one. The first case usually
// has the error, so it runs alone; the others are compiled together.
Result<Observation> observe_cases(Job& job, std::vector<std::pair<LabCase, Case>> cases, LabCase& shown) {
    job.cases = {cases[0].second};
    shown = cases[0].first;
    auto first = session::observe(job);
    if (!first || !first->built() || rank(*first) == static_cast<int>(Severity::error) || cases.size() == 1)
        return first;
    Job rest = job;
    rest.cases.clear();
    for (std::size_t at = 1; at < cases.size(); ++at) rest.cases.push_back(std::move(cases[at].second));
    auto others = session::observe(rest);
    if (!others || rank(*others) >= rank(*first)) return first;
    shown = cases[1 + others->recording.case_at].first;
    job = std::move(rest);
    return others;
}

// Correct values, if the lab's solution or a pack is installed; otherwise nothing.
std::vector<report::ReplayResult> judged(const ReplayCall& call, const LabCase& shown,
                                         const Observation& seen) {
    const auto expected = expected_outputs(call.lab, shown, call.seed);
    if (!expected) return {};
    std::vector<report::ReplayResult> results;
    for (const auto& recorded : seen.recording.runs) {
        if (recorded.outputs.empty()) return {};
        const auto wrong = check::first_wrong(expected->lab, shown, expected->oracle(), recorded.outputs);
        if (!wrong.wrong) {
            results.push_back({"The output is right."});
            continue;
        }
        const auto more = wrong.wrong > 1 ? fmt::format(" ({} wrong elements)", wrong.wrong) : "";
        results.push_back(
            {check::wrong_element(wrong) + more + ".", true, wrong.argument, wrong.index, wrong.got});
    }
    return results;
}

// The finding that names an unsupported feature; null: none.
const Finding* not_simulated(const Observation& seen) {
    const auto of_tool = [](const std::vector<Finding>& findings) -> const Finding* {
        const auto found =
            std::ranges::find(findings, Family::tool, [](auto& one) { return family(one.id); });
        return found == findings.end() ? nullptr : &*found;
    };
    if (const auto* found = of_tool(seen.build_findings)) return found;
    for (const auto& one : seen.cases)
        if (const auto* found = of_tool(one.findings)) return found;
    return nullptr;
}

// Checks that the requested finding belongs to the recorded case.
Result<void> look_for_finding(uint32_t wanted, const Observation& seen) {
    const auto there = seen.cases[seen.recording.case_at].findings.size();
    if (wanted <= there) return {};
    return std::unexpected(Error{fmt::format("There is no finding {}", wanted),
                                 {},
                                 there ? fmt::format("The run has {}, counted from 1.", there)
                                       : std::string("Nothing was found in the run.")});
}

// Reports why nothing was recorded.
int say_why_not(const Job& job, const Observation& seen) {
    const bool has_launch =
        std::ranges::any_of(seen.cases, [](const auto& one) { return !one.launches.empty(); });
    if (job.recording.has_block && has_launch)
        return fail(Error{fmt::format("No recorded launch has a block number {}", job.recording.block),
                          {},
                          "Blocks count from 0, x first."});
    if (!seen.built() || not_simulated(seen) ||
        std::ranges::any_of(seen.cases, [](const auto& one) { return !one.findings.empty(); })) {
        batch::say(observation_text(job, seen, std::nullopt, stdout_view()));
        return not_simulated(seen) ? tool_could_not : something_failed;
    }
    return fail(Error{"There is nothing to replay: no kernel ran",
                      {},
                      "`warpmark inspect` shows what was run. Buffers of more than 16 MB are not replayed."});
}

}  // namespace

int replay(int argc, char** argv) {
    ReplayCall call;
    if (auto over = parse("Records a run of a kernel and writes a page that steps through it: source lines, "
                          "lanes, shared memory, barriers, variables; and the thread order in which a race "
                          "shows.",
                          options_of(call), call.take_words(argc, argv), argv))
        return *over;
    if (const auto found = find_what(call); !found) return fail(found.error());
    const auto of_lab = fill_in(call);
    if (!of_lab) return fail(of_lab.error());
    auto job = make_job(call);
    if (!job) return fail(job.error());
    job->recording.wanted = true;
    job->recording.has_block = call.block_shown >= 0;
    job->recording.block = static_cast<uint32_t>(std::max<int64_t>(call.block_shown, 0));
    job->recording.finding = call.finding;
    job->wants_registers = false;
    LabCase shown;
    Result<Observation> seen = std::unexpected(Error{});
    if (*of_lab) {
        auto cases = cases_of(call, **of_lab);
        if (!cases) return fail(cases.error());
        seen = observe_cases(*job, std::move(*cases), shown);
    } else
        seen = session::observe(*job);
    if (!seen) return fail(seen.error());
    if (!seen->recording.is_there) return say_why_not(*job, *seen);
    if (const auto found = look_for_finding(call.finding, *seen); !found) return fail(found.error());
    const auto types = *of_lab ? (*of_lab)->types : element_types(call);
    format_witness_values(*seen, *job, types);
    report::ReplayWords words;
    const std::string name = *of_lab ? (*of_lab)->lab.id : fs::path(job->file).stem().string();
    words.title = *of_lab ? name + "/" + job->file : job->file;
    if (*of_lab) {
        words.inputs = in_words((*of_lab)->lab, shown);
        words.results = judged(call, shown, *seen);
    }
    for (const auto* type : types) words.types.emplace_back(type ? type->name : "");
    std::string text = report::replay_json(*job, *seen, words);
    if (call.format == "html") text = report::html_of_replay(words.title, text);
    const std::string out = call.out.empty() ? fmt::format("{}.replay.{}", name, call.format) : call.out;
    if (const auto written = write_to(out, text); !written) return fail(written.error());
    if (out != "-") fmt::print("{}\n", report::one_line(out));
    const Finding* gap = not_simulated(*seen);
    if (gap) say_warning(Error{"The run ends early: " + report::one_line(gap->message)});
    return gap ? tool_could_not : all_passed;
}

}  // namespace warpmark::cli
