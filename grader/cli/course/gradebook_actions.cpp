// Words of a call of `gradebook`, the maximum points of a lab, and repeated marks.
#include "grader/cli/course/gradebook_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "grader/cli/course/class_book.h"
#include "grader/course/class_marking.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/installed_points.h"
#include "grader/lab/lab_location.h"
#include "grader/marking/grade.h"

namespace warpmark::cli {
namespace {

// Repetition of a stored mark with its lab, settings and secret. Reconstruction of a stored lab version in a
// temporary folder, from which it is loaded.

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
    if (!*version)
        return std::unexpected(Error{"The gradebook no longer contains the lab", {}, "", Blame::tool});
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

// Search for the gradebook among the words of a call. Recognition of a gradebook by its first bytes, so that
// it is never used as an output file.

namespace fs = std::filesystem;

bool is_database(const fs::path& path) {
    constexpr std::string_view head = "SQLite format 3";
    std::error_code none;
    if (!fs::is_regular_file(path, none)) return false;
    std::string bytes(head.size(), ' ');
    std::ifstream(path, std::ios::binary).read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return bytes == head;
}

bool is_book(const std::string& word) {
    return is_database(book_in(word));
}

std::unexpected<Error> two_books(const std::string& first, const std::string& second) {
    return std::unexpected(Error{fmt::format("Two gradebooks are named: {} and {}", first, second),
                                 {},
                                 "Name only the gradebook to read. To write a file: -o FILE."});
}

}  // namespace

Result<double> points_of_lab(gradebook::Gradebook& book, const std::string& lab) {
    const auto all = book.attempts();
    if (!all) return std::unexpected(all.error());
    for (const auto& one : *all) {
        if (one.lab != lab || one.marked.empty()) continue;
        const auto mark = book.mark(one.marked);
        if (!mark) return std::unexpected(mark.error());
        if (*mark && (*mark)->max_score > 0) return (*mark)->max_score;
    }
    return lab::installed_points(lab);
}

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

fs::path book_in(const std::string& path) {
    std::error_code none;
    return fs::is_directory(path, none) ? fs::path(path) / batch::book_file : fs::path(path);
}

Result<std::string> take_book(std::vector<std::string>& words, const std::string& book) {
    const auto found = std::ranges::find_if(words, is_book);
    if (found == words.end()) return std::string();
    if (const auto other = std::find_if(found + 1, words.end(), is_book); other != words.end())
        return two_books(*found, *other);
    std::error_code none;
    if (!book.empty() && !fs::equivalent(book_in(book), book_in(*found), none))
        return two_books(book, *found);
    auto word = std::move(*found);
    words.erase(found);
    return word;
}

Result<std::string> output_of(const std::vector<std::string>& words, const std::string& option) {
    if (!option.empty() && !words.empty())
        return std::unexpected(Error{
            fmt::format("Two outputs are named: {} and {}", words[0], option), {}, "Leave one of them out."});
    return option.empty() && !words.empty() ? words[0] : option;
}

Result<void> may_be_table(const std::string& file) {
    if (!file.ends_with(".db")) return {};
    return std::unexpected(Error{"There is no gradebook with this name", Place{lab::display(file), 0, 0},
                                 "Check the path. To write a file: -o FILE."});
}

}  // namespace warpmark::cli
