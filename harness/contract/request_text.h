// One warp's request to memory in words and as a small picture: lanes and banks, lanes and
// sectors.
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

// Neighbouring active lanes are `inner` bytes apart; of each `group` lanes the first ones `outer`. One group:
// no outer.
struct Steps {
    int64_t inner = 0, outer = 0;
    int group = 32;
};
std::optional<Steps> steps_of(const WorstRequest&);

// The distance between neighbouring active lanes in bytes, if it is one; 0 otherwise.
int64_t stride_of(const WorstRequest&);
std::string stride_words(int64_t bytes);  // "32 words apart", "6 bytes apart"

// Masks of the lanes that are served together, by the rule of harness/observe/bank_conflicts.h: the whole
// warp, or for accesses of 8 and 16 bytes its halves and quarters.
std::vector<uint32_t> lane_groups(const WorstRequest&);

// Atomics whose lanes in the busiest bank all update one word: no layout helps.
bool updates_one_word(const WorstRequest&);

// The field's word for what is wrong, which a sentence begins with, so that it can be searched for.
std::string bank_term(const WorstRequest&);         // "32-way bank conflict"; "Atomic contention"
std::string_view sector_term(const WorstRequest&);  // "Uncoalesced write"

// "all 32 lanes hit bank 0, because their addresses are 32 words apart"; "in each half-warp, 4 lanes hit each
// of 8 banks"; "" if no bank serves two words. A wide access counts in each of its banks.
std::string bank_words(const WorstRequest&);
// The bank of each lane, 16 lanes a row; an inactive lane is a dot. A wide access has a line for each of its
// words.
std::string bank_picture(const WorstRequest&);

// "neighbouring lanes are 32 words apart"; "the lanes are scattered over 17 sectors"; "" if they lie side by
// side.
std::string sector_words(const WorstRequest&);
// The first sectors, with a # for each byte that some lane asked for, and what was moved for how much use.
std::string sector_picture(const WorstRequest&);

}  // namespace warpmark
