// `warpmark-dev fidelity`: runs every program of the labs and the simulator's test kernels on a GPU and in
// the simulator, side by side.
#include "proofs/cli/fidelity_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "grader/cli/command_support.h"
#include "grader/cli/progress_bar.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_location.h"
#include "grader/marking/parallel_work.h"
#include "harness/base/atomic_write.h"
#include "harness/gpu_jobs/gpu_job_execution.h"
#include "harness/session/session.h"
#include "proofs/cli/dev_commands.h"
#include "proofs/measure/kernel_job.h"

namespace warpmark::cli {
namespace {

constexpr uint32_t clocked_runs = 5;

Result<std::vector<batch::FidelitySubject>> kernels_in(const std::filesystem::path& root) {
    const auto files = measure::read_kernels((root / measure::kernel_folder).string());
    if (!files) return std::unexpected(files.error());
    std::vector<batch::FidelitySubject> subjects;
    for (const auto& file : *files) {
        auto& one = subjects.emplace_back(
            batch::FidelitySubject{"kernels/" + file.name, measure::kernel_job(file), {}});
        for (const auto& [argument, tolerance] : file.tolerance) one.tolerance[argument] = tolerance;
    }
    return subjects;
}

// Without a GPU: keeps the measured values and updates the simulated ones.
int again(const std::string& path, const std::vector<batch::FidelitySubject>& subjects, int jobs) {
    const auto text = lab::read_text(path, 64 << 20);
    if (!text) return fail(text.error());
    auto table = batch::read_fidelity(*text, path);
    if (!table) return fail(table.error());
    const auto rows = simulate(subjects, jobs);
    if (!rows) return fail(rows.error());
    batch::take_simulated(*table, *rows);
    if (auto written = write_whole(path, batch::to_csv(*table)); !written) return fail(written.error());
    fmt::print("{}\n{}", table->device, batch::to_text(batch::summary_of(*table)));
    return all_passed;
}

struct Measured {
    batch::FidelityTable table;
    std::vector<Error> errors;  // for programs without a row
};

Measured measured(const std::shared_ptr<gpu::GpuPool>& devices,
                  const std::vector<batch::FidelitySubject>& subjects, int jobs, bool clock) {
    std::vector<Result<std::vector<batch::FidelityRow>>> results(subjects.size());
    {
        batch::Progress progress(subjects.size());
        batch::each(subjects.size(), jobs, [&](std::size_t at) {
            const auto seen =
                session::observe_on(devices, subjects[at].job,
                                    {.count = true, .clock = clock ? clocked_runs : 0, .asks_again = false});
            results[at] = seen ? batch::rows_of(subjects[at], *seen) : std::unexpected(seen.error());
            progress.done(subjects[at].name);
        });
    }
    Measured all{{devices->name(), {}}, {}};
    for (std::size_t at = 0; at < results.size(); ++at) {
        if (results[at])
            std::ranges::move(*results[at], std::back_inserter(all.table.rows));
        else
            all.errors.push_back(Error{subjects[at].name + ": " + results[at].error().what,
                                       results[at].error().where, results[at].error().way_out,
                                       results[at].error().blame});
    }
    return all;
}

}  // namespace

std::expected<std::vector<batch::FidelitySubject>, std::vector<Error>> fidelity_subjects(
    const std::string& root_given, uint64_t seed) {
    const auto root = lab::find_root(root_given);
    if (!root) return std::unexpected(std::vector{root.error()});
    std::vector<batch::FidelitySubject> subjects;
    for (const auto& word : lab::lab_ids(*root)) {
        auto lab = open_lab(root_given, word, true);
        if (!lab) return std::unexpected(lab.error());
        const uint32_t needed = lab->needs_capability;
        auto of_lab = batch::subjects_of(lab::drawn(std::move(*lab), lab::secret_of(seed)), seed);
        if (!of_lab) return std::unexpected(std::vector{of_lab.error()});
        for (auto& subject : *of_lab) subject.needs_capability = needed;
        std::ranges::move(*of_lab, std::back_inserter(subjects));
    }
    auto kernels = kernels_in(*root);
    if (!kernels) return std::unexpected(std::vector{kernels.error()});
    std::ranges::move(*kernels, std::back_inserter(subjects));
    return subjects;
}

Result<std::vector<batch::FidelityRow>> simulate(const std::vector<batch::FidelitySubject>& subjects,
                                                 int jobs) {
    std::vector<Result<std::vector<batch::FidelityRow>>> results(subjects.size());
    batch::each(subjects.size(), jobs, [&](std::size_t at) {
        Job job = subjects[at].job;
        job.unoptimized_too = false;  // only the optimized build is counted
        const auto seen = session::observe(job);
        results[at] =
            seen ? Result<std::vector<batch::FidelityRow>>(batch::simulated_rows(subjects[at], *seen))
                 : std::unexpected(seen.error());
    });
    std::vector<batch::FidelityRow> rows;
    for (auto& one : results) {
        if (!one) return std::unexpected(one.error());
        std::ranges::move(*one, std::back_inserter(rows));
    }
    return rows;
}

int fidelity(int argc, char** argv) {
    MarkOptions options;
    options.device = "cuda";
    std::string out, table_again;
    std::vector<std::string> only;
    bool clock = true;
    Options call;
    options.add_to(call, true);
    call.push_back({.name = "--out",
                    .into = &out,
                    .help = "write the table as CSV; - for stdout",
                    .names = Names::output,
                    .type = "FILE"});
    call.push_back({.name = "--only",
                    .into = &only,
                    .help = "only programs whose names contain one of these texts",
                    .type = "TEXT"});
    call.push_back({.name = "!--no-clock",
                    .into = &clock,
                    .help = "only count, without measuring times, which takes longest"});
    call.push_back({.name = "--again",
                    .into = &table_again,
                    .help = "without a GPU: simulate the programs in this table again, keep its measured "
                            "values, and write the table",
                    .names = Names::output,
                    .type = "FILE"});
    if (auto over =
            parse("Runs every stub, reference, alternative and mistake of the labs, and other kernels, on a "
                  "GPU and in the simulator. Then it compares outputs, wavefronts in shared memory and "
                  "sectors in global memory, and whether modeled cycles rank kernels as measured times "
                  "do.",
                  call, argc, argv))
        return *over;
    auto subjects = fidelity_subjects(options.root, options.seed);
    if (!subjects) return fail(subjects.error());
    const auto is_meant = [&](const auto& one) {
        return only.empty() ||
               std::ranges::any_of(only, [&](const auto& text) { return one.name.contains(text); });
    };
    std::erase_if(*subjects, std::not_fn(is_meant));
    if (!table_again.empty()) return again(table_again, *subjects, options.job_count());
    auto devices = gpu::GpuPool::open(options.device);
    if (!devices) return fail(devices.error());
    const auto skipped = std::erase_if(
        *subjects, [&](const auto& one) { return one.needs_capability > (*devices)->capability(); });
    if (skipped > 0) fmt::print("{} programs are skipped: they need a newer GPU.\n", skipped);
    const auto [table, errors] = measured(*devices, *subjects, options.job_count(), clock);
    if (!out.empty())
        if (auto written = write_to(out, batch::to_csv(table)); !written) return fail(written.error());
    if (out != "-") fmt::print("{}\n{}", table.device, batch::to_text(batch::summary_of(table)));
    if (!errors.empty()) return fail(errors);
    const bool all_equal = std::ranges::none_of(
        table.rows, [](const auto& row) { return row.outputs == batch::Outputs::differ; });
    return all_equal ? all_passed : something_failed;
}

}  // namespace warpmark::cli
