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

// --book, --resume and what is chosen of a class.
struct BookOptions {
    std::string book;
    bool resumes = false, only_changed = false, again = false;
    std::vector<std::string> students, labs;
    void add_to(Options&);
    bool chooses() const { return !students.empty() || !labs.empty(); }
};

struct ClassCall {
    std::string folder, out, secret_file;
    std::string page{};           // --html: the class page; "": none
    bool is_same_course = false;  // whatever of_same_class() finds
    bool redraws = false;         // the secret of secret_file counts, whatever the book has
    batch::ClassOptions intake{};
    std::string course_file{}, course_text{};
    std::optional<gradebook::CourseRules> course{};  // of this file, else as the book keeps it
    MarkOptions* marking;
    bool fixes = false, unlocked = false;
};

// --book, else OUT/class.db.
std::filesystem::path book_path(const std::string& book, const std::filesystem::path& out);

// A book holds one course. An Error: the book's course id differs from `course`, which the file `by` names. A
// missing id matches any.
Result<void> of_same_course(gradebook::Gradebook&, const std::string& course, const std::string& by);
// The same for a call, with the id of course.toml, else of the roster. Stores the id in the book.
Result<void> agree_on_course(gradebook::Gradebook&, const ClassCall&, const std::string& of_roster);

// An Error: the book has other students than the class. A class is the same one if it has the book's course
// id, if its folder was marked with the book before or has its secret, or if half of its students, or of the
// book's, are in both.
Result<void> of_same_class(gradebook::Gradebook&, const ClassCall&, const batch::ClassFolder&);
// From then on the folder is known.
Result<void> keep_folder(gradebook::Gradebook&, const ClassCall&);

gradebook::MarkSettings settings_of(const ClassCall&, const std::string& secret);

// How submissions are marked with these settings.
Marking marking_of(const gradebook::MarkSettings&);

// Whoever resumes marks as the last run did, whatever the call says.
Result<void> take_settings(gradebook::Gradebook&, ClassCall&);

// The call's course.toml, else the book's, if there is a book. The call must stay where it is.
std::expected<void, std::vector<Error>> take_course(gradebook::Gradebook*, ClassCall&);
// From then on the book has it.
Result<void> keep_course(gradebook::Gradebook&, const ClassCall&);

// The file that the book's course came from, if its text is another one now; else "".
std::string changed_course(gradebook::Gradebook&);

// A student's report as the course lets it be seen, at this time.
Report as_seen(const Report&, const gradebook::CourseRules&, int64_t now);

// The same for all files of a run, and what systems are told that keep marks.
batch::ReportAudience for_readers(const std::optional<gradebook::CourseRules>&, report::Setting);

// By row, the entries and then what was not recognized: is it chosen? An Error: a word names nobody, or no
// lab.
Result<std::vector<bool>> chosen(const batch::ClassFolder&, const BookOptions&);

}  // namespace warpmark::cli
