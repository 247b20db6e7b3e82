// What a student's computer needs to judge, without the programs that know the answers.
//
// A pack is a folder with labs/ beside the file PACK. answers/<lab>/<draw>.zst has, for one seed, the outputs
// and the reference's counts of every public case, of the cases that the seed draws, and of a few small ones,
// each under a hash of its inputs. What is asked of other inputs is not known here. SHA256SUMS names every
// file; a file that marks depend on and that is not as listed is an Error. A hidden case, a secret, the
// oracle and the reference are in none of them: the labs are packed from what is public (pack_contents.cpp).
#pragma once
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/marking/lab_answers.h"
#include "grader/marking/packed_outputs.h"

namespace warpmark::batch {

inline constexpr int pack_format = 3;
inline constexpr const char* pack_file = "PACK";
inline constexpr const char* sums_file = "SHA256SUMS";

// What is told of one launch of the reference: how much of what, and nothing of where.
struct ReferenceFigures {
    std::string error;  // "": it was accepted
    uint64_t threads = 0, warp_instructions = 0;
    SpaceTraffic shared, global;
    WorkCycles work;
    DeviceCopies copies;
};

struct PackedRun {
    std::string key;                               // of its inputs
    std::vector<std::vector<std::byte>> outputs;   // of the case's parameters, then magnitudes: without
    std::vector<std::vector<CopiedBytes>> copies;  // what each has from the inputs
    bool has_outputs = false, has_figures = false;
    std::vector<ReferenceFigures> figures;
};

struct PackedSize {
    std::string name;
    std::vector<PackedRun> samples;
    WorkCycles work;
};

// A small case, as `--case DRAW --set "n=257"` names it.
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

// The same for the same inputs, whatever the case is called.
std::string key_of(Case);

std::vector<ReferenceFigures> figures_of(const CaseObservation&);

class StudentPack {
  public:
    // Null: the folder is no pack.
    static Result<std::shared_ptr<const StudentPack>> open(const std::filesystem::path& root);

    const std::string& hash() const { return hash_; }  // of SHA256SUMS
    int draws() const { return draws_; }               // seeds 1 to so many
    std::size_t files() const { return sums_.size(); }
    // When reports show a change that was tried, for labs that decide nothing themselves.
    Advice advice() const { return advice_; }

    // May this lab be judged with this seed? Looks at its files.
    Result<void> has(const Lab&, uint64_t seed) const;
    // What is known of these cases; has_oracle and has_reference only if all of them are.
    Result<std::shared_ptr<const Answers>> answers(const Lab&, uint64_t seed) const;
    // The values of the small cases of a draw, the smallest first.
    std::vector<std::string> small_cases(const Lab&, uint64_t seed, const std::string& draw) const;
    // Every file that is not as SHA256SUMS has it.
    std::vector<std::string> not_as_listed() const;

  private:
    Result<void> is_as_listed(const std::string& file) const;
    Result<const PackedAnswers*> packed(const Lab&, uint64_t seed) const;
    Result<void> add_sizes(Answers&, const Lab&, uint64_t seed, const PackedAnswers&) const;

    std::filesystem::path root_;
    std::string hash_;
    int draws_ = 0;
    Advice advice_ = Advice::by_command;
    std::map<std::string, std::string> sums_;  // by file
    mutable std::mutex mutex_;
    mutable std::map<std::string, std::unique_ptr<PackedAnswers>> read_;
};

// The outputs of a run of these inputs, without and again with what they have from the inputs. False: they
// are of other inputs.
void take_copies(PackedRun&, const Case& inputs);
bool put_copies_back(PackedRun&, const Case& inputs);

// Why a lab's folder without a solution is not enough: it is a student pack's, or the solution is missing.
Error no_solution(const std::filesystem::path& lab_folder);

// answers/<lab>/<seed>.zst
std::string answers_file(const std::string& lab_id, uint64_t seed);

}  // namespace warpmark::batch
