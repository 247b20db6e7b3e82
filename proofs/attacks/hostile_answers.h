// Forged answers of a worker that a submission has taken over: an honest answer with changed numbers, texts,
// lists and bytes. Parsing, judging and reporting must survive every one of them.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// An honest run of a source, with the data for judging it.
struct HonestRun {
    const Lab& lab;
    Submission submission;
    Marking marking;
    std::shared_ptr<const Answers> answers;
    Job job;
    Observation observation;
};
Result<HonestRun> honest_run(const Lab&, const std::string& source);

// The run's observation with some fields changed, serialized for the pipe. Depends only on the arguments.
std::vector<std::byte> forged_answer(const HonestRun&, uint64_t seed);

enum class Reception {
    unread,   // could not be parsed
    unsound,  // discarded by validation
    judged,
};
struct ReceivedAnswer {
    Reception reception = Reception::unread;
    uint64_t report_bytes = 0;  // of the longest report
};
// Parses the bytes, judges the observation, and writes every report.
ReceivedAnswer receive(const HonestRun&, std::span<const std::byte> bytes);

}  // namespace warpmark::batch
