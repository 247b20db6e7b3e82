// Trial of a probe as a file, in a CI job or as a class, and the part of its goal that it reached.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"
#include "proofs/attacks/attack.h"
#include "proofs/attacks/attack_folder.h"

namespace warpmark::batch {

// A text that is read by users or programs: a report in one format, or the output of a command.
struct Artifact {
    std::string name, text;
};

struct Attempt {
    std::optional<Report> report;  // for a file
    std::vector<Artifact> artifacts;
    std::string broke;          // failure of our own program: a crash, an exception
    bool honest_full = true;    // for a class: the honest student next to it has full marks
    bool spared_victim = true;  // the other student's file was not written
    std::string table;          // for a class: class.csv
    double processor_s = 0, peak_mb = 0,
           seconds = 0;       // for its workers, if the probe runs alone; until its report
    bool score_full = false;  // full marks in a command's own JSON
};

struct Bench {
    const Workplace& place;
    const Lab& lab;
    AnswerBook& book;
    const Backend& backend;
    std::vector<std::string> program;  // path of warpmark with leading arguments, for probes run by a command
};

// An Error: the probe cannot be created here.
Result<Attempt> attempt(const Attack&, const Bench&);

// The parts of its goal that the probe reached, one per line. Empty: the probe was stopped.
std::vector<std::string> reached(const Attack&, const Attempt&, const Workplace&);

// Short text for tables: "35 of 100 points; race-free fails".
std::string summary(const Attempt&);

}  // namespace warpmark::batch
