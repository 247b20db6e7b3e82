// Actions of `warpmark gradebook` with a file of their own.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"
#include "harness/base/error.h"

namespace warpmark::cli {

struct GradebookCall {
    std::vector<std::string> words;  // after the action, without the gradebook
    std::string output;              // -o or the word of `export` and `backup`; "": neither
    std::string why, by, tool, feedback, course, into, column, lab;
    std::string where;  // " --out DIR" or " --book FILE" of the call, for commands that are printed
    bool all = false, bonus = false;
};

// Returns the exit code.
int export_book(gradebook::Gradebook&, const GradebookCall&);

// Returns the exit code.
int list_open(gradebook::Gradebook&, const GradebookCall&);

// Maximum points of a lab, taken from a mark in the gradebook, else from the installed lab. 0: unknown.
Result<double> points_of_lab(gradebook::Gradebook&, const std::string& lab);

// Marks the same file again, or the lab's stub in its place.
Result<Report> graded_as_then(gradebook::Gradebook&, const gradebook::Mark&, bool the_stub);

// The path of a gradebook: the given file, or `class.db` in the given folder.
std::filesystem::path book_in(const std::string& path);

// Removes the word that names a gradebook (an SQLite database, or a folder with one called `class.db`) from
// the list and returns it; "" if there is none. An Error: there are two, or an option names another `book`.
Result<std::string> take_book(std::vector<std::string>& words, const std::string& book);

// The output file of an action of `gradebook`: its word or -o; "" if there is neither. An Error: both are
// given.
Result<std::string> output_of(const std::vector<std::string>& words, const std::string& option);

// An Error: the name of an export ends in .db, so it is probably a mistyped gradebook.
Result<void> may_be_table(const std::string& file);

}  // namespace warpmark::cli
