// Checks and stored facts that tie a `grade` call to its gradebook.
#include "grader/cli/course/class_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <ranges>
#include <set>

#include "grader/cli/course/student_name.h"
#include "grader/course/class_secret_file.h"
#include "grader/course/gradebook_marking.h"
#include "grader/gradebook/teacher_decisions.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/report/program_version.h"
#include "grader/score/visible_report.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::cli {

namespace fs = std::filesystem;

void BookOptions::add_to(Options& call) {
    call.push_back({.name = "--book",
                    .into = &book,
                    .help = "the class's gradebook; default: class.db in the folder for the reports",
                    .names = Names::input,
                    .type = "FILE"});
    call.push_back(
        {.name = "--resume", .into = &resumes, .help = "continue an interrupted run from the gradebook"});
    call.push_back({.name = "--changed",
                    .into = &only_changed,
                    .help = "show only new and changed rows, and leave the other reports alone"});
    call.push_back({.name = "--again",
                    .into = &again,
                    .help = "mark everything again, even if it is already marked",
                    .excludes = {"--resume", "--changed"}});
    call.push_back({.name = "--student",
                    .into = &students,
                    .help = "mark only this student, by id or name; may be repeated",
                    .type = "NAME",
                    .one_value_each = true});
    call.push_back({.name = "--lab",
                    .into = &labs,
                    .help = "mark only this lab; may be repeated. If it is given once, files need no folder "
                            "named after the lab",
                    .type = "LAB",
                    .one_value_each = true});
}

namespace {
constexpr const char* course_fact = "course_id";
constexpr const char* folders_fact = "class_folders";    // canonical paths, one per line
constexpr const char* course_path_fact = "course_path";  // path of the course.toml whose text is stored
}  // namespace

Option book_option(std::string& into) {
    constexpr const char* help = "the gradebook; default: class.db in the folder for the reports";
    return {.name = "--book", .into = &into, .help = help, .names = Names::input, .type = "FILE"};
}

Option book_folder_option(std::string& into) {
    Option option{
        .name = "--out", .into = &into, .help = "the folder for the reports", .names = Names::input};
    option.type = "DIR";
    option.shows_default = true;
    return option;
}

fs::path book_path(const std::string& book, const fs::path& out) {
    return book.empty() ? out / batch::book_file : fs::path(book);
}

Result<void> check_same_course(gradebook::Gradebook& book, const std::string& course, const std::string& by) {
    const auto known = book.fact(course_fact);
    if (!known) return std::unexpected(known.error());
    if (course.empty() || known->value_or(course) == course) return {};
    return std::unexpected(Error{
        fmt::format("This gradebook belongs to the course `{}`, but `{}` belongs to the course `{}`", **known,
                    by, course),
        Place{lab::display(book.path()), 0, 0},
        fmt::format("Give another folder with --out, or another file with --book. If it is the same course, "
                    "write `course = \"{}\"` at the top of course.toml.",
                    **known)});
}

namespace {

bool has_own_course(const ClassCall& call) {
    return !call.course_file.empty() && call.course && !call.course->course.empty();
}
const std::string& course_of_call(const ClassCall& call, const std::string& of_roster) {
    return has_own_course(call) ? call.course->course : of_roster;
}

}  // namespace

Result<void> agree_on_course(gradebook::Gradebook& book, const ClassCall& call,
                             const std::string& of_roster) {
    const bool has_own = has_own_course(call);
    const auto& course = course_of_call(call, of_roster);
    if (auto same = check_same_course(book, course, has_own ? call.course_file : call.intake.roster); !same)
        return same;
    return course.empty() ? Result<void>() : book.set_fact(course_fact, course);
}

namespace {

// The names of a student in any download. Moodle changes the number in "Full Name_1234" for each assignment.
std::set<std::string> names_of(const std::string& student, const SubmissionRecord& handed) {
    std::set<std::string> all{student, handed.name, handed.mail, handed.platform_id};
    const auto end = student.find_last_not_of("0123456789");
    if (end != student.npos && end > 0 && student[end] == '_') all.insert(student.substr(0, end));
    all.erase("");
    return all;
}

// All students of the roster if the call names one; otherwise those with a file.
std::map<std::string, SubmissionRecord> students_of(const batch::ClassFolder& folder, bool has_roster) {
    std::map<std::string, SubmissionRecord> all;
    for (const auto& entry : folder.entries)
        if (has_roster || !entry.submission.handed.is_absent())
            all.emplace(entry.submission.student, entry.submission.handed);
    for (const auto& one : folder.unrecognized) all.emplace(one.submission.student, one.submission.handed);
    return all;
}

// True if the folder was marked with this book before, or has its secret. An archive proves nothing, because
// each download may have the name of the previous one.
Result<bool> is_known_folder(gradebook::Gradebook& book, const fs::path& folder) {
    std::error_code none;
    if (!fs::is_directory(folder, none)) return false;
    const auto folders = book.fact(folders_fact), secret = book.fact("secret");
    if (!folders) return std::unexpected(folders.error());
    if (!secret) return std::unexpected(secret.error());
    const auto line = fs::canonical(folder, none).string() + "\n";
    if (("\n" + folders->value_or("")).contains("\n" + line)) return true;
    const auto own = batch::secret_beside(folder);
    return own && *own && *own == *secret;
}

}  // namespace

Result<void> check_same_class(gradebook::Gradebook& book, const ClassCall& call,
                              const batch::ClassFolder& folder) {
    const auto known = batch::known_students(book);
    const auto course = book.fact(course_fact);
    const auto is_known = is_known_folder(book, call.folder);
    if (!known) return std::unexpected(known.error());
    if (!course) return std::unexpected(course.error());
    if (!is_known) return std::unexpected(is_known.error());
    const auto students = students_of(folder, !call.intake.roster.empty());
    const auto id = course_of_call(call, folder.course);
    const bool has_same_id = !id.empty() && *course == id;
    if (call.is_same_course || *is_known || has_same_id || known->empty() || students.empty()) return {};
    std::set<std::string> names;
    for (const auto& [student, handed] : *known) names.merge(names_of(student, handed));
    const auto common = std::ranges::count_if(students, [&](const auto& one) {
        return std::ranges::any_of(names_of(one.first, one.second),
                                   [&](const std::string& name) { return names.contains(name); });
    });
    if (2 * common >= std::ssize(students) || 2 * common >= std::ssize(*known)) return {};
    const auto with_id =
        course->value_or("").empty()
            ? std::string()
            : fmt::format("write `course = \"{}\"` at the top of course.toml, or ", **course);
    return std::unexpected(Error{
        fmt::format("This gradebook seems to belong to another class: it has {} of the {} student{} of `{}`",
                    common, students.size(), students.size() == 1 ? "" : "s", lab::display(call.folder)),
        Place{lab::display(book.path()), 0, 0},
        fmt::format("Give another folder with --out, or another file with --book. If it is the same course, "
                    "{}add --same-course.",
                    with_id)});
}

Result<void> keep_folder(gradebook::Gradebook& book, const ClassCall& call) {
    const auto before = book.fact(folders_fact);
    if (!before) return std::unexpected(before.error());
    std::error_code none;
    if (!fs::is_directory(call.folder, none)) return {};
    const auto line = fs::canonical(call.folder, none).string() + "\n";
    if (("\n" + before->value_or("")).contains("\n" + line)) return {};
    return book.set_fact(folders_fact, before->value_or("") + line);
}

gradebook::MarkSettings settings_of(const ClassCall& call, const std::string& secret) {
    gradebook::MarkSettings settings;
    settings.program = gradebook::program_id(report::program_version());
    if (const auto toolkit = toolchain::toolkit())
        settings.toolkit = fmt::format("{}.{}", toolkit->major, toolkit->minor);
    settings.device = call.marking->device.substr(0, call.marking->device.find(':'));
    settings.seed = call.marking->seed;
    if (secret != lab::secret_of(1)) settings.draw = lab::draw_id(secret);
    settings.fixes = call.fixes;
    settings.unlocked = call.unlocked;
    settings.also = call.marking->also;
    return settings;
}

Marking marking_of(const gradebook::MarkSettings& settings) {
    Marking marking;
    marking.seed = settings.seed;
    marking.on_gpu = settings.device != "sim";
    marking.tries_fixes = true;
    marking.marks_count = !settings.fixes;
    marking.draw = settings.draw;
    return marking;
}

Result<void> load_settings(gradebook::Gradebook& book, ClassCall& call) {
    const auto text = book.fact("settings");
    if (!text) return std::unexpected(text.error());
    if (!*text)
        return std::unexpected(Error{"There is no interrupted run to resume",
                                     Place{lab::display(book.path()), 0, 0}, "Leave out --resume."});
    const auto before = gradebook::read_settings(**text);
    call.marking->device = before.device;
    call.marking->seed = before.seed;
    call.marking->also = before.also;
    call.fixes = before.fixes;
    call.unlocked = call.unlocked || before.unlocked;
    return {};
}

std::expected<void, std::vector<Error>> take_course(gradebook::Gradebook* book, ClassCall& call) {
    if (!call.course_file.empty()) {
        auto read = lab::read_text(call.course_file, limits::lab_file_bytes_max);
        if (!read) return std::unexpected(std::vector{read.error()});
        call.course_text = std::move(*read);
    } else if (book) {
        const auto kept = book->fact("course");
        if (!kept) return std::unexpected(std::vector{kept.error()});
        call.course_text = kept->value_or("");
    }
    if (call.course_text.empty()) return {};
    auto rules = gradebook::read_rules(
        call.course_text, call.course_file.empty() ? "the gradebook's course.toml" : call.course_file);
    if (!rules) return std::unexpected(std::move(rules.error()));
    for (const auto& note : rules->notes) say_warning(note);
    call.course = std::move(*rules);
    call.intake.due = [&course = *call.course](const std::string& student,
                                               const std::string& lab) -> std::optional<intake::DueTimes> {
        const auto due = gradebook::due_for(course, student, lab);
        if (!due) return std::nullopt;
        return intake::DueTimes{due->in_time, due->with_points};
    };
    return {};
}

Result<void> keep_course(gradebook::Gradebook& book, const ClassCall& call) {
    if (call.course)
        if (auto kept = gradebook::keep_files_of_marks(book, *call.course); !kept) return kept;
    if (call.course_file.empty()) return {};
    std::error_code none;
    if (auto kept = book.set_fact(course_path_fact, fs::absolute(call.course_file, none).string()); !kept)
        return kept;
    return book.set_fact("course", call.course_text);
}

std::string changed_course(gradebook::Gradebook& book) {
    const auto path = book.fact(course_path_fact), kept = book.fact("course");
    if (!path || !kept || path->value_or("").empty()) return "";
    const auto now = lab::read_text(**path, limits::lab_file_bytes_max);
    return now && *now != kept->value_or("") ? **path : "";
}

Report as_seen(const Report& report, const gradebook::CourseRules& course, int64_t now) {
    const auto shows = [&](gradebook::ShownScore when) {
        return gradebook::is_shown(when, course, report.lab.id, now);
    };
    const auto& visibility = course.visibility;
    const score::Visible visible{shows(visibility.hidden_checks), shows(visibility.advice),
                                 shows(visibility.scores)};
    auto seen = visible.all() ? report : score::as_seen(report, visible);
    const auto lab = std::ranges::find_if(
        course.labs, [&](const auto& one) { return lab::means_lab(one.id, report.lab.id); });
    if (lab == course.labs.end() || report.status != Status::graded || report.decided || !visible.scores)
        return seen;
    if (lab->baseline)
        seen.notes.push_back("Only the points above those of the file as handed out count in this course.");
    if (lab->due && report.submission.handed.late)
        seen.notes.push_back("This was handed in late: the course may count fewer points.");
    return seen;
}

batch::ReportAudience for_readers(const std::optional<gradebook::CourseRules>& course,
                                  report::Setting setting) {
    batch::ReportAudience readers{{}, std::move(setting)};
    if (!course) return readers;
    const auto seen_by = [](gradebook::ShownScore when) {
        static_assert(static_cast<int>(gradebook::ShownScore::never) ==
                      static_cast<int>(report::ReportReader::never));
        return static_cast<report::ReportReader>(when);
    };
    readers.setting.hidden_checks = seen_by(course->visibility.hidden_checks);
    readers.setting.advice = seen_by(course->visibility.advice);
    readers.setting.scores = seen_by(course->visibility.scores);
    readers.as_seen = [rules = *course, now = int64_t{std::time(nullptr)}](const Report& report) {
        return as_seen(report, rules, now);
    };
    return readers;
}

Result<std::vector<bool>> chosen(const batch::ClassFolder& folder, const BookOptions& options) {
    std::map<std::string, SubmissionRecord> students;
    for (const auto& entry : folder.entries)
        students.emplace(entry.submission.student, entry.submission.handed);
    for (const auto& one : folder.unrecognized)
        students.emplace(one.submission.student, one.submission.handed);
    std::vector<std::string> chosen_students, labs;
    for (const auto& lab : folder.labs) labs.push_back(lab.id);
    for (const auto& one : options.students) {
        auto meant = student_among(students, one, {});
        if (!meant) return std::unexpected(meant.error());
        if (!students.contains(*meant)) {
            const auto ids = std::views::keys(students);
            return std::unexpected(Error{fmt::format("The class has no submission of a student `{}`", one),
                                         {},
                                         lab::suggestion(one, {ids.begin(), ids.end()})});
        }
        chosen_students.push_back(std::move(*meant));
    }
    for (const auto& one : options.labs)
        if (std::ranges::none_of(labs, [&](const std::string& id) { return lab::means_lab(one, id); }))
            return std::unexpected(Error{fmt::format("The class has no submission of a lab `{}`", one),
                                         {},
                                         lab::suggestion(one, labs)});
    std::vector<bool> wanted;
    const auto is_of_chosen = [&](const std::string& student) {
        return chosen_students.empty() ||
               std::ranges::find(chosen_students, student) != chosen_students.end();
    };
    for (const auto& entry : folder.entries) {
        const auto& id = folder.labs[entry.lab].id;
        const bool is_theirs = is_of_chosen(entry.submission.student);
        const bool is_there =
            options.labs.empty() ||
            std::ranges::any_of(options.labs, [&](const auto& word) { return lab::means_lab(word, id); });
        wanted.push_back(is_theirs && is_there);
    }
    // A row without a lab may belong to any lab of its download.
    const auto is_of_lab = [&](const batch::Unrecognized& one) {
        return options.labs.empty() || one.labs.empty() ||
               std::ranges::any_of(options.labs, [&](const auto& word) {
                   return std::ranges::any_of(labs, [&](const std::string& id) {
                       return lab::means_lab(word, id) && one.labs.contains(id + " ");
                   });
               });
    };
    for (const auto& one : folder.unrecognized)
        wanted.push_back(is_of_chosen(one.submission.student) && is_of_lab(one));
    return wanted;
}

}  // namespace warpmark::cli
