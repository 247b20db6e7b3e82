// Candidate files of a student for a lab, and selection of the best one.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/intake/class_item.h"
#include "grader/intake/class_layout.h"

namespace warpmark::intake {

// Similarity of a file's name to the lab's, most similar first.
enum class NameSimilarity : uint8_t { same, letter_case, copy, other };

struct Candidate {
    const Claim* claim = nullptr;
    const Item* item = nullptr;
    std::string name, note;
    bool by_file = false;
    NameSimilarity likeness = NameSimilarity::same;
    std::size_t place = 0;   // index of a clone's commit in order of preference
    bool is_in_lab = false;  // a folder above it names a lab
};

NameSimilarity likeness(const std::string& name, const std::string& wanted_name);

// True for "transpose_final.cu" and the wanted name "transpose.cu".
bool begins_like(const std::string& name, const std::string& wanted_name);

// The most likely one first. For clones, only those of one commit: the first that has the file, or the next
// one if the file is the same there.
void put_best_first(std::vector<Candidate>&);

// Returns, in order, the candidates between which only a person can choose: texts that differ, and none with
// the lab's name in any letter case. Empty if the first candidate is the right one.
std::vector<const Candidate*> rivals(const std::vector<Candidate>&, const std::string& wanted_name);

// "Two files could be `a.cu`: `a_v1.cu` and `a_final.cu`".
std::string words_of(const std::vector<const Candidate*>& rivals, const std::string& wanted_name);

}  // namespace warpmark::intake
