// handout.cpp: the handout's commands and its table of points, and the number of hints.
#include "grader/batch/handout.h"

#include <fmt/format.h>

#include "grader/batch/points_table.h"
#include "grader/batch/run_box.h"
#include "grader/lab/files.h"
#include "grader/lab/hints.h"
#include "grader/lab/limits.h"

namespace warpmark::batch {
namespace fs = std::filesystem;

std::string wrong_with_handout(const Lab& lab) {
    auto path = fs::path(lab.folder) / "README.md";
    auto text = lab::read_text(path, limits::lab_file_bytes_max);
    if (!text) return "The lab has no handout. " + to_text(text.error());
    const auto points = wrong_with_points(lab, lab::display(path), *text);
    const auto commands = wrong_with_run_box(lab, lab::display(path), *text);
    return points + (points.empty() || commands.empty() ? "" : "\n") + commands;
}

std::string wrong_with_hints(const Lab& lab) {
    auto hints = lab::load_hints(lab.folder);
    std::string all;
    if (!hints)
        for (const auto& error : hints.error()) all += (all.empty() ? "" : "\n") + to_text(error);
    else if (auto count = hints->texts.size(); count < limits::hints_min || count > limits::hints_max)
        all = fmt::format("The lab has {} hint{}: give it {} to {}.", count, count == 1 ? "" : "s",
                          limits::hints_min, limits::hints_max);
    return all;
}

}  // namespace warpmark::batch
