// Tries all probes of cases/attacks, with controls between them, and compares with the list
// of open ones.
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
    bool held = false, listed = false;  // listed: known to get what it is after
    std::string got;                    // what of its goal it got, or what it came to
    bool as_known() const { return held != listed; }
};

struct AttackRun {
    std::vector<AttackResult> results;  // by name
    std::vector<std::string>
        disturbed;      // controls that came out otherwise, files that changed, processes that are left
    bool good() const;  // nothing disturbed, each as it is known
};

struct AttackOptions {
    std::string only;  // part of a name; "": all
    int every = 1;     // each so many-th probe: a sample, without those that run alone
    int first = 0;     // of the first `every` ones
    int jobs = 1;
    std::vector<std::string>
        program;  // warpmark itself, and first words for it; empty: the one beside this program
};

// `done` is called after each, from any thread. An Error: probes, labs or this computer.
Result<AttackRun> try_attacks(const std::filesystem::path& root, const Backend&, const AttackOptions&,
                              const std::function<void(const AttackResult&)>& done);

// Runs `work` without the defences of these names.
using Without =
    std::function<void(const std::vector<std::string>& defences, const std::function<void()>& work)>;

// The same probes, each without the defences that it names: now it should get what it is after (`held` is
// false). With `every`: each so many-th, and for each defence at least two that name it.
Result<AttackRun> try_undefended(const std::filesystem::path& root, const Backend&, const AttackOptions&,
                                 const Without&, const std::function<void(const AttackResult&)>& done);

// The probes for which that is not so, with the reason: a listed debt.
inline constexpr const char* toothless_list = "toothless.txt";

}  // namespace warpmark::batch
