// Marks a class through its gradebook: what is handed in is kept first, who has a mark
// already is not marked again, the same file is marked once, and each mark is kept before anybody is told of
// it.
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
    bool anew = false;                                   // marks again what is marked
    std::vector<bool> wanted{};                          // by row; the others' marks stay as they are
    std::function<bool()> stops = [] { return false; };  // asked before each piece of work
    Elsewhere elsewhere{};                               // empty: it is marked here
    // Its [[mark]]s count; if empty, those of the course in the book.
    std::optional<gradebook::CourseRules> course{};
};

// What became of a row.
enum class RowOutcome {
    marked,       // now
    known,        // from the book
    not_to_mark,  // refused, or not recognized
    waits,        // not marked yet, and this run does not mark it
};
using Told = std::function<void(std::size_t row, const Report&, RowOutcome)>;

struct RunCounts {
    std::size_t marked = 0, known = 0, waits = 0;  // rows; those that nothing can mark are none of them
    std::optional<Error> broke;                    // the book could not go on
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

// The folder as the book has it: what was taken in, whatever lies in the class by now.
Result<ClassFolder> class_of_book(gradebook::Gradebook&, const std::filesystem::path& root);

// Keeps what of the folder is no attempt: what was not recognized, and who handed in nothing.
Result<void> keep_others(gradebook::Gradebook&, const ClassFolder&);

// Rows: the entries in order, then what was not recognized. `told` is called once for each that is not
// `waits`, and from any thread. An Error: a lab is wrong, or the book cannot keep what was handed in.
Result<RunCounts> mark(const ClassFolder&, const Marking&, const Backend&, int jobs, const GradebookRun&,
                       const Told& told);

// A row for each, as if nothing was marked yet.
std::vector<Report> rows_to_come(const ClassFolder&, const Marking&,
                                 const std::vector<gradebook::Decision>& = {});

// The neutral report of a mark as a report of this submission. Of a mark that another program made: what
// tables show.
Report report_of(const gradebook::Mark&, const Submission&, const std::string& program);
// The teacher's word about it, if there is one: in its tables, and as its first note.
void add_decision(Report&, const std::vector<gradebook::Decision>&);

// Sets Report::open if the mark awaits a teacher: the attempt is late, and its time is unknown.
void add_open(Report&, const gradebook::Attempt&, const std::optional<gradebook::CourseRules>&);
// The course rules stored in the book, if any.
Result<std::optional<gradebook::CourseRules>> course_of(gradebook::Gradebook&);

// A row for each that the book has, in the order of a class; of marks of other programs what tables show.
Result<std::vector<Report>> rows_of_book(gradebook::Gradebook&, const std::string& program);

// The other way round: what the book keeps.
gradebook::Mark mark_of(const Report&, const std::string& key);

}  // namespace warpmark::batch
