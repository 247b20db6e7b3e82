// Loads a lab's folders: the lab, its oracle, its reference and the hash over all of them.
#include <fmt/format.h>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/hints.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/lab/sha256.h"

namespace warpmark::lab {
namespace {

namespace fs = std::filesystem;

// The text, or "" after adding an error.
std::string text_of(const fs::path& path, const char* way_out, Errors& errors) {
    auto text = read_text(path, limits::lab_file_bytes_max);
    if (text) return std::move(*text);
    errors.push_back(text.error());
    std::error_code ignored;
    if (errors.back().way_out.empty() || !fs::exists(path, ignored)) errors.back().way_out = way_out;
    return "";
}

}  // namespace

std::expected<Lab, Errors> load_lab(const fs::path& folder, const fs::path& solution_folder) {
    Errors errors;
    TomlText lab_text{
        display(folder / "lab.toml"),
        text_of(folder / "lab.toml", "Every lab has one; `warpmark new-lab` makes one.", errors)},
        hidden_text;
    bool with_solution = !solution_folder.empty() && fs::is_directory(solution_folder);
    if (with_solution && fs::exists(solution_folder / "hidden.toml"))
        hidden_text = {display(solution_folder / "hidden.toml"),
                       text_of(solution_folder / "hidden.toml", "", errors)};
    if (!errors.empty()) return std::unexpected(std::move(errors));
    auto lab = read_lab(id_of(folder), lab_text, hidden_text);
    if (!lab) return lab;
    lab->folder = folder.string();
    lab->draw_is_public = !with_solution;
    if (with_solution) {
        lab->solution_folder = solution_folder.string();
        lab->oracle = text_of(solution_folder / "oracle.cu",
                              "Write the oracle there: `extern \"C\" void oracle(…)`, plain code that "
                              "computes the expected outputs.",
                              errors);
        lab->reference = text_of(
            solution_folder / lab->file,
            "Put the reference solution there. It has the name of the file that students edit.", errors);
        if (!errors.empty()) return std::unexpected(std::move(errors));
    }
    // Lengths between the parts, so that different labs cannot give the same concatenation.
    std::string all;
    for (const auto* part : {&lab_text.text, &hidden_text.text, &lab->oracle, &lab->reference})
        all += fmt::format("{}\n", part->size()) + *part;
    lab->hash = sha256(all);
    if (auto hints = load_hints(folder)) lab->hints = std::move(hints->texts);  // `prove` reports its errors
    return lab;
}

}  // namespace warpmark::lab
