// Workers that need not start. Whoever has many jobs gets copies of one process that has
// opened the compiler already (process/process_copies.h). That process is sent nothing of any job: each copy
// has pipes of its own, shuts itself in, and then reads what a submission holds.
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
#include "harness/process/process_copies.h"

namespace warpmark::session {

// One that starts by itself.
Result<Child> start_worker();

class PreparedWorkers {
  public:
    // The first few start by themselves: who has one file does not wait for copies of anything.
    Result<Child> start(const Job&);
    // One job comes soon: its two workers start now, and open the compiler meanwhile.
    void expect_one();
    // One of these; nothing: there is none for this job.
    std::optional<Child> take_started(const Job&);
    // Many jobs come, and whoever has the first waits for it: copies are made from now on.
    void expect_many();
    // All jobs of a class, by source and arch, before the first one starts. True for each whose headers are
    // being read in advance: such a job is faster later.
    struct ExpectedSource {
        std::string_view source;
        std::string_view arch;
    };
    std::vector<bool> expect(const std::vector<ExpectedSource>&);
    // Error: this computer makes no copies.
    Result<Child> copy();
    pid_t original() const;  // of which copies are made; -1: there is none

  private:
    std::shared_ptr<Copies> copies_now(bool at_once);
    void forget(const std::shared_ptr<Copies>&);
    void ask_for_headers(Copies&, int set, size_t jobs);

    mutable std::mutex mutex_;
    std::string environment_;  // of what was started so far; another one begins anew
    size_t started_ = 0, failed_ = 0;
    std::shared_ptr<Copies> copies_;
    std::vector<Child> ahead_;    // that expect_one() started
    std::map<int, size_t> jobs_;  // by the headers that they include
};
PreparedWorkers& ready_workers();

// The side of that process: opens what a worker needs, and returns in each copy.
void become_ready_worker();

}  // namespace warpmark::session
