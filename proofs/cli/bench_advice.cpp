// `warpmark-dev bench advice`: marks each shipped mistake without a witness search, with it, and with fixes
// that are tried; then applies the advice step by step.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <thread>

#include "grader/cli/command_support.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grade.h"
#include "harness/session/session.h"
#include "harness/source/source_patch.h"
#include "proofs/cli/bench_subcommands.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

constexpr int most_steps = 8;

struct Mistake {
    std::string lab;
    fs::path file;
};

struct Followed {
    double marking_ms = 0, witnesses_ms = 0, trying_ms = 0;
    bool has_races = false, is_advised = false, is_full = false;
    int steps = 0;
    double score = 0;
};

std::vector<Mistake> mistakes(const fs::path& root, uint64_t every) {
    std::vector<Mistake> all;
    for (const auto& id : lab::lab_ids(root)) {
        std::error_code ignored;
        for (const auto& one : fs::directory_iterator(root / "solutions" / id / "mistakes", ignored))
            if (one.path().extension() == ".cu") all.push_back({id, one.path()});
    }
    std::ranges::sort(all, {}, &Mistake::file);
    std::vector<Mistake> some;
    for (size_t at = 0; at < all.size(); at += every) some.push_back(all[at]);
    return some;
}

bool searched(const Report& report) {
    return std::ranges::any_of(report.findings,
                               [](const SeenFinding& seen) { return seen.finding.witness.sought; });
}

const CheckReport* advised(const Report& report) {
    const auto found =
        std::ranges::find_if(report.checks, [](const CheckReport& check) { return !check.patch.empty(); });
    return found == report.checks.end() ? nullptr : &*found;
}

class Bench {
  public:
    explicit Bench(fs::path root) : root_(std::move(root)) {}

    Result<Followed> of(const Mistake& mistake) {
        auto lab = lab::load_lab(root_ / "labs" / mistake.lab, root_ / "solutions" / mistake.lab);
        if (!lab) return std::unexpected(lab.error().front());
        const Lab drawn = lab::drawn(std::move(*lab), lab::secret_of(1));
        auto source = lab::read_text(mistake.file, limits::source_bytes_max);
        if (!source) return std::unexpected(source.error());
        batch::AnswerBook book(session::observe);
        const batch::Backend plain([](const Job& asked) {
            Job job = asked;
            job.witnesses = false;
            return session::observe(job);
        });
        const batch::Backend whole(session::observe);
        Report report;
        const auto took = [&](const batch::Backend& backend, bool tries) -> Result<double> {
            const auto begin = std::chrono::steady_clock::now();
            auto graded = batch::grade(drawn, {drawn.file, drawn.file, "", *source}, {.tries_fixes = tries},
                                       book, backend);
            if (!graded) return std::unexpected(graded.error());
            report = std::move(graded->report);
            return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
                .count();
        };
        // The first run fills the answer cache.
        const auto first = took(plain, false), marking = took(plain, false), searching = took(whole, false);
        const bool has_races = searched(report);
        const auto trying = took(whole, true);
        for (const auto* one : {&first, &marking, &searching, &trying})
            if (!*one) return std::unexpected(one->error());
        Followed made{*marking, has_races ? std::max(0.0, *searching - *marking) : 0,
                      std::max(0.0, *trying - *searching), has_races, advised(report) != nullptr};
        for (; made.steps < most_steps; ++made.steps) {
            const auto* check = advised(report);
            if (!check) break;
            *source = fix::typed_in(*source, check->patch);
            if (auto next = took(whole, true); !next) return std::unexpected(next.error());
        }
        made.score = report.score;
        made.is_full = report.full_marks();
        return made;
    }

  private:
    fs::path root_;
};

std::string spread(std::vector<double> values) {
    if (values.empty()) return "none";
    std::ranges::sort(values);
    return fmt::format("median {:.0f} ms, largest {:.0f} ms, of {}", values[values.size() / 2], values.back(),
                       values.size());
}

void print_summary(const std::vector<Followed>& all) {
    std::vector<double> marking, witnesses, trying, trying_advised;
    size_t given = 0, full = 0;
    for (const auto& one : all) {
        marking.push_back(one.marking_ms);
        if (one.has_races) witnesses.push_back(one.witnesses_ms);
        trying.push_back(one.trying_ms);
        if (one.is_advised) trying_advised.push_back(one.trying_ms);
        given += one.is_advised;
        full += one.is_advised && one.is_full;
    }
    fmt::print(
        "marking: {}\nwitness search, where there are races: {}\ntrying advice: {}\ntrying advice, where "
        "some was found: {}\n{} of {} mistakes get advice; {} have full marks by following it\n",
        spread(marking), spread(witnesses), spread(trying), spread(trying_advised), given, all.size(), full);
}

}  // namespace

int bench_advice(const std::string& root_given, int jobs, uint64_t every) {
    auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    const auto all = mistakes(*root, every);
    std::vector<Followed> done;
    std::optional<Error> error;
    std::mutex one_at_a_time;
    std::atomic<size_t> next = 0;
    fmt::print("file,marking_ms,witnesses_ms,trying_ms,steps,score\n");
    const auto work = [&] {
        Bench bench(*root);
        for (size_t at = next++; at < all.size(); at = next++) {
            const auto made = bench.of(all[at]);
            const std::scoped_lock lock(one_at_a_time);
            if (!made) {
                error = made.error();
                continue;
            }
            fmt::print("{}/{},{:.0f},{:.0f},{:.0f},{},{:g}\n", all[at].lab, all[at].file.stem().string(),
                       made->marking_ms, made->witnesses_ms, made->trying_ms, made->steps, made->score);
            std::fflush(stdout);
            done.push_back(*made);
        }
    };
    const auto threads = static_cast<size_t>(jobs > 0 ? jobs : 1);
    std::vector<std::jthread> workers;
    for (size_t at = 0; at < threads; ++at) workers.emplace_back(work);
    workers.clear();
    if (error) return fail(*error);
    print_summary(done);
    return all_passed;
}

}  // namespace warpmark::cli
