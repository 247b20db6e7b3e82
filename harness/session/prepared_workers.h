// Workers that are forked from one prepared process instead of being started individually. The prepared
// process has opened the compiler already (process/fork_server.h), which pays off for many jobs. It
// receives no part of a job: each copy has its own pipes, enters the sandbox, and only then reads a
// submission.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/job.h"
#include "harness/process/fork_server.h"

namespace warpmark::session {

// Starts a worker individually.
Result<Child> start_worker();

class PreparedWorkers {
  public:
    // The first few workers start individually: a user with one file does not wait for the prepared process.
    Result<Child> start(const Job&);
    // Announces one job: its two workers start now and open the compiler in the meantime.
    void expect_one();
    // One of these workers; nullopt if there is none for this job.
    std::optional<Child> take_started(const Job&);
    // Announces many jobs, whose first results are awaited: workers are copies from now on.
    void expect_many();
    // Announces all jobs of a class, by source and architecture, before the first one starts. True for each
    // job whose headers are being precompiled; such a job is faster later.
    struct ExpectedSource {
        std::string_view source;
        std::string_view arch;
    };
    std::vector<bool> expect(const std::vector<ExpectedSource>&);
    // Error: this computer cannot make copies.
    Result<Child> copy();
    pid_t original() const;  // the prepared process; -1: there is none

  private:
    std::shared_ptr<Copies> copies_now(bool at_once);
    void forget(const std::shared_ptr<Copies>&);
    void ask_for_headers(Copies&, int set, size_t jobs);

    mutable std::mutex mutex_;
    std::string environment_;  // of the workers started so far; a changed environment discards them
    size_t started_ = 0, failed_ = 0;
    std::shared_ptr<Copies> copies_;
    std::vector<Child> ahead_;    // started by expect_one()
    std::map<int, size_t> jobs_;  // number of jobs, by the headers that they include
};
PreparedWorkers& ready_workers();

// The prepared process itself: opens what a worker needs, and returns in each copy.
void become_ready_worker();

}  // namespace warpmark::session
