// Tries a probe as a file, in a CI job or as a class, and says what it got.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"
#include "proofs/attacks/attack.h"
#include "proofs/attacks/attack_folder.h"

namespace warpmark::batch {

// A text that people or other programs read: a report in one format, what a command printed.
struct Artefact {
    std::string name, text;
};

struct Attempt {
    std::optional<Report> report;  // of a file
    std::vector<Artefact> artefacts;
    std::string broke;          // what went wrong in our own program: a crash, an exception
    bool honest_full = true;    // of a class: the honest student beside it has full marks
    bool spared_victim = true;  // no file of another was written
    std::string table;          // of a class: class.csv
    double processor_s = 0, peak_mb = 0,
           seconds = 0;       // of its workers, if the probe runs alone; until its report was there
    bool score_full = false;  // full marks in a command's own JSON
};

struct Bench {
    const Workplace& place;
    const Lab& lab;
    AnswerBook& book;
    const Backend& backend;
    std::vector<std::string> program;  // warpmark itself, for probes that go through a command
};

// An Error: the probe cannot be made here.
Result<Attempt> attempt(const Attack&, const Bench&);

// What of its goal it got, a line each; nothing: the probe holds.
std::vector<std::string> reached(const Attack&, const Attempt&, const Workplace&);

// For tables: "35 of 100 points; race-free fails".
std::string summary(const Attempt&);

}  // namespace warpmark::batch
