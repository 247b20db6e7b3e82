// `warpmark inspect`: runs the kernels of any file without a lab, and reports their behavior.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "grader/check/verdict_phrases.h"
#include "grader/cli/command_support.h"
#include "grader/cli/inspect/inspect_lab.h"
#include "grader/cli/inspect/inspect_output.h"
#include "grader/cli/inspect/inspect_request.h"
#include "grader/cli/inspect/nvcc_spellings.h"
#include "grader/cli/stdout_view.h"
#include "grader/marking/grading_steps.h"
#include "grader/report/text_formatting.h"
#include "grader/score/visible_report.h"
#include "harness/base/atomic_write.h"
#include "harness/gpu_jobs/gpu_job_execution.h"
#include "harness/session/session.h"

namespace warpmark::cli {
namespace {

struct Call : InspectCall {
    std::string device = "sim";
    std::vector<std::string> dumps;
    bool lines = false, fix = false, no_fix = false;
    ObservationFaces faces;
};

Options options_of(Call& call) {
    Options all = call.kernel_options();
    all.push_back({.name = "--dump",
                   .into = &call.dumps,
                   .help = "after the run, write the raw bytes of buffer K, numbered as in ptr=K",
                   .names = Names::output,
                   .type = "K=FILE",
                   .one_value_each = true});
    call.lab.add_to(all);
    call.faces.add_to(all);
    all.push_back({.name = "--device",
                   .into = &call.device,
                   .help = "sim: the simulator; cuda: also run on a GPU, and show outputs and counters of "
                           "both; cuda:1: the same with GPU 1",
                   .type = "NAME",
                   .shows_default = true});
    std::ranges::move(call.build_options(), std::back_inserter(all));
    all.push_back({.name = "--fix",
                   .into = &call.fix,
                   .help = "with --lab: show a tried fix immediately, not only after the last hint"});
    all.push_back(
        {.name = "--no-fix", .into = &call.no_fix, .help = "do not look for a fix", .excludes = {"--fix"}});
    all.push_back({.name = "--lines",
                   .into = &call.lines,
                   .help =
                       "show a table per kernel: for each source line its memory accesses, requests, their "
                       "widths in bytes per lane, wavefronts or sectors, and the minimum of these",
                   .excludes = {"--no-checks"}});
    return all;
}

struct Dump {
    std::size_t argument;
    std::string file;
};

Result<std::vector<Dump>> read_dumps(const Call& call, const Job& job) {
    std::vector<Dump> dumps;
    for (const auto& text : call.dumps) {
        auto equals = text.find('=');
        std::string number = text.substr(0, equals);
        bool good = equals != std::string::npos && !number.empty() && number.size() < 6 &&
                    std::ranges::all_of(
                        number, [](unsigned char c) { return std::isdigit(c); }) &&
                    equals + 1 < text.size();
        if (!good)
            return std::unexpected(Error{fmt::format("--dump {}: not a valid dump", text),
                                         {},
                                         "Write K=FILE, for example 1=out.bin."});
        std::size_t argument = std::stoul(number);
        if (argument >= job.cases[0].arguments.size() || job.cases[0].arguments[argument].use == Use::scalar)
            return std::unexpected(
                Error{fmt::format("--dump {}: argument {} is not a buffer", text, argument),
                      {},
                      "Arguments count from 0."});
        dumps.push_back({argument, text.substr(equals + 1)});
    }
    return dumps;
}

Result<void> write_dumps(const std::vector<Dump>& dumps, const Observation& observation) {
    if (observation.cases.empty()) return {};
    for (const auto& [argument, file] : dumps) {
        const auto& outputs = observation.cases[0].outputs;
        if (argument >= outputs.size()) continue;
        std::string bytes(reinterpret_cast<const char*>(outputs[argument].data()), outputs[argument].size());
        if (auto written = write_named(file, bytes); !written) return written;
    }
    return {};
}

// Runs the job in the simulator, and also on a GPU if requested.
Result<Observation> observe(const Job& job, const std::string& device) {
    if (device == "sim") return session::observe(job);
    const auto devices = gpu::GpuPool::open(device);
    if (!devices) return std::unexpected(devices.error());
    // Times are measured in separate launches, because the counters slow a launch down.
    return session::observe_on(*devices, job, {.clock = 5});
}

// 3: the tool failed; 1: an error among the findings. A warning alone (such as a bank conflict) is a result,
// not a failure.
int exit_code(const Observation& observation) {
    bool failed = false, unsupported = false;
    auto look = [&](const std::vector<Finding>& findings) {
        for (const auto& finding : findings) {
            failed |= finding.severity == Severity::error;
            unsupported |= family(finding.id) == Family::tool;
        }
    };
    look(observation.build_findings);
    for (const auto& one : observation.cases) look(one.findings);
    if (unsupported) return tool_could_not;
    return failed ? something_failed : all_passed;
}

// For a program that launches nothing and may have wanted arguments; "" for others.
std::string note_on_arguments(const InspectCall& call, const Job& job, const Observation& observation) {
    const auto launches = [](const CaseObservation& one) { return !one.launches.empty(); };
    const bool takes_arguments = job.entry == "main" && job.source.contains("argc") && call.words.empty();
    if (!takes_arguments || !observation.built() || std::ranges::any_of(observation.cases, launches))
        return "";
    return fmt::format(
        "No kernel was launched. If the program needs arguments, write them after `--`: inspect {} --launch "
        "main -- ARGS\n",
        call.file);
}

// Rewords an error about the launcher: the lab calls it, so its name is fixed.
Error about_launcher(Error error, const Job& job, const Lab& lab) {
    const auto renamed = batch::in_words(batch::renamed_launcher(job.source, job.entry), job.entry);
    if (renamed.empty()) return error;
    error.what = renamed;
    error.way_out = "Keep its declaration as in the stub: " + check::declaration_of_launcher(lab);
    return error;
}

}  // namespace

int inspect(int argc, char** argv) {
    Call call;
    NvccSpellings spelled(argc, argv);
    if (auto over =
            parse("Runs a kernel, or a host function that launches kernels, and reports what it did: "
                  "data races, bank conflicts, bad accesses, and counts. With --launch main, the "
                  "program gets the arguments after `--`.",
                  options_of(call), call.take_words(spelled.count(), spelled.words()), spelled.words()))
        return *over;
    const auto of_lab = fill_in(call);
    if (!of_lab) return fail(of_lab.error());
    auto job = make_job(call);
    if (!job) return fail(job.error());
    if (*of_lab) job->cases = {(*of_lab)->inputs};
    auto dumps = read_dumps(call, *job);
    if (!dumps) return fail(dumps.error());
    auto observation = observe(*job, call.device);
    if (!observation)
        return fail(*of_lab ? about_launcher(observation.error(), *job, (*of_lab)->lab)
                            : observation.error());
    if (auto enough = memory_sufficed(call, *job, *observation); !enough) return fail(enough.error());
    const auto types = *of_lab ? (*of_lab)->types : element_types(call);
    format_witness_values(*observation, *job, types);
    if (*of_lab) judge_witnesses(*observation, call.lab, (*of_lab)->one, call.seed);
    const bool advises = !call.no_fix && (!*of_lab || gives_advice(**of_lab, call.fix));
    const auto fix =
        advises ? batch::tried_fix(*job, *observation, batch::Backend(session::observe)) : std::nullopt;
    // Facts contain layouts that were tried. The page draws them, and JSON lists them.
    for (auto& one : observation->cases)
        if (!advises)
            std::ranges::for_each(one.findings, [](Finding& found) { score::remove_tried_fixes(found); });
    if (!call.faces.takes_stdout())
        fmt::print("{}{}{}{}{}", *of_lab ? report::one_line(in_words(**of_lab)) + "\n\n" : "",
                   observation_text(*job, *observation, fix, stdout_view()),
                   call.lines ? line_tables(*job, *observation, stdout_view()) : "",
                   device_text(*job, *observation, types, stdout_view()),
                   report::wrapped(note_on_arguments(call, *job, *observation), "", stdout_view().width));
    if (auto written = call.faces.write(*job, *observation, fix, call.file); !written)
        return fail(written.error());
    if (auto written = write_dumps(*dumps, *observation); !written) return fail(written.error());
    return exit_code(*observation);
}

}  // namespace warpmark::cli
