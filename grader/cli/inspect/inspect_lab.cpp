// Resolution of `inspect --lab` to a lab, a case and a file.
#include "grader/cli/inspect/inspect_lab.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "grader/check/race_witness_text.h"
#include "grader/cli/command_support.h"
#include "grader/cli/students/hint_progress.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/case_inputs.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_reader.h"

namespace warpmark::cli {
namespace {

// The case with this name, or the constant part of the draw with this name; without a name, the first case.
Result<LabCase> case_named(const Lab& lab, const std::string& name) {
    if (name.empty()) return lab.cases.front();
    if (const auto found = std::ranges::find(lab.cases, name, &LabCase::name); found != lab.cases.end())
        return *found;
    if (const auto draw = std::ranges::find(lab.draws, name, &Draw::name); draw != lab.draws.end())
        return lab::case_of(*draw, draw->fixed);
    std::vector<std::string> known;
    for (const auto& one : lab.cases) known.push_back(one.name);
    return std::unexpected(
        Error{fmt::format("There is no public case `{}`", name), {}, lab::suggestion(name, known)});
}

Result<LabCase> case_of_call(const Lab& lab, const LabCall& call) {
    auto one = case_named(lab, call.case_name);
    if (!one) return one;
    for (const auto& word : call.values)
        if (const auto set = lab::set_value(lab, word, one->scalars); !set)
            return std::unexpected(set.error());
    for (const auto& parameter : lab.parameters)
        if (parameter.use == Use::scalar && !one->scalars.contains(parameter.name))
            return std::unexpected(
                Error{fmt::format("The draw `{}` gives `{}` no fixed value", call.case_name, parameter.name),
                      {},
                      fmt::format("Add --set {}=….", parameter.name)});
    if (!call.values.empty()) one->seed = lab::seed_of_values(fmt::format("{}", fmt::join(call.values, " ")));
    return one;
}

}  // namespace

void LabCall::add_to(Options& options) {
    options.push_back(
        {.name = "--lab",
         .into = &lab,
         .help = "run the lab's launch function with the lab's own inputs. FILE has the same default as in "
                 "`check`",
         .type = "LAB",
         .excludes = {"--launch", "--kernel", "--grid", "--block", "--shared", "--arg", "--buffer"}});
    options.push_back({.name = "--case",
                       .into = &case_name,
                       .help = "with --lab: this public case; default: the first one",
                       .type = "NAME",
                       .needs = "--lab"});
    options.push_back({.name = "--set",
                       .into = &values,
                       .help = "with --lab: run the case with this value instead of its own",
                       .type = "NAME=VALUE",
                       .one_value_each = true,
                       .needs = "--lab"});
    options.push_back({.name = "--root",
                       .into = &root,
                       .help = "with --lab: the folder that contains labs/",
                       .type = "DIR",
                       .needs = "--lab"});
}

std::expected<LabInputs, std::vector<Error>> lab_inputs(const LabCall& call, const std::string& file,
                                                        uint64_t seed) {
    const auto alone = [](const Error& error) { return std::unexpected(std::vector{error}); };
    const auto folder = lab_folder(call.root, call.lab);
    if (!folder) return alone(folder.error());
    auto lab = lab::load_lab(*folder, "");  // without its solution, so no hidden cases are loaded
    if (!lab) return std::unexpected(lab.error());
    auto one = case_of_call(*lab, call);
    if (!one) return alone(one.error());
    auto inputs = lab::inputs(*lab, *one, seed);
    if (!inputs) return alone(inputs.error());
    inputs->wants_exchange = false;  // not used here
    std::vector<const ElementKind*> types;
    for (const auto& parameter : lab->parameters) types.push_back(&kind_of(parameter.element));
    auto path = file_of(*lab, file);
    if (!path) return alone(path.error());
    return LabInputs{std::move(*lab), std::move(*one), std::move(*inputs), std::move(*path),
                     std::move(types)};
}

bool gives_advice(const LabInputs& of_lab, bool at_once) {
    const auto& lab = of_lab.lab;
    if (lab.advice == Advice::never || lab.advice == Advice::always) return lab.advice == Advice::always;
    return (at_once && lab.advice == Advice::by_command) ||
           all_hints_shown(lab, hints_folder(lab, of_lab.file));
}

std::string in_words(const Lab& lab, const LabCase& one) {
    std::vector<std::string> values;
    for (const auto& parameter : lab.parameters)
        if (const auto value = one.scalars.find(parameter.name); value != one.scalars.end())
            values.push_back(std::visit(
                [&](auto number) { return fmt::format("{}={}", parameter.name, number); }, value->second));
    return fmt::format("case {} ({})", one.name, fmt::join(values, " "));
}

std::string in_words(const LabInputs& all) {
    return fmt::format("{}, {}: {}", all.lab.id, in_words(all.lab, all.one), lab::display(all.file));
}

std::optional<ExpectedOutputs> expected_outputs(const LabCall& call, const LabCase& shown, uint64_t seed) {
    const auto whole = open_lab(call.root, call.lab, false);
    if (!whole) return std::nullopt;
    auto run = backend("sim");
    if (!run) return std::nullopt;
    Marking marking;
    marking.seed = seed;
    if (const auto used = use_pack(*whole, false, marking, *run); !used) return std::nullopt;
    ExpectedOutputs expected{*whole, nullptr};
    expected.lab.cases = {shown};
    expected.lab.draws.clear();
    expected.lab.timings.clear();
    batch::AnswerBook book(*run);
    auto answers = book.answers(expected.lab, seed);
    if (!answers || !(*answers)->has_oracle || (*answers)->oracle.cases.size() != 1) return std::nullopt;
    expected.answers = std::move(*answers);
    return expected;
}

void judge_witnesses(Observation& seen, const LabCall& call, const LabCase& shown, uint64_t seed) {
    if (seen.cases.size() != 1) return;
    auto& findings = seen.cases[0].findings;
    const auto has_witness = [](const Finding& finding) { return finding.witness.found; };
    // The oracle may take longer than the run itself.
    if (std::ranges::none_of(findings, has_witness)) return;
    const auto expected = expected_outputs(call, shown, seed);
    if (!expected) return;
    const Observed observed{expected->lab, expected->answers->inputs, seen, &expected->answers->oracle};
    for (auto& finding : findings)
        if (finding.witness.found) check::judge_witness(finding.witness, observed, 0);
}

}  // namespace warpmark::cli
