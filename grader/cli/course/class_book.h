// Gradebook of a `grade` call: its file, class, course and settings.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/cli/command_support.h"
#include "grader/cli/options.h"
#include "grader/course/class_folder.h"
#include "grader/course/class_marking.h"
#include "grader/gradebook/course_rules.h"
#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

// --book, --resume, and the selection of students and labs.
struct BookOptions {
    std::string book;
    bool resumes = false, only_changed = false, again = false;
    std::vector<std::string> students, labs;
    void add_to(Options&);
};

struct ClassCall {
    std::string folder, out, secret_file;
    std::string page{};            // --html: the class page; "": none
    bool is_same_course = false;   // skips check_same_class()
    bool replaces_secret = false;  // the secret from secret_file replaces the book's
    batch::ClassOptions intake{};
    std::string course_file{}, course_text{};
    std::optional<gradebook::CourseRules> course{};  // from course_file, else from the book
    MarkOptions* marking;
    bool fixes = false, unlocked = false;
};

// --book and --out of a command that reads a gradebook.
Option book_option(std::string& into);
Option book_folder_option(std::string& into);
// --book, else OUT/class.db.
std::filesystem::path book_path(const std::string& book, const std::filesystem::path& out);

// Checks that the book and the call belong to one course. An Error: the book's course id differs from
// `course`, which the file `by` names. A missing id matches any.
Result<void> check_same_course(gradebook::Gradebook&, const std::string& course, const std::string& by);
// The same for a call, with the id of course.toml, else of the roster. Stores the id in the book.
Result<void> agree_on_course(gradebook::Gradebook&, const ClassCall&, const std::string& of_roster);

// An Error: the book has other students than the class. A class is the same one if it has the book's course
// id, if its folder was marked with the book before or has its secret, or if half of its students, or of the
// book's, are in both.
Result<void> check_same_class(gradebook::Gradebook&, const ClassCall&, const batch::ClassFolder&);
// Adds the folder to those that the book recognizes.
Result<void> keep_folder(gradebook::Gradebook&, const ClassCall&);

gradebook::MarkSettings settings_of(const ClassCall&, const std::string& secret);

// Marking settings for submissions, from the settings in the book.
Marking marking_of(const gradebook::MarkSettings&);

// For --resume: takes the settings of the last run instead of the call's.
Result<void> load_settings(gradebook::Gradebook&, ClassCall&);

// Reads the call's course.toml, else the book's, if there is a book. The call must not be moved afterwards.
std::expected<void, std::vector<Error>> take_course(gradebook::Gradebook*, ClassCall&);
// Stores the course in the book.
Result<void> keep_course(gradebook::Gradebook&, const ClassCall&);

// The file from which the book's course came, if its text has changed since; else "".
std::string changed_course(gradebook::Gradebook&);

// A student's report with only what the course shows at this time.
Report as_seen(const Report&, const gradebook::CourseRules&, int64_t now);

// The same for all files of a run, and the data for systems that keep marks.
batch::ReportAudience for_readers(const std::optional<gradebook::CourseRules>&, report::Setting);

// Selection by row: entries first, then unrecognized submissions. An Error: a word matches no student or no
// lab.
Result<std::vector<bool>> chosen(const batch::ClassFolder&, const BookOptions&);

}  // namespace warpmark::cli
