// candidate.cpp: the name comes before the attempt, and the attempt before the place.
#include "grader/intake/candidate.h"

#include <algorithm>
#include <tuple>

#include "grader/intake/names.h"

namespace warpmark::intake {
namespace {

// `candidates` are in order.
void keep_one_commit(std::vector<Candidate>& candidates) {
    auto place = std::ranges::min(candidates, {}, &Candidate::place).place;
    const auto best_of = [&](std::size_t at) { return std::ranges::find(candidates, at, &Candidate::place); };
    const auto best = best_of(place), next = best_of(place + 1);
    const bool is_same = best->claim->clone && next != candidates.end() && best->name == next->name &&
                         best->item->text == next->item->text;
    if (is_same) ++place;
    std::erase_if(candidates, [&](const Candidate& one) { return one.place != place; });
}

}  // namespace

int likeness(const std::string& name, const std::string& wanted_name) {
    if (name == wanted_name) return 0;
    return folded(name) == folded(wanted_name) ? 1 : 2;
}

void put_best_first(std::vector<Candidate>& candidates) {
    const auto rank = [](const Candidate& one) {
        return std::tuple(one.likeness == 2, -one.claim->attempt, one.likeness, one.by_file,
                          one.item->in_archive, one.claim->below.size(), -one.item->modified);
    };
    std::ranges::stable_sort(candidates, {}, rank);
    keep_one_commit(candidates);
}

}  // namespace warpmark::intake
