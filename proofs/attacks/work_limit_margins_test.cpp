// Margins of the labs' correct solutions to the work limits, and an endless submission marked repeatedly on a
// busy computer. Both are slow: unless WARPMARK_FULL is in the environment, only the labs' references are
// measured, and the endless submission is marked three times.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "grader/lab/case_inputs.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grade.h"
#include "grader/report/format_writers.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/runs/work_limits.h"
#include "harness/session/job_execution.h"
#include "proofs/attacks/attack.h"

namespace fs = std::filesystem;
using namespace warpmark;
using namespace warpmark::session;

namespace {

// Factors below a limit. Labs 17 and 24 use a sixth and a fifth of the accesses allowed per case, all others
// less than an eighth. An alternative may use more than the reference.
constexpr double far = 5, far_for_alternatives = 3;

// The maximum over the files of a lab.
struct Most {
    uint64_t instructions = 0, other = 0, all_cases = 0;  // in the optimized build
    uint64_t unoptimized_instructions = 0, unoptimized_other = 0, unoptimized_cases = 0;
    uint64_t repeats = 0, touched = 0;
    void join(const Most& o) {
        instructions = std::max(instructions, o.instructions);
        other = std::max(other, o.other);
        all_cases = std::max(all_cases, o.all_cases);
        repeats = std::max(repeats, o.repeats);
        unoptimized_instructions = std::max(unoptimized_instructions, o.unoptimized_instructions);
        unoptimized_other = std::max(unoptimized_other, o.unoptimized_other);
        unoptimized_cases = std::max(unoptimized_cases, o.unoptimized_cases);
        touched = std::max(touched, o.touched);
    }
};

Most most_of(const Job& job) {
    Most most;
    std::mutex mutex;
    on_run_used = [&](const Job&, const Case&, const RunOptions& run, const Used& used) {
        const std::lock_guard lock(mutex);
        most.touched = std::max(most.touched, used.touched_bytes);
        if (run.other_work == case_limits(job.time_limit_s, true).other_work) {
            most.instructions = std::max(most.instructions, used.warp_instructions);
            most.other = std::max(most.other, used.other_work);
            most.all_cases += used.work();
        } else if (run.other_work == case_limits(job.time_limit_s, false).other_work) {
            most.unoptimized_instructions = std::max(most.unoptimized_instructions, used.warp_instructions);
            most.unoptimized_other = std::max(most.unoptimized_other, used.other_work);
            most.unoptimized_cases += used.work();
        } else {
            most.repeats += used.work();
        }
    };
    const auto ran = run_here(job);
    on_run_used = nullptr;
    CHECK(ran.has_value());
    return most;
}

std::vector<fs::path> right_files(const Lab& lab) {
    std::vector<fs::path> files{fs::path(lab.solution_folder) / lab.file};
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(fs::path(lab.solution_folder) / "alternatives", none))
        if (samples::everything() && entry.path().extension() == ".cu") files.push_back(entry.path());
    return files;
}

double seconds_of_children() {
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

// Threads that only keep the processors busy.
class Load {
  public:
    explicit Load(int threads) {
        for (int at = 0; at < threads; ++at)
            threads_.emplace_back([this] {
                while (!over_.load(std::memory_order_relaxed)) {
                }
            });
    }
    ~Load() {
        over_ = true;
        for (auto& thread : threads_) thread.join();
    }

  private:
    std::atomic<bool> over_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace

TEST_CASE("work limits: each lab's right solutions stay far from every limit") {
    const std::string root = WARPMARK_SOURCE_DIR;
    std::string table =
        "lab                        | instructions | accesses | all cases | -G: instr. | accesses | all "
        "cases | again | MB  (percent of the limit)\n";
    std::vector<std::string> ids;
    for (const auto& entry : fs::directory_iterator(root + "/labs"))
        if (fs::exists(entry.path() / "lab.toml")) ids.push_back(entry.path().filename().string());
    std::ranges::sort(ids);
    for (const auto& id : samples::of(ids, 6)) {
        const auto lab = lab::load_lab(root + "/labs/" + id, root + "/solutions/" + id);
        REQUIRE(lab);
        Most most;
        for (const auto& file : right_files(*lab)) {
            auto inputs = lab::all_inputs(*lab, 1);
            REQUIRE(inputs);
            const auto job = batch::timed_job(*lab, lab->file, text_of(file), std::move(*inputs), 1);
            REQUIRE(job);
            most.join(most_of(*job));
        }
        const double seconds = 1;
        const CaseLimits one = case_limits(seconds, true), other = case_limits(seconds, false);
        const std::vector<std::pair<uint64_t, uint64_t>> pairs{
            {most.instructions, one.warp_instructions},
            {most.other, one.other_work},
            {most.all_cases, purse_of_cases(seconds, true).left},
            {most.unoptimized_instructions, other.warp_instructions},
            {most.unoptimized_other, other.other_work},
            {most.unoptimized_cases, purse_of_cases(seconds, false).left},
            {most.repeats, purse_of_repeats().left},
            {most.touched, Job().memory_limit}};
        table += fmt::format("{:26}", id);
        for (const auto& [used, limit] : pairs) {
            CAPTURE(id);
            const double least = samples::everything() ? far_for_alternatives : far;
            CHECK(static_cast<double>(used) * least <= static_cast<double>(limit));
            table +=
                fmt::format(" | {:8.3f}", 100.0 * static_cast<double>(used) / static_cast<double>(limit));
        }
        table += "\n";
    }
    MESSAGE(table);
}

TEST_CASE(
    "work limits: an endless submission gets one verdict, byte for byte, however busy the computer is") {
    const std::string root = WARPMARK_SOURCE_DIR, id = "01_race";
    const auto lab = lab::load_lab(root + "/labs/" + id, root + "/solutions/" + id);
    REQUIRE(lab);
    const std::string source =
        text_of(fs::path(root) / batch::attacks_folder / "device_endless_atomic/reverse.cu");
    const Load load(samples::everything() ? 8 : 2);
    std::vector<std::string> reports;
    const batch::Backend backend{session::observe};
    batch::AnswerBook book(backend);
    const double before = seconds_of_children();
    const int times = samples::everything() ? 20 : 2;
    for (int at = 0; at < times; ++at) {
        const auto graded =
            batch::grade(*lab, Submission{lab->file, lab->file, "", source}, Marking{}, book, backend);
        REQUIRE(graded);
        reports.push_back(report::json(graded->report));
    }
    MESSAGE(
        fmt::format("{} times, {:.2f} CPU-seconds each", times, (seconds_of_children() - before) / times));
    CHECK(reports[0].find("run.limit") != std::string::npos);
    for (const auto& one : reports) CHECK(one == reports[0]);
}
