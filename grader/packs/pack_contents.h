// Student pack made from labs and their solutions. It has the students' files and the expected results of
// public cases, computed here so that students need neither the oracle nor the reference.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/intake/archive_writer.h"
#include "grader/marking/student_pack.h"
#include "harness/base/error.h"

namespace warpmark::batch {

// Expected results for one seed, from the public part of the lab. `solved` includes the solution, but nothing
// hidden in it is used.
Result<PackedAnswers> packed_answers(const Lab& solved, uint64_t seed, const Backend&);

// The lab without the private parts of its solution folder, but with the oracle and the reference.
Result<Lab> public_part(const Lab& solved);

struct PackOrder {
    std::filesystem::path root;
    std::vector<Lab> labs;        // with their solutions
    bool all_labs_there = false;  // every lab of the root: includes the course's own page
    int draws = 2;                // seeds 1 to `draws`
    std::string advice;           // advice policy (lab::advice_of()) for labs that set none; "": none
    int jobs = 1;
};

// Every file of the pack. `done` is called after each lab and seed, never concurrently.
Result<std::vector<intake::ArchiveEntry>> pack_labs(const PackOrder&, const Backend&,
                                                    const std::function<void(const std::string&)>& done);

// An Error: the folder is not empty, or cannot be created. `way_out`: the alternative for the error message.
Result<void> write_new_folder(const std::filesystem::path&, const std::vector<intake::ArchiveEntry>&,
                              const char* way_out);

}  // namespace warpmark::batch
