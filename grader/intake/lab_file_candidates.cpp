// Ranks candidates by name, then by attempt, then by place.
#include "grader/intake/lab_file_candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "grader/intake/name_equivalence.h"
#include "harness/base/printable_text.h"

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

// Named like the program that `warpmark start` writes next to the lab's file.
bool is_of_start(const Candidate& one) {
    return one.likeness == NameSimilarity::other && one.name == "run.cu";
}

}  // namespace

bool begins_like(const std::string& name, const std::string& wanted_name) {
    return squeezed(name).starts_with(squeezed(wanted_name.substr(0, wanted_name.rfind('.'))));
}

NameSimilarity likeness(const std::string& name, const std::string& wanted_name) {
    if (name == wanted_name) return NameSimilarity::same;
    const auto is_wanted = [&](const std::string& one) { return folded(one) == folded(wanted_name); };
    if (is_wanted(name)) return NameSimilarity::letter_case;
    return std::ranges::any_of(names_before_copying(name), is_wanted) ? NameSimilarity::copy
                                                                      : NameSimilarity::other;
}

void put_best_first(std::vector<Candidate>& candidates) {
    const auto rank = [](const Candidate& one) {
        return std::tuple(one.likeness == NameSimilarity::other, is_of_start(one), -one.claim->attempt,
                          one.likeness, one.by_file, one.item->in_archive, one.claim->below.size(),
                          -one.item->modified);
    };
    std::ranges::stable_sort(candidates, {}, rank);
    keep_one_commit(candidates);
}

std::vector<const Candidate*> rivals(const std::vector<Candidate>& candidates,
                                     const std::string& wanted_name) {
    const auto& best = candidates.front();
    std::vector<const Candidate*> all;
    if (best.likeness < NameSimilarity::copy) return all;
    for (const auto& one : candidates) {
        const bool is_as_near = one.likeness == best.likeness || begins_like(one.name, wanted_name);
        const bool is_known = std::ranges::any_of(
            all, [&](const Candidate* other) { return other->item->text == one.item->text; });
        if (is_as_near && !is_known && !is_of_start(one) && one.claim->attempt == best.claim->attempt)
            all.push_back(&one);
    }
    if (all.size() < 2) all.clear();
    return all;
}

std::string words_of(const std::vector<const Candidate*>& rivals, const std::string& wanted_name) {
    std::string names;
    for (std::size_t i = 0; i < rivals.size(); ++i) {
        const auto same = std::ranges::count(rivals, rivals[i]->name, &Candidate::name);
        if (i > 0) names += i + 1 == rivals.size() ? " and " : ", ";
        names += fmt::format("`{}`", short_name(same > 1 ? rivals[i]->item->path : rivals[i]->name));
    }
    const auto count = rivals.size() == 2 ? std::string("Two") : std::to_string(rivals.size());
    return fmt::format("{} files could be `{}`: {}", count, wanted_name, names);
}

}  // namespace warpmark::intake
