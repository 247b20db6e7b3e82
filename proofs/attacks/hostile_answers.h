// What a worker answers, made up by somebody who has taken the worker over: an honest
// answer with numbers, texts, lists and bytes changed. Whoever reads it, judges it and writes reports of it
// must come through.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// An honest run of a source, with what it is judged against.
struct HonestRun {
    const Lab& lab;
    Submission submission;
    Marking marking;
    std::shared_ptr<const Answers> answers;
    Job job;
    Observation observation;
};
Result<HonestRun> honest_run(const Lab&, const std::string& source);

// Its observation with some fields changed, as it would cross the pipe. A function of its arguments alone.
std::vector<std::byte> made_up(const HonestRun&, uint64_t seed);

enum class Reception {
    unread,   // no observation
    unsound,  // one that is not to be looked at
    judged,
};
struct ReceivedAnswer {
    Reception reception = Reception::unread;
    uint64_t report_bytes = 0;  // of the longest report
};
// Reads the bytes, judges what comes of it, and writes every report of it.
ReceivedAnswer receive(const HonestRun&, std::span<const std::byte> bytes);

}  // namespace warpmark::batch
