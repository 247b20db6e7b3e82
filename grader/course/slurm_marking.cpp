// Loop that polls the spool often and Slurm rarely.
#include "grader/course/slurm_marking.h"

#include <fmt/format.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "grader/gradebook/packed_report.h"
#include "grader/lab/sha256.h"
#include "grader/marking/parallel_work.h"
#include "harness/base/file_contents.h"
#include "harness/base/printable_text.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr uint64_t tasks_max = 1000;                 // slurm.conf(5): MaxArraySize is 1001 by default
constexpr std::size_t chunk_bytes_max = 128u << 20;  // of sources
constexpr double last_question_s = 5, slower = 1.3;
constexpr double silence_s = 60;  // of squeue, before it is reported

std::string new_lease() {
    unsigned char bytes[32] = {};
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) std::abort();
    return lab::sha256({reinterpret_cast<const char*>(bytes), sizeof bytes});
}

std::string host_name() {
    char name[256] = {};
    return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

std::string name_of_job(const fs::path& run) {
    return "warpmark-" + run.filename().string();
}

// sbatch(1): placeholder for the task's number, in a path whose own percent signs are escaped.
std::string log_pattern(const fs::path& folder) {
    std::string all;
    for (const char letter : folder.string()) all += letter == '%' ? "%%" : std::string(1, letter);
    return all + "/%a.txt";
}

double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

// The last line in a task's log. Text from a submission can only be in it as part of our own message.
std::string last_words(const fs::path& log) {
    const auto text = text_of(log);
    const auto end = text.find_last_not_of(" \n");
    if (end == text.npos) return "";
    const auto begin = text.rfind('\n', end);
    return short_name(text.substr(begin == text.npos ? 0 : begin + 1, end - begin));
}

class SlurmClass {
  public:
    SlurmClass(const SlurmRun& run, const std::vector<RemotePiece>& pieces, const ResultCallback& came,
               const std::function<Cluster(const fs::path&)>& cluster)
        : run_(run), pieces_(pieces), came_(came), cluster_of_(cluster) {
        for (std::size_t at = 0; at < pieces.size(); ++at) waiting_.emplace(pieces[at].key, at);
    }

    Result<void> go() {
        for (const auto& one : Spool::runs(run_.spool)) take_over(one);
        if (waiting_.empty() || run_.stops()) return {};
        auto spool = Spool::make(run_.spool);
        if (!spool) return std::unexpected(spool.error());
        auto ended = send_and_wait(*spool);
        refused_ == 0 ? spool->remove() : spool->abandon();
        if (!ended) return ended;
        if (wrong_lab_) return std::unexpected(*wrong_lab_);
        if (waiting_.empty() || was_stopped_) return {};
        return std::unexpected(
            Error{fmt::format("{} of {} submissions did not come back from the cluster{}", waiting_.size(),
                              pieces_.size(), lost_.empty() ? "" : ": " + lost_),
                  {},
                  refused_ ? fmt::format("{} results were rejected; they are kept in {}.", refused_,
                                         (spool->path() / "refused").string())
                           : "They count as not begun.",
                  Blame::tool});
    }

  private:
    // Takes over a run whose grader was killed: cancels its job and keeps its results.
    void take_over(const fs::path& path) {
        const auto spool = Spool::open(path);
        if (!spool) return;
        const auto note = spool->noted();
        if (!note || note->host != host_name()) return;
        if (gradebook::is_alive(note->holder, 0, gradebook::lease_seconds_max - 1)) return;
        cluster_of_(path).end(name_of_job(path));
        chunks_.clear();
        for (uint64_t at = 0; at < note->chunks; ++at) {
            auto chunk = spool->chunk(at);
            chunks_.push_back(chunk ? std::move(*chunk) : Chunk{});
        }
        const auto before = waiting_.size();
        take(*spool);
        if (waiting_.size() < before)
            run_.say(fmt::format("{} results of an interrupted run were imported", before - waiting_.size()));
        spool->remove();
    }

    Result<void> send_and_wait(const Spool& spool) {
        if (auto made = make_chunks(spool); !made) return made;
        const RunOwner note{gradebook::this_process(), host_name(), chunks_.size()};
        if (auto noted = spool.note(note); !noted) return noted;
        const auto cluster = cluster_of_(spool.path());
        array_.name = name_of_job(spool.path());
        array_.words = run_.program;
        for (const auto& word : {std::string(slurm_worker_argument), spool.path().string()})
            array_.words.push_back(word);
        array_.tasks = chunks_.size();
        array_.processors = static_cast<uint64_t>(run_.jobs);
        array_.wants_gpu = run_.settings.device != "sim";
        array_.folder = spool.path();
        array_.log = log_pattern(spool.path() / "log");
        array_.extra = run_.extra;
        const auto job = cluster.begin(array_);
        if (!job) return std::unexpected(job.error());
        run_.say(fmt::format("job {} on the cluster, {} {}", *job, chunks_.size(),
                             chunks_.size() == 1 ? "task" : "tasks"));
        wait(spool, cluster, *job);
        if (!has_ended_) cluster.end(array_.name);
        take(spool);
        return {};
    }

    Result<void> make_chunks(const Spool& spool) {
        chunks_.clear();
        const auto pieces = std::max<std::size_t>(static_cast<std::size_t>(run_.pieces_a_task),
                                                  (waiting_.size() + tasks_max - 1) / tasks_max);
        std::map<std::size_t, std::size_t> places;  // of labs, in the chunk
        std::size_t bytes = 0;
        for (std::size_t at = 0; at < pieces_.size(); ++at) {
            if (!waiting_.contains(pieces_[at].key)) continue;
            const auto& entry = run_.folder.entries[pieces_[at].entry];
            const auto size = entry.submission.source.size();
            if (chunks_.empty() || chunks_.back().pieces.size() == pieces || bytes + size > chunk_bytes_max) {
                chunks_.push_back({new_lease(),
                                   gradebook::settings_text(run_.settings),
                                   static_cast<uint64_t>(run_.jobs),
                                   run_.unlocked,
                                   {},
                                   {}});
                places.clear();
                bytes = 0;
            }
            auto& chunk = chunks_.back();
            const auto [place, is_new] = places.emplace(entry.lab, chunk.labs.size());
            if (is_new) {
                const auto sent = lab_of(spool, entry.lab);
                if (!sent) return std::unexpected(sent.error());
                chunk.labs.push_back(*sent);
            }
            chunk.pieces.push_back(
                {pieces_[at].key, place->second, entry.submission.file, entry.submission.source});
            bytes += size;
        }
        for (std::size_t at = 0; at < chunks_.size(); ++at)
            if (auto kept = spool.put(at, chunks_[at]); !kept) return kept;
        return {};
    }

    Result<SpooledLab> lab_of(const Spool& spool, std::size_t number) {
        const auto known = sent_.find(number);
        if (known != sent_.end()) return known->second;
        const auto& lab = run_.folder.labs[number];
        const auto version = gradebook::version_of(lab);
        if (auto kept = spool.keep(version); !kept) return std::unexpected(kept.error());
        return sent_.emplace(number, spooled_lab_of(lab, version.hash)).first->second;
    }

    void wait(const Spool& spool, const Cluster& cluster, const std::string& job) {
        double between = run_.slurm_poll_s;
        auto asked = Clock::now(), answered = asked;
        while (!is_over_) {
            was_stopped_ = run_.stops();
            if (was_stopped_) return;
            take(spool);
            if (waiting_.empty()) break;
            if (seconds_since(asked) >= between) {
                const auto states = cluster.states(job, array_.name);
                asked = Clock::now();
                between = std::min(last_question_s, between * slower);
                if (states) {
                    answered = asked;
                    look_at(spool, *states);
                } else if (seconds_since(answered) > silence_s) {
                    run_.say("Slurm does not answer; still waiting: " + states.error().what);
                    answered = asked;
                }
                if (all_ended()) return;
            }
            std::this_thread::sleep_for(std::chrono::duration<double>(run_.spool_poll_s));
        }
        has_ended_ = waiting_.empty();
    }

    // Notes the tasks that have ended, with the time, and reports failures and the reason for waiting.
    void look_at(const Spool& spool, const std::vector<TaskState>& states) {
        std::vector<const TaskState*> of(chunks_.size());
        std::string waits;
        std::size_t waiting = 0;
        for (const auto& one : states) {
            if (one.task < of.size()) of[one.task] = &one;
            if (one.state != "PENDING") continue;
            ++waiting;
            waits = one.reason;
        }
        for (std::size_t at = 0; at < of.size(); ++at) {
            if (of[at] && !of[at]->has_ended()) continue;
            const bool is_in_order = !of[at] || of[at]->state == "COMPLETED";
            // A killed task wrote nothing at the last moment.
            const double patience_s = is_in_order ? run_.patience_s : run_.patience_s / 6;
            if (!ended_.emplace(at, End{Clock::now(), patience_s}).second || is_in_order) continue;
            const auto said = last_words(spool.log_of(at));
            lost_ = fmt::format("task {} ended with {}{}{}", at, of[at]->state,
                                of[at]->node.empty() ? "" : " on " + short_name(of[at]->node),
                                said.empty() ? "" : ": " + said);
            run_.say(lost_);
        }
        // "None" and "Priority" resolve themselves.
        if (waits == waits_ || waits == "None" || waits == "Priority" || waits == "Resources") return;
        waits_ = waits;
        if (waiting) run_.say(fmt::format("{} tasks wait: {}", waiting, short_name(waits)));
    }

    // True if all tasks have ended, and their results have had time to become visible here.
    bool all_ended() {
        if (ended_.size() < chunks_.size()) return false;
        has_ended_ = true;
        return std::ranges::all_of(ended_, [&](const auto& one) {
            const auto& chunk = chunks_[one.first];
            const bool is_done = std::ranges::none_of(
                chunk.pieces, [&](const SpooledChunk& piece) { return waiting_.contains(piece.key); });
            return is_done || seconds_since(one.second.seen) > one.second.patience_s;
        });
    }

    void take(const Spool& spool) {
        for (auto& one : spool.take(chunks_)) {
            const auto waits = one.outcome ? waiting_.find(one.outcome->key) : waiting_.end();
            if (one.outcome && waits == waiting_.end()) continue;  // a duplicate, or no longer needed
            if (one.outcome && one.outcome->lab_is_wrong) {
                wrong_lab_ = one.outcome->why;
                is_over_ = true;
                continue;
            }
            auto report = one.outcome ? report_of_piece(*one.outcome, waits->second)
                                      : std::unexpected(one.outcome.error());
            if (!report) {
                refuse(one.file, report.error());
                continue;
            }
            const auto at = waits->second;
            waiting_.erase(waits);
            if (!came_(at, *report)) is_over_ = true;
        }
    }

    Result<Report> report_of_piece(const Outcome& outcome, std::size_t at) {
        const auto& entry = run_.folder.entries[pieces_[at].entry];
        const auto& submission = entry.submission;
        return believed(outcome, {outcome.key, 0, submission.file, submission.source},
                        run_.folder.labs[entry.lab], run_.marking);
    }

    void refuse(const std::string& file, const Error& why) {
        ++refused_;
        lost_ = why.what;
        run_.say(fmt::format("{}: {}", short_name(file), why.what));
    }

    const SlurmRun& run_;
    const std::vector<RemotePiece>& pieces_;
    const ResultCallback& came_;
    const std::function<Cluster(const fs::path&)>& cluster_of_;
    std::map<std::string, std::size_t> waiting_;  // by key
    std::map<std::size_t, SpooledLab> sent_;
    std::vector<Chunk> chunks_;
    TaskArray array_;
    struct End {
        Clock::time_point seen;
        double patience_s = 0;
    };
    std::map<std::size_t, End> ended_;  // by task
    std::optional<Error> wrong_lab_;
    std::string lost_, waits_;
    std::size_t refused_ = 0;
    bool is_over_ = false, has_ended_ = false, was_stopped_ = false;
};

}  // namespace

RemoteMarker over_slurm(const SlurmRun& run, std::function<Cluster(const fs::path&)> cluster) {
    return [&run, cluster = std::move(cluster)](const std::vector<RemotePiece>& pieces,
                                                const ResultCallback& came) {
        return SlurmClass(run, pieces, came, cluster).go();
    };
}

Result<void> mark_chunk(const Spool& spool, uint64_t number, const Chunk& chunk,
                        const std::function<Result<Report>(const SpooledChunk&)>& grade_one) {
    std::mutex mutex;
    Result<void> written;
    each(chunk.pieces.size(), static_cast<int>(chunk.jobs), [&](std::size_t at) {
        const auto& piece = chunk.pieces[at];
        if (spool.has({number, at})) return;
        auto report = grade_one(piece);
        Outcome outcome{piece.key, "", !report, report ? Error{} : report.error()};
        if (report) outcome.report = gradebook::packed(std::move(*report));
        const auto put = spool.put({number, at}, chunk, outcome);
        const std::lock_guard lock(mutex);
        if (!put && written) written = put;
    });
    return written;
}

}  // namespace warpmark::batch
