// Steps of a call of `grade`, in order: options, files of the class, secret, rows, summary.
#pragma once
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/cli/course/class_book.h"
#include "grader/cli/options.h"
#include "grader/course/class_folder.h"
#include "grader/course/gradebook_marking.h"
#include "grader/report/text_layout.h"
#include "grader/score/report.h"

namespace warpmark::cli {

void add_intake(Options&, batch::ClassOptions&);
void add_page(Options&, std::string& page);

// Prints on stderr: the layout, warnings, ignored files.
void say_of(const batch::ClassFolder&);

// Uses CLASS/roster.csv and CLASS/course.toml if the call names no --roster or --course, and reports that on
// stderr. Neither file is a submission. Files in a student's folder, in an archive or behind a link are not
// used: only the teacher controls the names at the top of a class folder.
void take_own_files(ClassCall&, const std::filesystem::path& root);

// Every run of a course draws the same cases. The book keeps its secret, even if a later download lies
// elsewhere; a book without a secret adopts the class's. An Error: the two secrets differ, and --redraw is
// not given.
Result<std::string> secret_of(gradebook::Gradebook&, const ClassCall&, const std::filesystem::path& root);

// True if the class is a student's folder: `ada` with `ada/01_race/reverse.cu`. A secret or a course.toml in
// it would be the student's. If the call names a layout, top folders may be labs and prove nothing.
bool is_submission(const ClassCall&, const std::filesystem::path& root);

// Class rows on the terminal, in the same order for any number of jobs: each row is printed once all rows
// before it are complete.
class ClassRows {
  public:
    // `to_come` gives the widths of the columns.
    ClassRows(const std::vector<Report>& to_come, report::Style);
    void put(std::size_t at, const Report&);
    void leave_out(std::size_t at);  // hides this row
    std::string take();              // the rows that have become printable since the last call
    std::string take_all();          // the remaining rows, with gaps

  private:
    std::string row(const Report&) const;
    std::size_t student_width_ = 0, name_width_ = 0, lab_width_ = 0, next_ = 0;
    report::Style style_;
    std::vector<std::optional<std::string>> rows_;
};

// The exit code is computed from all selected rows, including those that --changed hides, so that the same
// class gives the same code. Rows that a teacher has decided are ignored.
int class_exit_code(const batch::ClassFolder&, const std::vector<Report>& rows,
                    const std::vector<bool>& wanted, bool strict);

// `out`: the folder for the reports.
std::string class_summary(const batch::ClassFolder&, const std::vector<Report>&, const batch::RunCounts&,
                          const std::string& out, const std::filesystem::path& book);

}  // namespace warpmark::cli
