// Intake into the book, then marking of the selected work. Work leased by another grader is awaited at the
// end.
#include "grader/course/gradebook_marking.h"

#include <chrono>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "grader/gradebook/time_zone.h"
#include "grader/lab/sha256.h"
#include "grader/marking/parallel_work.h"
#include "grader/score/score.h"
#include "harness/session/prepared_workers.h"

namespace warpmark::batch {
namespace {

using gradebook::Lease;
using gradebook::Mark;

Report refused(const ClassFolder& folder, const Entry& entry, const Marking& marking) {
    return score::unmarked(folder.labs[entry.lab], entry.submission, marking, Status::not_graded, entry.why);
}

Report not_recognized(const Unrecognized& one, const Marking& marking) {
    auto report = score::unmarked({}, one.submission, marking, Status::not_graded, one.why);
    report.repro.clear();  // cannot be reproduced by a command
    return report;
}

// Entries that share one mark, in the order of their first entries.
struct Work {
    std::string key;
    std::vector<std::size_t> entries;
};

class Run {
  public:
    Run(const ClassFolder& folder, const Marking& marking, const Backend& backend, const GradebookRun& run,
        const Told& told)
        : folder_(folder), marking_(marking), backend_(backend), run_(run), told_(told), answers_(backend) {}

    Result<void> import_class() {
        std::vector<gradebook::LabVersion> versions;
        for (const auto& lab : folder_.labs) versions.push_back(gradebook::version_of(lab));
        std::map<std::string, std::size_t> position;
        std::vector<gradebook::Incoming> all;
        for (std::size_t at = 0; at < folder_.entries.size(); ++at) {
            const auto& entry = folder_.entries[at];
            if (entry.submission.handed.is_absent()) continue;
            auto& one =
                all.emplace_back(entry.submission, folder_.labs[entry.lab].id, entry.refused, entry.why);
            one.handed_in = gradebook::seconds_of(entry.submission.handed.time);
            if (entry.refused || !is_wanted(at)) continue;
            one.lab_version = versions[entry.lab].hash;
            one.key = gradebook::mark_key({lab::sha256(entry.submission.source), entry.submission.file},
                                          one.lab_version, run_.settings, run_.secret);
            const auto [known, is_new] = position.emplace(one.key, work_.size());
            if (is_new) work_.push_back({one.key, {}});
            work_[known->second].entries.push_back(at);
        }
        return run_.book.import_class(versions, all, gradebook::settings_text(run_.settings));
    }

    Result<void> read_decisions() {
        auto counting = gradebook::counting_decisions(run_.book, run_.course ? &*run_.course : nullptr);
        if (!counting) return std::unexpected(counting.error());
        decisions_ = std::move(counting->all);
        return {};
    }

    // Reports the rows that need no work: refused, unrecognized, or not selected.
    Result<void> tell_the_rest() {
        auto attempts = run_.book.attempts();
        if (!attempts) return std::unexpected(attempts.error());
        std::map<std::pair<std::string, std::string>, std::string> marked;
        for (const auto& one : gradebook::current(*attempts)) {
            marked[{one.student, one.lab}] = one.marked;
            if (one.handed.late) late_[{one.student, one.lab}] = one;
        }
        for (std::size_t at = 0; at < folder_.entries.size(); ++at) {
            const auto& entry = folder_.entries[at];
            if (entry.refused) {
                auto report = refused(folder_, entry, marking_);
                add_decision(report, decisions_);
                told_(at, report, RowOutcome::not_to_mark);
            }
            if (entry.refused || is_wanted(at)) continue;
            const auto& key = marked[{entry.submission.student, folder_.labs[entry.lab].id}];
            auto mark = key.empty() ? Result<std::optional<Mark>>() : run_.book.mark(key);
            if (!mark) return std::unexpected(mark.error());
            if (*mark && (*mark)->has_results()) tell(at, **mark, RowOutcome::known);
        }
        for (std::size_t at = 0; at < folder_.unrecognized.size(); ++at) {
            const auto& one = folder_.unrecognized[at];
            told_(folder_.entries.size() + at, not_recognized(one, marking_), RowOutcome::not_to_mark);
        }
        return {};
    }

    Result<RunCounts> work(int jobs) {
        std::vector<const Work*> all;
        for (const auto& one : work_) all.push_back(&one);
        if (!run_.elsewhere) put_slow_headers_last(all);
        do_all(all, jobs, false);
        constexpr auto between_looks = std::chrono::milliseconds(50);
        while (!others_.empty() && !is_over()) {
            do_all(std::exchange(others_, {}), 1, true);
            if (!others_.empty()) std::this_thread::sleep_for(between_looks);
        }
        if (wrong_lab_) return std::unexpected(*wrong_lab_);
        for (const auto& one : work_) counts_.waits += one.entries.size();
        counts_.waits -= counts_.marked + counts_.known;
        return counts_;
    }

  private:
    // By the time they are marked, their headers have been read in advance.
    void put_slow_headers_last(std::vector<const Work*>& all) const {
        std::vector<session::PreparedWorkers::ExpectedSource> jobs;
        for (const auto* work : all) {
            const auto& entry = folder_.entries[work->entries.front()];
            jobs.push_back({entry.submission.source, folder_.labs[entry.lab].arch});
        }
        const auto later = session::ready_workers().expect(jobs);
        std::vector<const Work*> first, last;
        for (std::size_t at = 0; at < all.size(); ++at) (later[at] ? last : first).push_back(all[at]);
        first.insert(first.end(), last.begin(), last.end());
        all = std::move(first);
    }
    bool is_wanted(std::size_t at) const { return run_.wanted.empty() || run_.wanted[at]; }
    bool is_over() {
        if (run_.stops()) return true;
        const std::lock_guard lock(mutex_);
        return counts_.broke || wrong_lab_;
    }
    void breaks(const Error& error) {
        const std::lock_guard lock(mutex_);
        if (!counts_.broke) counts_.broke = error;
    }

    void do_all(const std::vector<const Work*>& all, int jobs, bool after_others) {
        if (run_.elsewhere) return do_elsewhere(all, after_others);
        each(all.size(), jobs, [&](std::size_t at) { do_one(*all[at], after_others); });
    }

    // Nothing if the work belongs to another grader or the run is over.
    std::optional<Lease> leased(const Work& work, bool after_others) {
        if (is_over()) return {};
        // A mark that another grader made meanwhile is recent enough even for a re-mark.
        const auto lease = run_.book.lease(work.key, run_.anew && !after_others);
        if (!lease) {
            breaks(lease.error());
            return {};
        }
        if (*lease != Lease::others) return *lease;
        const std::lock_guard lock(mutex_);
        others_.push_back(&work);
        return {};
    }

    void tell_mark(const Work& work, RowOutcome came) {
        const auto mark = run_.book.mark(work.key);
        if (!mark || !*mark)
            return breaks(mark ? Error{"A mark is missing in the gradebook", {}, "", Blame::tool}
                               : mark.error());
        tell(work, **mark, came);
    }

    void do_one(const Work& work, bool after_others) {
        const auto lease = leased(work, after_others);
        if (!lease || (*lease == Lease::taken && !mark_now(work))) return;
        tell_mark(work, *lease == Lease::taken ? RowOutcome::marked : RowOutcome::known);
    }

    // Sends all work that can be leased at once. Pieces without a result are marked locally afterwards.
    void do_elsewhere(const std::vector<const Work*>& all, bool after_others) {
        std::vector<const Work*> out;
        std::vector<RemotePiece> pieces;
        for (const auto* work : all) {
            const auto lease = leased(*work, after_others);
            if (lease == Lease::is_marked) tell_mark(*work, RowOutcome::known);
            if (lease != Lease::taken) continue;
            out.push_back(work);
            pieces.push_back({work->key, work->entries.front()});
        }
        if (pieces.empty()) return;
        const auto sent = run_.elsewhere(pieces, [&](std::size_t at, const Report& report) {
            const auto kept = run_.book.finish(mark_of(report, pieces[at].key));
            if (kept)
                tell_mark(*out[at], RowOutcome::marked);
            else
                breaks(kept.error());
            return kept.has_value();
        });
        if (auto back = run_.book.hand_back_all(); !back) breaks(back.error());
        if (!sent) breaks(sent.error());
    }

    bool mark_now(const Work& work) {
        const auto& entry = folder_.entries[work.entries.front()];
        const auto graded = grade(folder_.labs[entry.lab], entry.submission, marking_, answers_, backend_);
        if (!graded) {
            (void)run_.book.hand_back(work.key);
            const std::lock_guard lock(mutex_);
            wrong_lab_ = graded.error();
            return false;
        }
        const auto kept = run_.book.finish(mark_of(graded->report, work.key));
        if (!kept) breaks(kept.error());
        return kept.has_value();
    }

    void tell(std::size_t at, const Mark& mark, RowOutcome came) {
        const auto& entry = folder_.entries[at];
        auto report = report_of(mark, entry.submission, run_.settings.program);
        report.lab.hints = folder_.labs[entry.lab].hints;
        add_decision(report, decisions_);
        if (const auto late = late_.find({entry.submission.student, report.lab.id}); late != late_.end())
            add_open(report, late->second, run_.course);
        told_(at, report, came);
    }

    void tell(const Work& work, const Mark& mark, RowOutcome came) {
        for (const auto at : work.entries) tell(at, mark, came);
        const std::lock_guard lock(mutex_);
        (came == RowOutcome::marked ? counts_.marked : counts_.known) += work.entries.size();
    }

    const ClassFolder& folder_;
    const Marking& marking_;
    const Backend& backend_;
    const GradebookRun& run_;
    const Told& told_;
    AnswerBook answers_;
    std::vector<gradebook::Decision> decisions_;
    std::map<std::pair<std::string, std::string>, gradebook::Attempt> late_;  // by student and lab
    std::vector<Work> work_;
    std::mutex mutex_;
    std::vector<const Work*> others_;
    RunCounts counts_;
    std::optional<Error> wrong_lab_;
};

}  // namespace

std::vector<Report> rows_to_come(const ClassFolder& folder, const Marking& marking,
                                 const std::vector<gradebook::Decision>& decisions) {
    const Error waits{"Not marked yet", {}, "Continue with `warpmark grade … --resume`."};
    std::vector<Report> rows;
    for (const auto& entry : folder.entries)
        rows.push_back(
            score::unmarked(folder.labs[entry.lab], entry.submission, marking, Status::not_graded, waits));
    for (auto& row : rows) add_decision(row, decisions);
    for (auto& row : rows) row.submission.source.clear();
    for (const auto& one : folder.unrecognized) rows.push_back(not_recognized(one, marking));
    return rows;
}

Result<RunCounts> mark(const ClassFolder& folder, const Marking& marking, const Backend& backend, int jobs,
                       const GradebookRun& run, const Told& told) {
    Run all(folder, marking, backend, run, told);
    if (auto kept = all.import_class(); !kept) return std::unexpected(kept.error());
    if (auto read = all.read_decisions(); !read) return std::unexpected(read.error());
    if (auto rest = all.tell_the_rest(); !rest) return std::unexpected(rest.error());
    return all.work(jobs);
}

}  // namespace warpmark::batch
