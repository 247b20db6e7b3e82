// Mutation testing of a lab. Every mutant of its reference must fail a check, or have a written reason why it
// is equivalent.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"
#include "proofs/mutants/mutation_operators.h"

namespace warpmark::batch {

struct MutantResult {
    enum class MutantOutcome { killed, survived, no_code, not_marked };  // no_code: it does not compile
    std::string lab, name;
    int line = 0;
    MutantOutcome fate = MutantOutcome::not_marked;
    std::string by;      // killed: "`race-free` (race.read-write)"; not_marked: why
    std::string reason;  // survived: why that is correct; "" if there is no reason yet
};

// A reason for a mutant that survives, from solutions/<lab>/survivors.toml:
//   [[survivor]]
//   mutant = "guard: `t < count` → `true`"     as the table names it
//   reason = "…"
struct Survivor {
    std::string lab, mutant, reason;
    Place where;
};
std::expected<std::vector<Survivor>, std::vector<Error>> read_survivors(const Lab&);

struct MutantRun {
    std::vector<MutantResult> results;  // by lab, then in the order of the source
    std::vector<Error> wrong;           // missing or unused reasons, errors in survivors.toml
};

// Marks every mutant of every lab's reference with all cases of the lab. `done` is called after each, from
// any thread.
std::size_t mutants_in(const std::vector<Lab>&);
MutantRun run_mutants(const std::vector<Lab>&, uint64_t seed, const Backend&, int jobs,
                      const std::function<void(const MutantResult&)>& done);

// Markdown: the counts for every lab, and the outcome of each mutant.
std::string mutant_table(const std::vector<MutantResult>&);

}  // namespace warpmark::batch
