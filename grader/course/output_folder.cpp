// Relation between the canonical paths of two folders.
#include "grader/course/output_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "grader/course/class_marking.h"
#include "grader/lab/bounded_file_reader.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

std::unexpected<Error> unsuitable(const fs::path& out, std::string what) {
    return std::unexpected(
        Error{std::move(what), Place{lab::display(out), 0, 0}, "Give another folder with --out DIR."});
}

// Path components of `inner` relative to `outer`; empty if it lies elsewhere.
std::vector<std::string> parts_below(const fs::path& inner, const fs::path& outer) {
    std::error_code none;
    auto below = fs::weakly_canonical(inner, none).lexically_relative(fs::weakly_canonical(outer, none));
    if (!below.has_filename()) below = below.parent_path();
    std::vector<std::string> parts;
    for (const auto& part : below)
        if (part != ".") parts.push_back(part.string());
    if (!parts.empty() && parts[0] == "..") parts.clear();
    return parts;
}

bool may_be_of_reports(const fs::path& folder) {
    std::error_code none;
    const auto is_file = [&](const char* name) {
        return fs::is_regular_file(fs::symlink_status(folder / name, none));
    };
    if (!fs::exists(fs::symlink_status(folder, none)) || fs::is_symlink(fs::symlink_status(folder, none)))
        return true;  // links are rejected elsewhere
    return fs::is_directory(folder, none) &&
           (fs::is_empty(folder, none) || is_file(book_file) || is_file("class.csv"));
}

}  // namespace

Result<void> may_hold_reports(const fs::path& class_path, const fs::path& out) {
    std::error_code none;
    const bool is_folder = fs::is_directory(class_path, none);
    if (fs::equivalent(class_path, out, none))
        return unsuitable(out, is_folder ? "The reports cannot be written into the folder of the submissions"
                                         : "The reports cannot be written into the class's archive");
    const auto inside = is_folder ? parts_below(out, class_path) : std::vector<std::string>();
    if (inside.size() > 1 || (inside.size() == 1 && !may_be_of_reports(class_path / inside[0])))
        return unsuitable(out,
                          fmt::format("The reports cannot be written into `{}`, which is part of the class",
                                      lab::display(class_path / inside[0])));
    return {};
}

Result<void> make_out_folder(const fs::path& out) {
    std::error_code none, failed;
    fs::create_directories(out, failed);
    if (!failed && !fs::is_directory(out, none)) failed = std::make_error_code(std::errc::not_a_directory);
    if (!failed && access(out.c_str(), W_OK | X_OK) != 0) failed = {errno, std::generic_category()};
    if (failed) return unsuitable(out, "The folder for the reports cannot be written: " + failed.message());
    return {};
}

std::string folder_holding_class(const fs::path& class_path, const fs::path& out) {
    const auto parts = parts_below(class_path, out);
    return parts.empty() ? "" : parts[0];
}

}  // namespace warpmark::batch
