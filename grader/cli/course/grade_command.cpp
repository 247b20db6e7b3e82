// `warpmark grade`: marks a class folder and writes its reports.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ctime>
#include <expected>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include "grader/cli/ci/ci_job.h"
#include "grader/cli/ci_safe_output.h"
#include "grader/cli/command_support.h"
#include "grader/cli/course/class_book.h"
#include "grader/cli/course/class_call_steps.h"
#include "grader/cli/course/class_report_files.h"
#include "grader/cli/course/interrupt_handling.h"
#include "grader/cli/course/marking_engine.h"
#include "grader/cli/output_options.h"
#include "grader/cli/progress_bar.h"
#include "grader/course/class_marking.h"
#include "grader/course/class_report_writer.h"
#include "grader/course/gradebook_marking.h"
#include "grader/course/output_folder.h"
#include "grader/course/previously_shown_marks.h"
#include "grader/course/sandbox_requirement.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/program_name.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

// The class that a call refers to.
struct Chosen {
    batch::ClassFolder folder;
    std::vector<bool> wanted;  // by row: the entries, then unrecognized submissions
};

// One line for any number of absent rows.
std::string absent_words(const std::vector<batch::MissingRow>& absent) {
    std::set<std::string> students, labs;
    for (const auto& one : absent) students.insert(one.student);
    for (const auto& one : absent)
        if (!one.lab.empty()) labs.insert(one.lab);
    const auto count = [](std::size_t number, const char* what) {
        return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
    };
    return fmt::format("warpmark: only the gradebook has {} of {}{}{}; they are kept\n",
                       count(absent.size(), "row"), count(students.size(), "student"),
                       labs.empty() ? "" : ", for ", fmt::join(labs, ", "));
}

// Reads the class from its folder, or with --resume from the book. Adds the rows that only the book has.
Result<Chosen> read_chosen(std::optional<batch::ClassFolder> folder, const ClassCall& call,
                           const BookOptions& options, gradebook::Gradebook& book,
                           const std::filesystem::path& root) {
    if (!folder) {
        auto of_book = batch::class_of_book(book, root);
        if (!of_book) return std::unexpected(of_book.error());
        folder = std::move(*of_book);
    } else {
        const auto absent = batch::add_absent(*folder, book, root);
        if (!absent) return std::unexpected(absent.error());
        if (!absent->empty()) batch::say(absent_words(*absent));
    }
    say_of(*folder);
    const auto way = batch::folder_holding_class(call.folder, call.out);
    for (const auto& entry : folder->entries)
        if (!way.empty() && batch::report_folder(entry.submission.student) == way)
            return std::unexpected(
                Error{fmt::format("The reports of `{}` would be written into the class folder",
                                  report::short_name(way)),
                      Place{lab::display(call.out), 0, 0}, "Give another folder with --out DIR."});
    auto wanted = chosen(*folder, options);
    if (!wanted) return std::unexpected(wanted.error());
    return Chosen{std::move(*folder), std::move(*wanted)};
}

// Includes the [[mark]]s of course.toml, and reports those without effect.
Result<std::vector<gradebook::Decision>> decisions_for(gradebook::Gradebook& book,
                                                       const gradebook::CourseRules* rules) {
    auto counting = gradebook::counting_decisions(book, rules);
    if (!counting) return std::unexpected(counting.error());
    for (const auto& warning : counting->warnings) say_warning(warning);
    return std::move(counting->all);
}

// Stores what a later --resume needs.
Result<void> keep_of_class(gradebook::Gradebook& book, const batch::ClassFolder& folder,
                           const gradebook::MarkSettings& settings) {
    if (auto kept = book.set_fact("settings", gradebook::settings_text(settings)); !kept) return kept;
    return batch::keep_others(book, folder);
}

// Marks the selected rows. Outside of CI, rows are printed during marking.
Result<batch::RunCounts> mark_chosen(const Chosen& one, const Marking& marking, const batch::Backend& backend,
                                     int jobs, const BookOptions& options, const batch::GradebookRun& run,
                                     batch::ClassFiles& files) {
    auto shown = batch::ShownRows::of(run.book);
    if (!shown) return std::unexpected(shown.error());
    const bool at_once = !in_ci();
    std::mutex mutex;
    ClassRows rows(files.rows(), stdout_style());
    batch::Progress progress(std::ranges::count(one.wanted, true));
    const auto show = [&](const std::string& text) {
        if (text.empty()) return;
        progress.step_aside();
        std::fwrite(text.data(), 1, text.size(), stdout);
        std::fflush(stdout);
    };
    for (std::size_t at = 0; at < one.wanted.size(); ++at)
        if (!one.wanted[at]) rows.leave_out(at);
    const auto counts = batch::mark(
        one.folder, marking, backend, jobs, run,
        [&](std::size_t at, const Report& report, batch::RowOutcome came) {
            const bool is_new = came == batch::RowOutcome::marked || shown->differs(report);
            const bool is_shown = one.wanted[at] && (is_new || !options.only_changed);
            files.put(at, report, is_shown);
            const std::lock_guard lock(mutex);
            if (is_shown) shown->put(report);
            if (!is_shown)
                rows.leave_out(at);
            else
                rows.put(at, report);
            if (at_once) show(rows.take());
            if (one.wanted[at])
                progress.done(report.lab.id + " " + report::short_name(report.submission.student));
        });
    if (at_once)
        show(rows.take_all());
    else
        print_guarded(rows.take_all());
    if (auto kept = shown->keep(run.book, files.rows()); !kept) return std::unexpected(kept.error());
    return counts;
}

// Advice for continuing with the rows that this call did not finish.
std::string way_on(const ClassCall& call, const BookOptions& options, const EngineOptions& engine,
                   std::size_t waits) {
    auto line = fmt::format("warpmark: {} not marked yet. Continue with: {} grade {} --out {}", waits,
                            lab::called(), lab::shell_word(call.folder), lab::shell_word(call.out));
    if (!options.book.empty()) line += " --book " + lab::shell_word(options.book);
    return report::one_line(line + " --resume" + engine.words()) + "\n";
}

// Returns the class's secret. On an error, a book that was just created is removed.
Result<std::string> secret_or_none(gradebook::Gradebook& book, const ClassCall& call,
                                   const std::filesystem::path& root, bool was_there) {
    auto secret = secret_of(book, call, root);
    if (secret || was_there) return secret;
    {
        const auto closed = std::move(book);
    }
    std::error_code none;
    for (const char* ending : {"", "-wal", "-shm"})
        std::filesystem::remove(call.intake.book.string() + ending, none);
    return secret;
}

// Everything that a call needs before marking starts.
struct Begun {
    gradebook::Gradebook book;
    std::string secret;
    std::optional<batch::ClassFolder> folder;  // nothing: the class comes from the book
};

// Reads the class before creating any file, so that an invalid call leaves nothing behind.
std::expected<Begun, std::vector<Error>> begin(ClassCall& call, const BookOptions& options,
                                               const std::filesystem::path& root,
                                               const std::vector<std::string>& formats) {
    const auto wrong = [](Error error) { return std::unexpected(std::vector{std::move(error)}); };
    if (!options.resumes)
        if (const auto may = batch::may_hold_reports(call.folder, call.out); !may) return wrong(may.error());
    std::error_code none;
    const bool was_there = std::filesystem::exists(call.intake.book, none) || options.resumes;
    Result<gradebook::Gradebook> book = std::unexpected(Error{});
    const auto open = [&](gradebook::Opening opening) {
        book = gradebook::Gradebook::open(call.intake.book, opening);
        return book.has_value();
    };
    if (was_there && !open(gradebook::Opening::must_exist)) return wrong(book.error());
    if (auto course = take_course(was_there ? &*book : nullptr, call); !course)
        return std::unexpected(std::move(course.error()));
    if (auto may = check_visibility(formats, for_readers(call.course, {}).setting); !may)
        return wrong(may.error());
    std::optional<batch::ClassFolder> folder;
    if (options.resumes) {
        if (auto as_before = load_settings(*book, call); !as_before) return wrong(as_before.error());
    } else {
        if (was_there && call.intake.roster.empty()) {
            auto known = batch::known_members(*book);
            if (!known) return wrong(known.error());
            call.intake.known = std::move(*known);
        }
        auto read = batch::read_class(call.folder, root, call.out, call.intake);
        if (!read) return std::unexpected(std::move(read.error()));
        folder = std::move(*read);
        std::map<std::string, double> most;
        for (const auto& lab : folder->labs) most[lab.id] = lab.max_score();
        if (call.course)
            if (auto wrong = gradebook::too_many_points(*call.course, most); !wrong.empty())
                return std::unexpected(std::move(wrong));
    }
    const auto of_course = [&] {
        if (folder)
            if (auto same = check_same_class(*book, call, *folder); !same) return same;
        return agree_on_course(*book, call, folder ? folder->course : "");
    };
    if (was_there)
        if (auto agreed = of_course(); !agreed) return wrong(agreed.error());
    if (const auto made = batch::make_out_folder(call.out); !made) return wrong(made.error());
    if (!was_there && !open(gradebook::Opening::make_if_missing)) return wrong(book.error());
    auto secret = secret_or_none(*book, call, root, was_there);
    if (!secret) return wrong(secret.error());
    if (auto agreed = of_course(); !agreed) return wrong(agreed.error());
    if (auto kept = keep_course(*book, call); !kept) return wrong(kept.error());
    if (folder)
        if (auto kept = keep_folder(*book, call); !kept) return wrong(kept.error());
    return Begun{std::move(*book), std::move(*secret), std::move(folder)};
}

int grade_class(ClassCall& call, const BookOptions& options, const EngineOptions& where,
                const std::filesystem::path& root, const std::vector<std::string>& formats, bool strict) {
    const auto setting = setting_of_job(formats);
    if (!setting) return fail(setting.error());
    auto begun = begin(call, options, root, formats);
    if (!begun) return fail(begun.error());
    auto& [book, secret, folder] = *begun;
    // The nodes of the cluster have the devices.
    auto backend =
        where.is_slurm() ? batch::Backend{} : cli::backend(call.marking->device, call.marking->also);
    if (!backend) return fail(backend.error());
    if (!call.unlocked && !where.is_slurm())
        if (const auto may = batch::may_be_marked(call.folder, root); !may) return fail(may.error());
    auto one = read_chosen(std::move(folder), call, options, book, root);
    if (!one) return fail(one.error());
    for (auto& lab : one->folder.labs) lab = lab::drawn(std::move(lab), secret);
    const auto settings = settings_of(call, secret);
    batch::GradebookRun run{book, secret, settings, options.again, one->wanted, Interrupt::asked};
    run.course = call.course;
    if (!options.resumes)
        if (auto kept = keep_of_class(book, one->folder, settings); !kept) return fail(kept.error());
    const bool is_shipped = lab::is_shipped_class(call.folder, root);
    const auto engine = engine_of(where, call, one->folder, settings, is_shipped);
    if (!engine) return fail(engine.error());
    run.elsewhere = engine->elsewhere;
    const auto marking = marking_of(settings);
    const auto decisions = decisions_for(book, call.course ? &*call.course : nullptr);
    if (!decisions) return fail(decisions.error());
    batch::ClassFiles files(call.out, formats, batch::rows_to_come(one->folder, marking, *decisions),
                            for_readers(call.course, *setting));
    const Interrupt interrupt;
    const auto counts = mark_chosen(*one, marking, *backend, call.marking->job_count(), options, run, files);
    if (!counts) return fail(counts.error());
    const auto unwritten = files.finish();
    print_guarded(class_summary(one->folder, files.rows(), *counts, call.out, book.path()));
    if (const auto drawn = draw_class(book, call.page); !drawn) return fail(drawn.error());
    publish(files.rows(), call.out, false, true);
    if (counts->waits) batch::say(way_on(call, options, where, counts->waits));
    if (counts->broke) return fail(*counts->broke);
    if (!unwritten.empty()) return fail(unwritten);
    return class_exit_code(one->folder, files.rows(), one->wanted, strict);
}

// The example classes named in the help come with the program; they are used if the current folder has none.
std::string class_meant(const std::string& given, const std::filesystem::path& root) {
    std::error_code none;
    if (std::filesystem::exists(given, none)) return given;
    const auto path = std::filesystem::path(given + "/").lexically_normal();
    for (const char* name : {"examples/class", "solutions"})
        if (path == std::filesystem::path(name) / "")
            if (const auto folder = lab::find_data(root, name); !folder.empty()) return folder.string();
    return given;
}

}  // namespace

int grade(int argc, char** argv) {
    MarkOptions options;
    BookOptions of_book;
    EngineOptions where;
    ClassCall all{.out = "reports", .marking = &options};
    bool strict = false;
    Options call{{.name = "CLASS",
                  .into = &all.folder,
                  .help = "the class: a folder or an archive",
                  .names = Names::input,
                  .type = "",
                  .required = true}};
    options.add_to(call, true);
    options.add_also(call);
    call.push_back({.name = "--out",
                    .into = &all.out,
                    .help = "folder for the reports",
                    .names = Names::output_folder,
                    .type = "DIR",
                    .shows_default = true});
    call.push_back({.name = "--strict",
                    .into = &strict,
                    .help = "exit with code 1 if a submission does not have full marks"});
    call.push_back({.name = "--fixes",
                    .into = &all.fixes,
                    .help = "report a tried fix for each file that lost points, not only in labs with "
                            "`advice = \"always\"`"});
    call.push_back({.name = "--unlocked",
                    .into = &all.unlocked,
                    .help = "mark even if submissions cannot be sandboxed"});
    call.push_back({.name = "--course",
                    .into = &all.course_file,
                    .help = "course.toml: due dates, which decide the commit to mark, and what students see "
                            "in their reports; the gradebook stores it",
                    .names = Names::input,
                    .type = "FILE"});
    std::vector<std::string> formats;
    call.push_back(class_formats(formats));
    add_page(call, all.page);
    add_secret(call, all.secret_file);
    call.push_back({.name = "--redraw",
                    .into = &all.replaces_secret,
                    .help = "replace the gradebook's secret with this one, and mark everything again",
                    .needs = "--secret"});
    call.push_back(
        {.name = "--same-course",
         .into = &all.is_same_course,
         .help = "accept the gradebook although it has other students: it belongs to this course"});
    of_book.add_to(call);
    where.add_to(call);
    add_intake(call, all.intake);
    if (auto over = parse(
            "Marks a class: a folder or an archive, as CLASS/<student>/<lab>/<file> or as it comes from "
            "Canvas, Moodle, Gradescope, Classroom 50 or git. It writes a report for each "
            "submission, and all marks into one table. `warpmark grade examples/class` marks the class that "
            "comes with warpmark, and `grade solutions` its solutions and mistakes.",
            call, argc, argv))
        return *over;
    if (of_book.labs.size() == 1) all.intake.lab = of_book.labs.front();
    auto root = lab::find_root(options.root);
    if (!root) return fail(root.error());
    all.folder = class_meant(all.folder, *root);
    if (const auto may = check_page_output(all.page); !may)
        return fail(may.error());  // before hours of marking
    all.intake.book = book_path(of_book.book, all.out);
    take_own_files(all, *root);
    return grade_class(all, of_book, where, *root, formats, strict);
}

}  // namespace warpmark::cli
