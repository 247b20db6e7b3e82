// Recognition of a gradebook by its first bytes, so that it is never used as an output file.
#include "grader/cli/course/gradebook_argument.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "grader/course/class_marking.h"
#include "grader/lab/input_files.h"

namespace warpmark::cli {
namespace {

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
                                 "Name the one to read. An output needs a name of its own: -o FILE."});
}

}  // namespace

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
    return std::unexpected(Error{"This is the name of a gradebook, and there is none",
                                 Place{lab::display(file), 0, 0},
                                 "Check the path. An output needs another name: -o FILE."});
}

}  // namespace warpmark::cli
