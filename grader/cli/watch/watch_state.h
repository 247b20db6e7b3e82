// `warpmark watch` as a pure function: what stands and what happened give what stands then,
// and what is to be done about it. Terminal, files and processes are elsewhere (watch_command.cpp).
//
// A save begins a marking and ends the one before. A marking answers with its parts, one after the other.
// Each answer has the number of its save: one of an older save changes nothing.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "grader/packs/best_scores.h"
#include "grader/score/report.h"

namespace warpmark::cli::watching {

// What an answer knows.
enum class Part : uint8_t {
    first_case,    // what the smallest public one says
    public_cases,  // what those say
    points,        // of the whole lab
    advice,        // these, with witnesses and what was tried
};

struct Size {
    std::size_t columns = 80, rows = 24;
    bool operator==(const Size&) const = default;
};

// A lab of the course, as the list shows it.
struct LabRow {
    std::string id, title;
    bool optional = false;
    std::optional<batch::BestScore> best = {};
    bool is_done() const { return best && best->is_full(); }
};

// The lab that is watched.
struct OpenLab {
    std::string file;                // as people type it
    std::vector<std::string> hints;  // in order
    std::size_t hints_shown = 0;
    std::string reference, reference_file;  // of its solution; "": it is not here
};

enum class Pane : uint8_t { verdict, hints, advice, reference, labs, output };

struct State {
    Size size;
    std::vector<LabRow> labs;  // in the order to teach them in
    std::size_t at = 0;        // the one that is watched
    OpenLab lab;

    uint64_t number = 0;   // of the last save
    std::string saved_at;  // "14:03:05"; "": not yet
    std::string source;    // what was saved last
    std::string trouble;   // why there is nothing to mark; "": there is something
    bool is_marking = false;
    std::shared_ptr<const Report> report;  // of the last save that has one
    Part part = Part::public_cases;        // what it knows
    std::shared_ptr<const Report> before;  // with points, of the last save that had another verdict
    bool is_current = false;               // it is of the last save
    double seconds = 0;                    // from that save to its points

    Pane pane = Pane::verdict;
    std::size_t scroll = 0;  // lines above the pane's first one
    std::size_t picked = 0;  // in the list of labs
    std::string output_title, output;
    std::string note;  // one sentence until the next key or save

    bool knows_hints() const { return lab.hints_shown >= lab.hints.size(); }
    bool knows_points() const { return part >= Part::points; }
    bool has_full_marks() const { return report && is_current && knows_points() && report->full_marks(); }
    bool shows_reference() const { return has_full_marks() && !lab.reference.empty(); }
};

enum class Key : uint8_t {
    next,
    hint,
    advice,
    report,
    replay,
    list,
    solution,
    quit,
    up,
    down,
    page_up,
    page_down,
    home,
    end,
    enter,
    back,
    redraw,
};

// What happens.
struct LabOpened {
    std::size_t lab = 0;
    OpenLab open;
};
struct OpenFailed {
    std::size_t lab = 0;
    std::string sentence;
};
struct Saved {
    std::string source, clock;
};
struct SavedAgain {  // the same text
    std::string clock;
};
struct FileMissing {  // the file is gone, or cannot be read
    std::string sentence, clock;
};
struct MarkResult {
    uint64_t number = 0;
    Part part = Part::points;
    bool is_last = false;  // no further answer comes
    std::shared_ptr<const Report> report;
    double seconds = 0;  // since the save
};
struct MarkFailed {  // the lab itself is wrong
    uint64_t number = 0;
    std::string sentence;
};
struct Scores {
    batch::BestScores best;
};
struct Said {
    std::string sentence;
};
struct Output {  // of a command
    std::string title, text;
};
using Event = std::variant<Key, Size, LabOpened, OpenFailed, Saved, SavedAgain, FileMissing, MarkResult,
                           MarkFailed, Scores, Said, Output>;

// What is to be done.
struct OpenLabEffect {
    std::size_t lab = 0;
};
struct Mark {
    uint64_t number = 0;
    bool again = false;  // the same text once more, so its points are known
};
struct StopMarking {};
struct KeepScore {};
struct WriteReport {};
struct MakeReplay {};
struct RememberHints {
    std::size_t count = 0;
};
struct Redraw {};
struct Quit {};
using Effect = std::variant<OpenLabEffect, Mark, StopMarking, KeepScore, WriteReport, MakeReplay,
                            RememberHints, Redraw, Quit>;

struct Step {
    State state;
    std::vector<Effect> effects;
};
Step step(State, const Event&);

// The next lab that has not all points, from the one that is watched on; nothing: there is none.
std::optional<std::size_t> next_lab(const State&);

}  // namespace warpmark::cli::watching
