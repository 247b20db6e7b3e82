// candidate.h: the files of a student that may be a lab's, and which of them is it.
#pragma once
#include <string>
#include <vector>

#include "grader/intake/item.h"
#include "grader/intake/layout.h"

namespace warpmark::intake {

struct Candidate {
    const Claim* claim = nullptr;
    const Item* item = nullptr;
    std::string name, note;
    bool by_file = false;
    int likeness = 0;       // of its name to the lab's: 0 is the same, 2 another one
    std::size_t place = 0;  // of a clone's commit, among those that come into question
};

// How near a file's name is to the one that is wanted: 0 is the same, 2 another one.
int likeness(const std::string& name, const std::string& wanted_name);

// The likeliest first. Of clones, only those of one commit: of the first that has the file, or the next one
// if it is the same there.
void put_best_first(std::vector<Candidate>&);

}  // namespace warpmark::intake
