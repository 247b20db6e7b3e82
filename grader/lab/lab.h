// A lab as data: what is called, with which inputs, and what is asked of the run.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/lab/buffer_fill.h"
#include "grader/lab/check_kinds.h"
#include "grader/lab/lab_element_types.h"
#include "grader/lab/size_expressions.h"
#include "harness/base/error.h"
#include "harness/contract/job.h"

namespace warpmark {

// One parameter of the launch function.
struct Parameter {
    std::string name;
    Element element = Element::i32;
    Use use = Use::scalar;
    std::optional<lab::Expression> size;  // elements of a buffer
    Fill fill = Fill::random;
    std::vector<Fill> other_fills;                // that cases may ask for
    FillKeys fill_keys;                           // but for the ends of what is drawn: case_inputs.h
    std::optional<double> min, max;               // of a fill that draws
    std::optional<lab::Expression> columns;       // of an identity
    std::optional<lab::Expression> offset_bytes;  // from an aligned address to where the buffer begins
    bool written_by_any = false;                  // of an output: the launcher may write it itself
    bool has_magnitude = false;  // of an output: the oracle writes magnitudes, too (tolerance.h)
    Place where;
};

// One set of inputs.
struct LabCase {
    std::string name;
    std::map<std::string, Number, std::less<>> scalars;
    std::map<std::string, Fill, std::less<>> fills;  // of buffers that are filled otherwise than usual
    uint64_t seed = 0;
    uint32_t block_shared_limit =
        0;  // bytes that a block can have on this case's device; 0: as many as on an H200
    uint32_t multiprocessors = 0;  // that its device has; 0: as many as an H200
    bool refuses_launches =
        false;            // its device takes no launch: asked of outputs alone, unless a check names the case
    double weight = 1;    // beside the other cases of a check of kind output
    std::string draw;     // the [[draw]] that it was drawn from; "": it is listed
    bool hidden = false;  // and so is whatever was drawn
    bool drawn_openly = false;  // of Lab::drawn_openly
    Place where;
    std::vector<LabCase>
        samples;  // of a timing size: the small ones from which the simulation takes its time
};

// Where a drawn case takes a single number from: a range, or a list.
struct Drawable {
    int64_t min = 0, max = 0;
    int64_t multiple_of = 1;      // of the values of a range
    int64_t around = 0;           // its multiples, with one less and one more, are favoured; 0: none
    std::vector<int64_t> listed;  // if any: one of these, and no range
};

// Cases that nobody knows beforehand.
struct Draw {
    std::string name;
    int times = 1;  // so many cases
    double weight = 1;
    uint32_t block_shared_limit = 0, multiprocessors = 0;
    std::map<std::string, Number, std::less<>> fixed;
    std::map<std::string, Fill, std::less<>> fills;
    std::map<std::string, Drawable, std::less<>> drawable;
    bool hidden = false;  // its ranges are not published
    Place where;
};

// One question, worth points.
struct Check {
    std::string id;
    const lab::CheckKind* kind = nullptr;
    double points = 0;
    std::string title, hint;
    std::map<FindingId, std::string> finding_hints;  // in the place of `hint` where this finding comes first
    std::vector<std::string> needs;                  // ids of checks that must pass first
    std::vector<std::string> cases;                  // names of cases and draws; empty: all
    bool hidden = false;
    Place where;
    std::map<std::string, double, std::less<>> numbers;  // the kind's number keys that were given
    std::map<std::string, lab::Expression, std::less<>> expressions;  // and its expression keys
    std::string buffer;  // the only buffer or array that it counts; "": all
    // Tolerances that are no plain numbers: by key, then by output; "": of all outputs.
    std::map<std::string, std::map<std::string, lab::Expression>, std::less<>> tolerances;

    double number(std::string_view key) const;  // given, or the kind's fallback
    bool has(std::string_view key) const {
        return numbers.contains(key) || expressions.contains(key) || tolerances.contains(key);
    }
    const lab::Expression* expression(std::string_view key) const;
    bool covers(const LabCase&) const;
};

// When a report shows advice that was tried. `by_command`: after the hints, or where the call asks for it.
enum class Advice : uint8_t { by_command, never, after_hints, always };

struct Minutes {
    int least = 0, most = 0;  // 0: nobody says
};

// A lab's place in the course.
struct Lesson {
    int order = 0;  // smaller ones are taught first; 0: none
    Minutes minutes;
    std::vector<std::string> needs;  // ids or numbers of labs that come before it; "all": all that do
    bool optional = false;           // the course is complete without it
    Place where, needs_at;
};

struct Lab {
    std::string id;  // the folder's name
    std::string title, file, launch = "launch", arch = "sm_90";
    uint32_t needs_capability = 0;       // 90: no device before sm_90 will do; 0: any (device_requirement.h)
    bool relocatable = false;            // -rdc: kernels may launch kernels
    Advice advice = Advice::by_command;  // when reports show changes of the file that were tried
    std::vector<std::string> teaches;
    Lesson lesson;
    std::vector<Parameter> parameters;
    std::vector<LabCase> cases;  // public ones first
    std::vector<Draw> draws;
    std::string draw_id;        // tells one secret's draw from another's; "": not drawn yet
    bool drawn_openly = false;  // without a solution nothing is hidden: students have what is drawn
    std::vector<LabCase>
        timings;                // sizes for times; none of them is run in the simulation, only their samples
    std::vector<Check> checks;  // public ones first; no cycle of needs
    std::string folder, solution_folder;  // the latter "" if the solution is not here
    std::string oracle, reference;        // their sources, "" likewise
    std::string hash;                     // of all that marks depend on
    std::vector<std::string> hints;       // of hints.md, on which none does

    double max_score() const;
    bool has_samples() const;  // times are modelled at the timing sizes
    bool has_solution() const { return !oracle.empty(); }
};

namespace lab {

// Drops each need of a check that asks about none of the lab's cases. In its place come that one's own needs.
void keep_needs_of_cases(Lab&);

// The lab without its hidden cases and checks, and, if `case_name` is not empty, with that case alone.
Lab restricted(Lab, bool public_only, const std::string& case_name);

// The lab with this case alone, which its students may know: drawn or not, it is shown as a public one.
Lab told_alone(Lab, const std::string& case_name);

// Values of an expression's names in a case: its integer scalars, and the sizes of buffers declared so far.
struct Sizes {
    std::map<std::string, int64_t, std::less<>> values;
};
Result<Sizes> sizes(const std::vector<Parameter>&, const LabCase&);
Result<int64_t> evaluate(const Expression&, const Sizes&);

// Of all buffers of a case.
Result<uint64_t> bytes_of(const Lab&, const LabCase&);

}  // namespace lab
}  // namespace warpmark
