// grade.cpp: `warpmark grade`: marks a class folder and writes its reports.
#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "grader/batch/book_run.h"
#include "grader/batch/class_files.h"
#include "grader/batch/progress.h"
#include "grader/batch/say.h"
#include "grader/batch/strangers.h"
#include "grader/cli/ci.h"
#include "grader/cli/class_book.h"
#include "grader/cli/class_engine.h"
#include "grader/cli/class_options.h"
#include "grader/cli/class_rows.h"
#include "grader/cli/interrupt.h"
#include "grader/cli/shared.h"
#include "grader/cli/written.h"
#include "grader/lab/draw.h"
#include "grader/lab/locate.h"
#include "grader/report/text.h"

namespace warpmark::cli {
namespace {

bool is_missing(const Report& report) {
    return report.submission.handed.state == HandedIn::State::not_handed_in;
}

// Of the rows that this call was about.
int exit_code(const batch::ClassFolder& folder, const std::vector<Report>& rows,
              const std::vector<bool>& wanted, bool strict) {
    int code = all_passed;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i < wanted.size() && !wanted[i]) continue;
        const bool is_refused = i >= folder.entries.size() || folder.entries[i].refused;
        if (rows[i].decided || is_missing(rows[i])) continue;
        if (rows[i].status == Status::graded) {
            if (rows[i].held() > 0)
                code = std::max<int>(code, tool_could_not);
            else if (strict && !rows[i].full_marks())
                code = std::max<int>(code, something_failed);
        } else {
            code = std::max<int>(code, is_refused ? call_is_wrong : tool_could_not);
        }
    }
    return code;
}

std::string summary(const std::vector<Report>& reports, const batch::RunCounts& counts,
                    const std::string& out, const std::filesystem::path& book) {
    const auto marked = std::ranges::count(reports, Status::graded, &Report::status);
    const auto held = std::ranges::count_if(reports, [](const Report& report) { return report.held() > 0; });
    const auto full = std::ranges::count_if(reports, &Report::full_marks);
    const auto missing = std::ranges::count_if(reports, is_missing);
    auto text = fmt::format("\n{} of {} submissions marked, {} with full marks{}.\n", marked,
                            std::ssize(reports) - missing, full,
                            held ? fmt::format(", {} with checks that a teacher has to decide", held) : "");
    if (missing) text += fmt::format("Not handed in: {}.\n", missing);
    if (counts.known)
        text += fmt::format("{} had this mark already (--again marks them again).\n", counts.known);
    return text +
           fmt::format("Reports: {}/<student>/<lab>.txt and .json\nAll marks: {}/class.csv\nGradebook: {}\n",
                       report::one_line(out), report::one_line(out), report::one_line(book.string()));
}

// A class as a call is about it.
struct Chosen {
    batch::ClassFolder folder;
    std::vector<bool> wanted;  // by entry
};

// From the class's folder, or with --resume from the book; what the book has besides is there as well.
std::expected<Chosen, std::vector<Error>> read_chosen(const ClassCall& call, const BookOptions& options,
                                                      gradebook::Gradebook& book,
                                                      const std::filesystem::path& root) {
    std::expected<batch::ClassFolder, std::vector<Error>> folder;
    if (options.resumes) {
        auto of_book = batch::class_of_book(book, root);
        if (!of_book) return std::unexpected(std::vector{of_book.error()});
        folder = std::move(*of_book);
    } else {
        folder = batch::read_class(call.folder, root, call.out, call.intake);
        if (!folder) return std::unexpected(folder.error());
        const auto absent = batch::add_absent(*folder, book, root);
        if (!absent) return std::unexpected(std::vector{absent.error()});
        for (const auto& one : *absent)
            batch::say(fmt::format("warpmark: only the gradebook has {}\n", report::one_line(one)));
    }
    say_of(*folder);
    auto wanted = chosen(*folder, options);
    if (!wanted) return std::unexpected(std::vector{wanted.error()});
    return Chosen{std::move(*folder), std::move(*wanted)};
}

// For whoever resumes.
Result<void> keep_of_class(gradebook::Gradebook& book, const batch::ClassFolder& folder,
                           const gradebook::MarkSettings& settings) {
    if (auto kept = book.set_fact("settings", gradebook::settings_text(settings)); !kept) return kept;
    return batch::keep_others(book, folder);
}

// Marks what is chosen; rows appear as they are there.
Result<batch::RunCounts> mark_chosen(const Chosen& one, const Marking& marking, const batch::Backend& backend,
                                     int jobs, const BookOptions& options, const batch::BookRun& run,
                                     batch::ClassFiles& files) {
    const bool at_once = !in_ci();
    const auto entries = one.folder.entries.size();
    std::mutex mutex;
    ClassRows rows(files.rows(), stdout_style());
    batch::Progress progress(std::ranges::count(one.wanted, true) + one.folder.unrecognized.size());
    const auto show = [&](const std::string& text) {
        if (text.empty()) return;
        progress.step_aside();
        std::fwrite(text.data(), 1, text.size(), stdout);
        std::fflush(stdout);
    };
    for (std::size_t at = 0; at < entries; ++at)
        if (!one.wanted[at]) rows.leave_out(at);
    const auto counts = batch::mark(
        one.folder, marking, backend, jobs, run, [&](std::size_t at, const Report& report, batch::Came came) {
            const bool is_wanted = at >= entries || one.wanted[at];
            const bool is_news = came != batch::Came::known && came != batch::Came::waits;
            files.put(at, report, is_wanted && (is_news || !options.only_changed));
            const std::lock_guard lock(mutex);
            if (!is_wanted || (options.only_changed && !is_news))
                rows.leave_out(at);
            else
                rows.put(at, report);
            if (at_once) show(rows.take());
            if (is_wanted) progress.done(report.lab.id + " " + report::short_name(report.submission.student));
        });
    if (at_once)
        show(rows.take_all());
    else
        print_guarded(rows.take_all());
    return counts;
}

// How to go on with what this call could not come to.
std::string way_on(const ClassCall& call, const BookOptions& options, const EngineOptions& engine,
                   std::size_t waits) {
    auto line = fmt::format("warpmark: {} not marked yet. Go on with: warpmark grade {} --out {}", waits,
                            call.folder, call.out);
    if (!options.book.empty()) line += " --book " + options.book;
    return report::one_line(line + " --resume" + engine.words()) + "\n";
}

int grade_class(const ClassCall& call, const BookOptions& options, const EngineOptions& where,
                gradebook::Gradebook& book, const batch::Backend& backend, const std::filesystem::path& root,
                const std::vector<std::string>& formats, bool strict) {
    if (!call.unlocked && !where.is_slurm())
        if (const auto may = batch::may_be_marked(call.folder, root); !may) return fail(may.error());
    auto secret = secret_of(book, call, root, !options.book.empty());
    if (!secret) return fail(secret.error());
    auto one = read_chosen(call, options, book, root);
    if (!one) return fail(one.error());
    for (auto& lab : one->folder.labs) lab = lab::drawn(std::move(lab), *secret);
    const auto settings = settings_of(call, *secret);
    if (!options.resumes)
        if (auto kept = keep_of_class(book, one->folder, settings); !kept) return fail(kept.error());
    std::error_code none;
    const bool is_shipped = std::filesystem::equivalent(call.folder, root / "solutions", none);
    const auto engine = engine_of(where, call, one->folder, settings, is_shipped);
    if (!engine) return fail(engine.error());
    const batch::BookRun run{book,        *secret,          settings,         options.again,
                             one->wanted, Interrupt::asked, engine->elsewhere};
    const auto marking = marking_of(settings);
    const auto decisions = gradebook::decisions(book);
    if (!decisions) return fail(decisions.error());
    batch::ClassFiles files(call.out, formats, batch::rows_to_come(one->folder, marking, *decisions));
    const Interrupt interrupt;
    const auto counts = mark_chosen(*one, marking, backend, call.marking->job_count(), options, run, files);
    if (!counts) return fail(counts.error());
    const auto unwritten = files.finish();
    print_guarded(summary(files.rows(), *counts, call.out, book.path()));
    publish(files.rows(), call.out, false);
    if (counts->waits) batch::say(way_on(call, options, where, counts->waits));
    if (counts->broke) return fail(*counts->broke);
    if (!unwritten.empty()) return fail(unwritten);
    return exit_code(one->folder, files.rows(), one->wanted, strict);
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
                  .type = "",
                  .required = true}};
    options.add_to(call, true);
    options.add_also(call);
    call.push_back({.name = "--out",
                    .into = &all.out,
                    .help = "folder for the reports",
                    .type = "DIR",
                    .shows_default = true});
    call.push_back({.name = "--strict",
                    .into = &strict,
                    .help = "exit with code 1 if a submission does not have full marks"});
    call.push_back({.name = "--fixes",
                    .into = &all.fixes,
                    .help =
                        "report a change that helps in each file that lost points, not only where a lab says "
                        "`advice = \"always\"`"});
    call.push_back({.name = "--unlocked",
                    .into = &all.unlocked,
                    .help = "mark even where submissions cannot be sandboxed"});
    std::vector<std::string> formats;
    call.push_back(class_formats(formats));
    add_secret(call, all.secret_file);
    of_book.add_to(call);
    where.add_to(call);
    add_intake(call, all.intake);
    if (auto over = parse(
            "Marks a class: a folder or an archive, as CLASS/<student>/<lab>/<file> or as it comes from "
            "Canvas, Moodle, Gradescope, Classroom 50 or git. It writes a report for each "
            "submission, and all marks into one table. `warpmark grade solutions` marks the class that "
            "comes with warpmark.",
            call, argc, argv))
        return *over;
    if (of_book.labs.size() == 1) all.intake.lab = of_book.labs.front();
    auto root = lab::find_root(options.root);
    if (!root) return fail(root.error());
    const auto opening =
        of_book.resumes ? gradebook::Opening::must_exist : gradebook::Opening::make_if_missing;
    all.intake.book = book_path(of_book.book, all.out);
    auto book = gradebook::Gradebook::open(all.intake.book, opening);
    if (!book) return fail(book.error());
    if (of_book.resumes)
        if (auto as_before = take_settings(*book, all); !as_before) return fail(as_before.error());
    // The cluster's computers have the devices.
    auto run = where.is_slurm() ? batch::Backend{} : backend(options.device, options.also);
    if (!run) return fail(run.error());
    return grade_class(all, of_book, where, *book, *run, *root, formats, strict);
}

}  // namespace warpmark::cli
