// Data model of a lab: the launch function, its inputs, and the checks of a run.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/lab/buffer_fill.h"
#include "grader/lab/check_kinds.h"
#include "grader/lab/size_expressions.h"
#include "harness/base/error.h"
#include "harness/contract/job.h"

namespace warpmark {

// One parameter of the launch function.
struct Parameter {
    std::string name;
    Element element = Element::i32;
    Use use = Use::scalar;
    std::optional<lab::Expression> size;  // number of elements of a buffer
    Fill fill = Fill::random;
    std::vector<Fill> other_fills;                // that cases may select
    FillKeys fill_keys;                           // without the ends of the random range: case_inputs.h
    std::optional<double> min, max;               // ends of a random fill
    std::optional<lab::Expression> columns;       // of an identity matrix
    std::optional<lab::Expression> offset_bytes;  // from an aligned address to the beginning of the buffer
    bool written_by_any = false;                  // output: the launcher may also write it directly
    bool has_magnitude = false;                   // output: the oracle also writes magnitudes (tolerance.h)
    Place where;
};

// One set of inputs.
struct LabCase {
    std::string name;
    std::map<std::string, Number, std::less<>> scalars;
    std::map<std::string, Fill, std::less<>> fills;  // buffers that do not use their default fill
    uint64_t seed = 0;
    uint32_t block_shared_limit = 0;  // bytes per block on this case's device; 0: the H200's
    uint32_t multiprocessors = 0;     // of its device; 0: the H200's
    bool refuses_launches =
        false;            // its launches fail; only output checks use it, unless another check names the case
    double weight = 1;    // relative to the other cases of an output check
    std::string draw;     // the [[draw]] that it was drawn from; "": it is listed
    bool hidden = false;  // true of every drawn case, too
    bool draw_is_public = false;  // Lab::draw_is_public
    Place where;
    std::vector<LabCase>
        samples;  // of a timing size: the small sizes that are simulated to estimate its time
};

// Range or list from which a drawn number is taken.
struct Drawable {
    int64_t min = 0, max = 0;
    int64_t multiple_of = 1;      // step of a range
    int64_t around = 0;           // favors its multiples, and these plus or minus one; 0: none
    std::vector<int64_t> listed;  // if not empty: one of these instead of a range
};

// Template of secret cases.
struct Draw {
    std::string name;
    int times = 1;  // number of cases
    double weight = 1;
    uint32_t block_shared_limit = 0, multiprocessors = 0;
    std::map<std::string, Number, std::less<>> fixed;
    std::map<std::string, Fill, std::less<>> fills;
    std::map<std::string, Drawable, std::less<>> drawable;
    bool hidden = false;  // its ranges are not published
    Place where;
};

// One criterion, worth points.
struct Check {
    std::string id;
    const lab::CheckKind* kind = nullptr;
    double points = 0;
    std::string title, hint;
    std::map<FindingId, std::string> finding_hints;  // replace `hint` if this finding comes first
    std::vector<std::string> needs;                  // ids of checks that must pass first
    std::vector<std::string> cases;                  // names of cases and draws; empty: all
    bool hidden = false;
    Place where;
    std::map<std::string, double, std::less<>> numbers;  // the kind's number keys that were given
    std::map<std::string, lab::Expression, std::less<>>
        expressions;     // the kind's expression keys that were given
    std::string buffer;  // restricts the check to one buffer or array; "": all
    // Tolerances that are not plain numbers: by key, then by output; "": for all outputs.
    std::map<std::string, std::map<std::string, lab::Expression>, std::less<>> tolerances;

    double number(std::string_view key) const;  // given, or the kind's fallback
    bool has(std::string_view key) const {
        return numbers.contains(key) || expressions.contains(key) || tolerances.contains(key);
    }
    const lab::Expression* expression(std::string_view key) const;
    bool covers(const LabCase&) const;
};

// Display of tried advice in reports. `by_command`: after the hints, or if the command line requests it.
enum class Advice : uint8_t { by_command, never, after_hints, always };

struct Minutes {
    int least = 0, most = 0;  // 0: not given
};

// Position of a lab in the course.
struct Lesson {
    int order = 0;  // smaller ones are taught first; 0: none
    Minutes minutes;
    std::vector<std::string> needs;  // ids or numbers of labs that come before it; "all": all of them
    bool optional = false;           // the course is complete without it
    Place where, needs_at;
};

struct Lab {
    std::string id;  // the folder's name
    std::string title, file, launch = "launch", arch = "sm_90";
    uint32_t needs_capability = 0;       // 90: requires sm_90 or newer; 0: any (device_requirement.h)
    bool relocatable = false;            // -rdc: kernels may launch kernels
    Advice advice = Advice::by_command;  // display of tried changes of the file in reports
    std::vector<std::string> teaches;
    Lesson lesson;
    std::vector<Parameter> parameters;
    std::vector<LabCase> cases;  // public ones first
    std::vector<Draw> draws;
    std::string draw_id;  // identifies the secret of the draw; "": not drawn yet
    bool draw_is_public =
        false;  // no solution is installed, so nothing is hidden: students have the drawn values
    std::vector<LabCase> timings;         // sizes whose time is modeled; only their samples are simulated
    std::vector<Check> checks;            // public ones first; `needs` has no cycle
    std::string folder, solution_folder;  // solution_folder: "" if it is not installed
    std::string oracle, reference;        // sources; "" if the solution is not installed
    std::string hash;                     // of everything that scores depend on
    std::vector<std::string> hints;       // from hints.md; scores do not depend on them

    double max_score() const;
    bool has_samples() const;  // times are modeled at the timing sizes
    bool has_solution() const { return !oracle.empty(); }
};

namespace lab {

// Replaces each needed check that applies to none of the lab's cases with the checks that it needs.
void keep_needs_of_cases(Lab&);

// The lab without its hidden cases and checks and, if `case_name` is not empty, with that case alone.
Lab restricted(Lab, bool public_only, const std::string& case_name);

// The lab with this case alone, shown as a public one. The caller has ensured that students may see it.
Lab shown_as_public(Lab, const std::string& case_name);

// Values of the names in an expression: the case's integer scalars, and the sizes of buffers declared so far.
struct Sizes {
    std::map<std::string, int64_t, std::less<>> values;
};
Result<Sizes> sizes(const std::vector<Parameter>&, const LabCase&);
Result<int64_t> evaluate(const Expression&, const Sizes&);

// Total bytes of a case's buffers.
Result<uint64_t> bytes_of(const Lab&, const LabCase&);

}  // namespace lab
}  // namespace warpmark
