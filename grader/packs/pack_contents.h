// Labs and their solutions → a student pack: what students get, and what is right in the
// cases that they may know, computed here so that nobody there needs the oracle and the reference.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/intake/archive_writer.h"
#include "grader/marking/student_pack.h"

namespace warpmark::batch {

// The answers for one seed, from the lab as its students know it. `solved` has the solution; what of it is
// hidden is not looked at.
Result<PackedAnswers> packed_answers(const Lab& solved, uint64_t seed, const Backend&);

// The lab without whatever only its solution folder says, and yet with the oracle and the reference.
Result<Lab> public_part(const Lab& solved);

struct PackOrder {
    std::filesystem::path root;
    std::vector<Lab> labs;        // with their solutions
    bool all_labs_there = false;  // every lab of the root: then the course's own page comes along
    int draws = 2;                // seeds 1 to so many
    std::string advice;  // a word of lab::advice_of(), for labs that decide nothing themselves; "": none
    int jobs = 1;
};

// Every file of the pack. `done` is called after each lab and seed, from one thread at a time.
Result<std::vector<intake::ArchiveEntry>> pack_labs(const PackOrder&, const Backend&,
                                                    const std::function<void(const std::string&)>& done);

}  // namespace warpmark::batch
