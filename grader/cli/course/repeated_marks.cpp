// Reconstruction of a stored lab version in a temporary folder, from which it is loaded.
#include "grader/cli/course/repeated_marks.h"

#include <fmt/format.h>
#include <unistd.h>

#include "grader/cli/course/class_book.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/input_files.h"
#include "grader/lab/lab_location.h"
#include "grader/marking/grade.h"

namespace warpmark::cli {
namespace {

using gradebook::Gradebook;

// Temporary folder, removed by the destructor.
struct Workplace {
    std::filesystem::path path;
    Workplace() {
        auto pattern = (std::filesystem::temp_directory_path() / "warpmark-repeat-XXXXXX").string();
        if (mkdtemp(pattern.data())) path = pattern;
    }
    ~Workplace() {
        std::error_code ignored;
        if (!path.empty()) std::filesystem::remove_all(path, ignored);
    }
    Workplace(const Workplace&) = delete;
    Workplace& operator=(const Workplace&) = delete;
};

// The stored version of the lab, with the cases drawn for the mark.
Result<Lab> lab_of_then(Gradebook& book, const gradebook::Mark& mark, const std::filesystem::path& root) {
    const auto version = book.lab_version(mark.lab_version);
    if (!version) return std::unexpected(version.error());
    if (!*version) return std::unexpected(Error{"The gradebook has lost the lab", {}, "", Blame::tool});
    if (auto laid = gradebook::lay_out(**version, root); !laid) return std::unexpected(laid.error());
    const auto folder = root / "labs" / (*version)->id;
    auto lab = lab::load_lab(folder, lab::solution_of(folder));
    if (!lab) return std::unexpected(lab.error().front());
    auto secret = book.fact("secret");
    if (!secret) return std::unexpected(secret.error());
    const auto settings = gradebook::read_settings(mark.settings);
    const auto drawn_from = settings.draw.empty() ? lab::secret_of(1) : secret->value_or("");
    if (!settings.draw.empty() && lab::draw_id(drawn_from) != settings.draw)
        return std::unexpected(Error{"The class had another secret when this was marked",
                                     {},
                                     "Only the gradebook with that secret can repeat it."});
    return lab::drawn(std::move(*lab), drawn_from);
}

}  // namespace

Result<Report> graded_as_then(Gradebook& book, const gradebook::Mark& mark, bool the_stub) {
    const Workplace place;
    const auto lab = lab_of_then(book, mark, place.path);
    if (!lab) return std::unexpected(lab.error());
    auto source =
        the_stub ? lab::read_text(std::filesystem::path(lab->folder) / lab->file, limits::source_bytes_max)
                 : book.source(mark.source_sha256);
    if (!source) return std::unexpected(source.error());
    const auto settings = gradebook::read_settings(mark.settings);
    auto run = backend(settings.device, settings.also);
    if (!run) return std::unexpected(run.error());
    batch::AnswerBook answers(*run);
    auto graded =
        batch::grade(*lab, {mark.file, mark.file, "", *source}, marking_of(settings), answers, *run);
    if (!graded) return std::unexpected(graded.error());
    return std::move(graded->report);
}

}  // namespace warpmark::cli
