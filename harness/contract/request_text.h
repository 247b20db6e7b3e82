// Text and diagrams for one warp's memory request: lanes and banks, lanes and sectors.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/launch_counts.h"

namespace warpmark {

inline constexpr uint32_t bank_count = 32;  // of four bytes each

// Reads, writes or updates, by WorstRequest::op.
constexpr Role role_of(char op) {
    if (op == 'l') return Role::reads;
    return op == 'a' || op == 'i' ? Role::updates : Role::writes;
}

// Distances between lanes: `inner` bytes between neighbors in a group of `group` lanes, `outer` bytes between
// the first lanes of groups. A single group has no outer distance.
struct Steps {
    int64_t inner = 0, outer = 0;
    int group = 32;
};
std::optional<Steps> steps_of(const WorstRequest&);

// Distance between neighboring active lanes in bytes, if constant; otherwise 0.
int64_t stride_of(const WorstRequest&);
std::string stride_words(int64_t bytes);  // "32 words apart", "6 bytes apart"

// Masks of lanes that are served together, by the rule of harness/observe/bank_conflicts.h: the whole warp,
// or halves and quarters of it for accesses of 8 and 16 bytes.
std::vector<uint32_t> lane_groups(const WorstRequest&);

// True for atomics whose lanes in the busiest bank all update one word: no layout helps.
bool updates_one_word(const WorstRequest&);

// Searchable term for the problem, used at the start of a sentence.
std::string bank_term(const WorstRequest&);         // "32-way bank conflict"; "Atomic contention"
std::string_view sector_term(const WorstRequest&);  // "Uncoalesced write"

// "all 32 lanes hit bank 0, because their addresses are 32 words apart"; "in each half-warp, 4 lanes hit each
// of 8 banks"; "" if no bank serves two words. A wide access counts in each of its banks.
std::string bank_words(const WorstRequest&);
// Bank of each lane, 16 lanes per row; a dot marks an inactive lane. Wide accesses have one line per word.
std::string bank_picture(const WorstRequest&);

// "neighboring lanes are 32 words apart"; "the lanes are scattered over 17 sectors"; "" if they are
// contiguous.
std::string sector_words(const WorstRequest&);
// The first sectors, with a # for each requested byte, and the ratio of moved to used bytes.
std::string sector_picture(const WorstRequest&);

}  // namespace warpmark
