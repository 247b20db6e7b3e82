// Marking of a class through its gradebook. Submissions are stored first, stored marks are reused, identical
// files are marked once, and each mark is stored before it is reported.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/course/class_folder.h"
#include "grader/course/remote_marking.h"
#include "grader/gradebook/course_rules.h"
#include "grader/gradebook/gradebook.h"
#include "grader/gradebook/teacher_decisions.h"
#include "grader/marking/grade.h"

namespace warpmark::batch {

struct GradebookRun {
    gradebook::Gradebook& book;
    std::string secret;
    gradebook::MarkSettings settings;
    bool anew = false;                                   // replaces existing marks
    std::vector<bool> wanted{};                          // by row; marks of the other rows are kept
    std::function<bool()> stops = [] { return false; };  // checked before each piece of work
    RemoteMarker elsewhere{};                            // if empty, this process marks
    // Its [[mark]]s count; if empty, those of the course in the book.
    std::optional<gradebook::CourseRules> course{};
};

// Outcome of a row.
enum class RowOutcome {
    marked,       // in this run
    known,        // from the book
    not_to_mark,  // refused, or not recognized
    waits,        // not marked yet, and not by this run
};
using Told = std::function<void(std::size_t row, const Report&, RowOutcome)>;

struct RunCounts {
    std::size_t marked = 0, known = 0, waits = 0;  // rows, without those that cannot be marked
    std::optional<Error> broke;                    // error that stopped the gradebook
};

// A row in the book that the folder lacks.
struct MissingRow {
    std::string student, lab;  // "": the file has no recognized lab
};
// Adds the rows that only the book has, with their sources, so that no student or lab of the class is lost.
// Names missing in the download are taken from the book. An Error: the book cannot be read.
Result<std::vector<MissingRow>> add_absent(ClassFolder&, gradebook::Gradebook&,
                                           const std::filesystem::path& root);

// Details of each student from rosters and platforms. A later row replaces earlier details.
Result<std::map<std::string, SubmissionRecord>> known_students(gradebook::Gradebook&);
// Members of the last roster, with the details stored in the book.
Result<std::vector<intake::Member>> known_members(gradebook::Gradebook&);

// The class as stored in the book, regardless of the folder's present contents.
Result<ClassFolder> class_of_book(gradebook::Gradebook&, const std::filesystem::path& root);

// Stores the rows that are not attempts: unrecognized files, and students without a submission.
Result<void> keep_others(gradebook::Gradebook&, const ClassFolder&);

// Rows: the entries in order, then unrecognized submissions. `told` is called once for each row that is not
// `waits`, from any thread. An Error: a lab is invalid, or the book cannot store a submission.
Result<RunCounts> mark(const ClassFolder&, const Marking&, const Backend&, int jobs, const GradebookRun&,
                       const Told& told);

// A report for each row, as if nothing had been marked yet.
std::vector<Report> rows_to_come(const ClassFolder&, const Marking&,
                                 const std::vector<gradebook::Decision>& = {});

// Converts a stored mark to a report of this submission. A mark made by another version has only the parts
// that tables show.
Report report_of(const gradebook::Mark&, const Submission&, const std::string& program);
// Adds the teacher's decision, if there is one, to the tables and as the first note.
void add_decision(Report&, const std::vector<gradebook::Decision>&);

// Sets Report::open if the mark awaits a teacher: the attempt is late, and its time is unknown.
void add_open(Report&, const gradebook::Attempt&, const std::optional<gradebook::CourseRules>&);
// The course rules stored in the book, if any.
Result<std::optional<gradebook::CourseRules>> course_of(gradebook::Gradebook&);

// Every row in the book, in the order of a class. Marks made by another version have only the parts
// that tables show.
Result<std::vector<Report>> rows_of_book(gradebook::Gradebook&, const std::string& program);

// The inverse of report_of(): the form in which the book stores a report.
gradebook::Mark mark_of(const Report&, const std::string& key);

}  // namespace warpmark::batch
