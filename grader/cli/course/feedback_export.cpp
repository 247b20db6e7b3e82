// Reports in the course's visibility, packed in one zip.
#include "grader/cli/course/feedback_export.h"

#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <utility>

#include "grader/cli/command_support.h"
#include "grader/cli/course/class_book.h"
#include "grader/course/feedback_files.h"
#include "grader/gradebook/mark_key.h"
#include "grader/lab/input_files.h"
#include "grader/report/program_version.h"
#include "grader/report/text_formatting.h"
#include "harness/base/atomic_write.h"

namespace warpmark::cli {
namespace {

Result<void> may_be_written(const FeedbackCall& call) {
    std::error_code none;
    const bool is_folder = std::filesystem::is_directory(call.file, none);
    if (call.lab.empty())
        return std::unexpected(Error{"--feedback is of one lab, as the assignment is", {}, "Add --lab LAB."});
    if (call.file.ends_with(".zip") && !is_folder) return {};
    return std::unexpected(Error{"Feedback is a zip",
                                 {lab::display(call.file), 0, 0},
                                 "Name a file that ends in .zip: export --feedback canvas FILE.zip."});
}

}  // namespace

int export_feedback(gradebook::Gradebook& book, const FeedbackCall& call) {
    if (const auto may = may_be_written(call); !may) return fail(may.error());
    ClassCall course{.course_file = call.course, .marking = nullptr};
    if (const auto taken = take_course(&book, course); !taken) return fail(taken.error());
    if (course.course && !call.course.empty())
        if (const auto same = check_same_course(book, course.course->course, call.course); !same)
            return fail(same.error());
    const auto seen = for_readers(course.course, {}).as_seen;
    auto feedback =
        batch::feedback_for(call.platform, book, call.lab, gradebook::program_id(report::program_version()),
                            seen, course.course ? &*course.course : nullptr);
    if (!feedback) return fail(feedback.error());
    for (const auto& one : feedback->left_out) say_warning(Error{"left out: " + one, {}, ""});
    if (feedback->files.empty())
        return fail(Error{"There is no report to hand back, so nothing is written",
                          {},
                          "The class must have come as the platform hands it out, and be marked."});
    const auto count = feedback->files.size();
    const auto bytes = intake::archived(intake::ArchiveForm::zip, std::move(feedback->files));
    if (!bytes) return fail(bytes.error());
    if (const auto written = write_named(call.file, *bytes); !written) return fail(written.error());
    fmt::print("{}: {} report{}\n", report::one_line(call.file), count, count == 1 ? "" : "s");
    return all_passed;
}

}  // namespace warpmark::cli
