// Data for marking on a student's computer, without the programs that compute the expected outputs.
//
// A pack is a folder with labs/ and the file PACK. answers/<lab>/<draw>.zst has, for one seed, the outputs
// and the reference's counts of every public case, of the cases that the seed draws, and of a few small ones,
// each under a hash of its inputs. Other inputs cannot be judged. SHA256SUMS lists every file; a listed file
// that scores depend on and that does not match is an Error. A pack never contains a hidden case, a secret,
// the oracle or the reference: the labs are packed from public data (pack_contents.cpp).
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/marking/lab_program_runs.h"
#include "harness/contract/job.h"

namespace warpmark::batch {

// `bytes` bytes of an output, at offset `at`, equal those of an argument, at offset `from`.
struct CopiedBytes {
    uint64_t at = 0, bytes = 0;
    uint32_t argument = 0;
    uint64_t from = 0;
    bool operator==(const CopiedBytes&) const = default;
};

// In order. `output` keeps only the other bytes.
std::vector<CopiedBytes> take_copies(std::vector<std::byte>& output, const Case& inputs);

// Restores the whole output; nothing if these are not its inputs.
std::optional<std::vector<std::byte>> with_copies(const std::vector<std::byte>& rest,
                                                  const std::vector<CopiedBytes>&, const Case& inputs);

inline constexpr int pack_format = 3;
inline constexpr const char* pack_file = "PACK";
inline constexpr const char* sums_file = "SHA256SUMS";

// Published data of one launch of the reference: amounts without source locations.
struct ReferenceFigures {
    std::string error;  // why it was rejected; "" if it was not
    uint64_t threads = 0, warp_instructions = 0;
    SpaceTraffic shared, global;
    WorkCycles work;
    DeviceCopies copies;
};

struct PackedRun {
    std::string key;  // hash of its inputs
    std::vector<std::vector<std::byte>>
        outputs;  // of the case's parameters, then magnitudes, without the bytes copied from the inputs
    std::vector<std::vector<CopiedBytes>> copies;  // bytes that each output copies from the inputs
    bool has_outputs = false, has_figures = false;
    std::vector<ReferenceFigures> figures;
};

struct PackedSize {
    std::string name;
    std::vector<PackedRun> samples;
    WorkCycles work;
};

// A small case, as named by `--case DRAW --set "n=257"`.
struct PackedSmall {
    std::string draw, values;
};

// One lab with one seed.
struct PackedAnswers {
    std::string lab_hash;
    uint64_t seed = 0;
    std::vector<PackedRun> runs;
    std::vector<PackedSize> sizes;
    std::vector<PackedSmall> small;
};

std::string packed_text(PackedAnswers);
Result<PackedAnswers> answers_of_text(const std::string&);

// Independent of the case's name: the same inputs give the same key.
std::string key_of(Case);

std::vector<ReferenceFigures> figures_of(const CaseObservation&);

class StudentPack {
  public:
    // Null if the folder is not a pack.
    static Result<std::shared_ptr<const StudentPack>> open(const std::filesystem::path& root);

    const std::string& hash() const { return hash_; }  // of SHA256SUMS
    int draws() const { return draws_; }               // the pack has the seeds 1 to draws()
    std::size_t files() const { return sums_.size(); }
    // Display of tried changes in reports, for labs that do not set it.
    Advice advice() const { return advice_; }

    // Succeeds if this lab can be judged with this seed. Validates its files.
    Result<void> has(const Lab&, uint64_t seed) const;
    // Known results of these cases. has_oracle and has_reference are set only if every case is known.
    Result<std::shared_ptr<const Answers>> answers(const Lab&, uint64_t seed, SharedInputs&) const;
    // The values of the small cases of a draw, the smallest first.
    std::vector<std::string> small_cases(const Lab&, uint64_t seed, const std::string& draw) const;
    // All files that differ from SHA256SUMS.
    std::vector<std::string> not_as_listed() const;

  private:
    Result<void> is_as_listed(const std::string& file) const;
    Result<const PackedAnswers*> packed(const Lab&, uint64_t seed) const;
    Result<void> add_sizes(Answers&, const Lab&, uint64_t seed, SharedInputs&, const PackedAnswers&) const;

    std::filesystem::path root_;
    std::string hash_;
    int draws_ = 0;
    Advice advice_ = Advice::by_command;
    std::map<std::string, std::string> sums_;  // by file
    mutable std::mutex mutex_;
    mutable std::map<std::string, std::unique_ptr<PackedAnswers>> read_;
};

// Removes, and restores, the bytes that outputs copy from the inputs. Returns false if they belong to other
// inputs.
void take_copies(PackedRun&, const Case& inputs);
bool put_copies_back(PackedRun&, const Case& inputs);

// The error for a lab's folder without a solution: it belongs to a student pack, or the solution is missing.
Error no_solution(const std::filesystem::path& lab_folder);

// answers/<lab>/<seed>.zst
std::string answers_file(const std::string& lab_id, uint64_t seed);

}  // namespace warpmark::batch
