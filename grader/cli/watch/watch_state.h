// State machine of `warpmark watch`: a pure function from a state and an event to the next state and its
// effects. Terminal, files and processes are elsewhere (watch_command.cpp).
//
// A save starts a marking and cancels the previous one. A marking sends its parts one after the other, each
// with the number of its save. Parts for an older save are ignored.
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

// Coverage of an answer.
enum class Part : uint8_t {
    first_case,    // the smallest public case
    public_cases,  // all public cases
    points,        // the whole lab
    advice,        // the whole lab, with witnesses and fixes that were tried
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

// The lab being watched.
struct OpenLab {
    std::string file;                // as the user would type it
    std::vector<std::string> hints;  // in order
    std::size_t hints_shown = 0;
    std::string reference, reference_file;  // of its solution; "": not installed
};

enum class Pane : uint8_t { verdict, hints, advice, reference, labs, output };

struct State {
    Size size;
    std::vector<LabRow> labs;  // in teaching order
    std::size_t at = 0;        // index of the lab being watched
    OpenLab lab;

    uint64_t number = 0;   // of the last save
    std::string saved_at;  // "14:03:05"; "": not yet
    std::string source;    // text of the last save
    std::string trouble;   // why there is nothing to mark; "": no problem
    bool is_marking = false;
    std::shared_ptr<const Report> report;  // of the last save that has one
    Part part = Part::public_cases;        // how much of the lab `report` covers
    std::shared_ptr<const Report> before;  // with points, of the last save that had another verdict
    bool is_current = false;               // `report` belongs to the last save
    double seconds = 0;                    // from that save to its points

    Pane pane = Pane::verdict;
    std::size_t scroll = 0;  // lines above the pane's first one
    std::size_t picked = 0;  // selected row in the list of labs
    std::string output_title, output;
    std::string note;  // one sentence, shown until the next key or save

    bool has_seen_all_hints() const { return lab.hints_shown >= lab.hints.size(); }
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

// Events.
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
struct SavedAgain {  // with the same text
    std::string clock;
};
struct FileMissing {  // the file is missing or cannot be read
    std::string sentence, clock;
};
struct MarkResult {
    uint64_t number = 0;
    Part part = Part::points;
    bool is_last = false;  // no further answer comes
    std::shared_ptr<const Report> report;
    double seconds = 0;  // since the save
};
struct MarkFailed {  // the lab itself is invalid
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

// Effects.
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

// The next lab without full points after the current one; nothing if there is none.
std::optional<std::size_t> next_lab(const State&);

}  // namespace warpmark::cli::watching
