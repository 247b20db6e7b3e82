// Phrases that verdicts share: counted nouns, lists, places, cases.
#pragma once
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/slowdown_verdict.h"
#include "harness/contract/launch_counts.h"

namespace warpmark::check {

std::string grouped(uint64_t count);                           // "7", "3,000"
std::string counted(uint64_t count, const std::string& noun);  // "1 case", "2 cases", "3,000 elements"
std::string listed(const std::vector<std::string>& words);     // "a", "a and b", "a, b and c"
std::string number_words(double);                              // "1.53", "2", at most two decimals
std::string place_words(const std::string& file, int line);    // "transpose.cu:14", or the file alone
// "transpose.cu:14", or the kernel's name; "race.read-write at transpose.cu:14".
std::string place_of(const Finding&);
std::string cause_words(const Finding&);

// Cases in the form that a report may show: names of public ones, and the presence of hidden ones. The number
// of failing hidden cases would reveal their sizes over repeated submissions.
struct CaseList {
    std::vector<std::string> shown;
    bool hidden = false;          // and some hidden ones
    bool draw_is_public = false;  // students may know the hidden ones
    void add(const LabCase&);
    bool empty() const { return shown.empty() && !hidden; }
};
// "hidden", or "drawn" if students may know the case.
const char* hidden_word(bool draw_is_public);
std::string words(const CaseList&);  // "case `odd`", "cases `odd`, `wide` and hidden ones", "hidden cases"

// " It ran as `reverse<<<4, 256>>>`." for the accepted launches of a public case, "" for none.
std::string launch_words(const CaseObservation&);

// "extern "C" void launch(const int* in, int* out, int n)": the function that the lab calls, as declared by
// the stub.
std::string declaration_of_launcher(const Lab&);

// Positions of the lab's cases that a check covers.
std::vector<std::size_t> covered(const Check&, const Lab&);

// True if at least one kernel ran in one of these cases.
bool anything_ran(const Observation&, const std::vector<std::size_t>& cases);

// 1 up to `full`, 0 from `none`, linear in between.
double straight_line(double value, double full, double none);

std::string limits_words(const Limits&);  // " Full points up to 1.5 times, none from 4."

// Sets verdict and fraction, and leaves the rest of `result` unchanged.
void set_score(CheckResult& result, double fraction);

// Advice for a shuffle of CaseObservation::inactive_lane_shuffles, if an output is wrong.
std::string shuffle_from_nobody(const Location&);

// The sentence for a block that waits for another one (ReversedRun::waits).
std::string waiting_words(const Location&);
inline constexpr const char* hidden_waiting = "A block waits for another block, which may not have started.";
inline constexpr const char* waiting_advice =
    "The kernel has more blocks than fit on the device at the same time. Blocks start in any order, and some "
    "start only after others have ended. If blocks run one after another, this kernel never ends. Let a "
    "block wait only for blocks that have started: number the blocks with atomicAdd on a counter as they "
    "start. Or split the work into two kernels: the second one starts when all blocks of the first have "
    "ended.";

// "registers"; "threads and registers" if both allow the same number of blocks. counts_registers: "registers
// (40 per thread)".
std::string residency_limits(const LaunchRecord&, const std::string& arch, bool counts_registers);

}  // namespace warpmark::check
