// Run of all probes in cases/attacks, with controls between them, and comparison with the list of open ones.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"
#include "proofs/attacks/attack.h"

namespace warpmark::batch {

struct AttackResult {
    std::string name, group;
    bool held = false, listed = false;  // listed: known to reach its goal
    std::string got;                    // the part of its goal that it reached, or the outcome
    bool as_known() const { return held != listed; }
};

struct AttackRun {
    std::vector<AttackResult> results;   // by name
    std::vector<std::string> disturbed;  // controls with another result, changed files, leftover processes
    bool good() const;                   // nothing is disturbed, and all results are as known
};

struct AttackOptions {
    std::string only;  // part of a name; "": all
    int every = 1;     // every n-th probe: a sample without those that run alone
    int first = 0;     // index below `every` at which the sample starts
    int jobs = 1;
    std::vector<std::string> program;  // path of warpmark and leading arguments; empty: next to this program
};

// `done` is called after each probe, from any thread. An Error: in probes, labs or this computer.
Result<AttackRun> try_attacks(const std::filesystem::path& root, const Backend&, const AttackOptions&,
                              const std::function<void(const AttackResult&)>& done);

// Runs `work` with these defenses disabled.
using Without =
    std::function<void(const std::vector<std::string>& defenses, const std::function<void()>& work)>;

// Runs each probe without the defenses that it names; it should then reach its goal (`held` is false). With
// `every`: every n-th probe, and for each defense at least one that names it.
Result<AttackRun> try_undefended(const std::filesystem::path& root, const Backend&, const AttackOptions&,
                                 const Without&, const std::function<void(const AttackResult&)>& done);

// List of the probes that fail even without their defenses, with the reasons.
inline constexpr const char* ineffective_list = "toothless.txt";

}  // namespace warpmark::batch
