// Checks of the handout's commands and table of points, the number of hints, and leftovers of a template.
#include "grader/prove/handout_rules.h"

#include <fmt/format.h>

#include "grader/lab/grading_limits.h"
#include "grader/lab/hints.h"
#include "grader/lab/input_files.h"
#include "grader/prove/handout_promises.h"
#include "grader/prove/handout_run_section.h"
#include "grader/prove/points_table.h"
#include "grader/prove/template_leftovers.h"

namespace warpmark::batch {
namespace fs = std::filesystem;

std::string wrong_with_handout(const Lab& lab) {
    auto path = fs::path(lab.folder) / "README.md";
    auto text = lab::read_text(path, limits::lab_file_bytes_max);
    if (!text) return "The lab has no handout. " + to_text(text.error());
    std::string all;
    for (const auto& wrong :
         {wrong_with_points(lab, lab::display(path), *text),
          wrong_with_run_box(lab, lab::display(path), *text),
          wrong_with_promises(lab, lab::display(path), *text), left_of_template(lab, "labs", "README.md"),
          left_of_template(lab, "solutions", "teaching.md")})
        all += (all.empty() || wrong.empty() ? "" : "\n") + wrong;
    return all;
}

std::string wrong_with_hints(const Lab& lab) {
    auto hints = lab::load_hints(lab.folder);
    std::string all;
    if (!hints)
        for (const auto& error : hints.error()) all += (all.empty() ? "" : "\n") + to_text(error);
    else if (auto count = hints->texts.size(); count < limits::hints_min || count > limits::hints_max)
        all = fmt::format("The lab has {} hint{}: give it {} to {}.", count, count == 1 ? "" : "s",
                          limits::hints_min, limits::hints_max);
    const auto left = left_of_template(lab, "labs", "hints.md");
    return all + (all.empty() || left.empty() ? "" : "\n") + left;
}

}  // namespace warpmark::batch
