// `warpmark gradebook`: shows the gradebook of a class, and stores a teacher's decisions in it.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <map>

#include "grader/cli/ci_safe_output.h"
#include "grader/cli/course/class_book.h"
#include "grader/cli/course/gradebook_actions.h"
#include "grader/cli/course/student_name.h"
#include "grader/gradebook/gradebook_maintenance.h"
#include "grader/gradebook/teacher_decisions.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/program_name.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

using gradebook::Gradebook;
namespace fs = std::filesystem;

// Syntax and implementation of an action. `run` returns the exit code.
struct Action {
    std::string_view name, arguments, what;
    std::size_t least, most;  // number of arguments, without the gradebook
    bool writes;              // the argument is an output, which -o may also name
    int (*run)(Gradebook&, const GradebookCall&);
};

std::string when(int64_t seconds) {
    const std::time_t time = seconds;
    std::tm local{};
    localtime_r(&time, &local);
    return fmt::format("{:%Y-%m-%d %H:%M:%S %z}", local);
}

Result<std::vector<gradebook::Attempt>> attempts_of(Gradebook& book, const std::string& student) {
    auto own = book.attempts(student);
    if (!own || !own->empty()) return own;
    std::vector<std::string> names;
    if (const auto all = book.attempts())
        for (const auto& one : *all) names.push_back(one.student);
    if (const auto others = book.unrecognized())
        for (const auto& one : *others) names.push_back(one.student);
    return std::unexpected(Error{fmt::format("The gradebook has no student `{}`", student),
                                 Place{book.path().string(), 0, 0}, lab::suggestion(student, names)});
}

// The student's last attempt at the lab that a word names; for a student of the roster who handed in nothing,
// an attempt without a file.
Result<gradebook::Attempt> attempt_of(Gradebook& book, const std::string& student, const std::string& word) {
    const auto missing = book.unrecognized();
    if (!missing) return std::unexpected(missing.error());
    std::vector<gradebook::Attempt> all;
    for (const auto& one : *missing)
        if (one.student == student && !one.lab.empty()) all.push_back({.student = student, .lab = one.lab});
    const auto own = attempts_of(book, student);
    if (!own && all.empty()) return std::unexpected(own.error());
    if (own) std::ranges::copy(gradebook::current(*own), std::back_inserter(all));
    std::vector<std::string> labs;
    std::ranges::transform(all, std::back_inserter(labs), &gradebook::Attempt::lab);
    const auto meant = lab::meant_ids(labs, word);
    if (meant.size() > 1) return std::unexpected(lab::several_meant(word, meant));
    if (!meant.empty()) return *std::ranges::find(all, meant.front(), &gradebook::Attempt::lab);
    return std::unexpected(Error{fmt::format("`{}` has no submission for a lab `{}`", student, word),
                                 Place{book.path().string(), 0, 0}, lab::suggestion(word, labs)});
}

int check(Gradebook& book, const GradebookCall&) {
    const auto found = gradebook::condition(book);
    if (!found) return fail(found.error());
    for (const auto& [what, count] : found->counts) fmt::print("{:>8} {}\n", count, what);
    for (const auto& wrong : found->wrong) fmt::print("damaged: {}\n", report::one_line(wrong));
    if (found->wrong.empty()) {
        fmt::print("The gradebook is intact.\n");
        return all_passed;
    }
    return fail(Error{
        "The gradebook is damaged. It was not changed", Place{book.path().string(), 0, 0},
        "Use a copy made by `warpmark gradebook backup`, or move the file away and mark the class again.",
        Blame::tool});
}

std::string mark_words(const gradebook::Mark& mark) {
    if (!mark.has_results()) return mark.state;
    if (mark.status != "graded") return fmt::format("{}: {}", mark.state, report::one_line(mark.because));
    const std::string held =
        mark.held > 0 ? fmt::format(", and {} held", report::shown_points(mark.held, mark.max_score)) : "";
    return report::shown_of(mark.score, mark.max_score) + held;
}

std::string what_it_says(const gradebook::Decision& one) {
    if (one.kind == gradebook::Decision::Kind::release) return "released";
    return one.points ? "set to " + report::points(*one.points) : "the tool's mark counts again";
}

std::string decision_words(const gradebook::Decision& one) {
    return fmt::format("{} by {}{}{}: {}", what_it_says(one), report::one_line(one.who),
                       one.at ? " at " + when(one.at) : "",
                       one.is_older_than_file ? ", before the newest file" : "", report::one_line(one.why));
}

// The lab's full id, because course.toml may contain only its number.
std::string lab_of(const std::map<std::string, std::string>& labs, const gradebook::Decision& one) {
    for (const auto& [id, lines] : labs)
        if (lab::means_lab(one.lab, id)) return id;
    return one.lab;
}

// True if the book knows the student, with or without a file.
Result<bool> is_known(Gradebook& book, const std::string& student) {
    const auto missing = book.unrecognized();
    if (!missing) return std::unexpected(missing.error());
    const auto words = gradebook::decisions(book, student);
    if (!words) return std::unexpected(words.error());
    return !words->empty() || std::ranges::any_of(*missing, [&](const gradebook::Unrecognized& one) {
        return one.student == student;
    });
}

// One attempt with the first digits of its mark's key.
Result<std::string> attempt_line(Gradebook& book, const gradebook::Attempt& one) {
    std::string mark = "not marked yet", id;
    if (one.refused) mark = "refused: " + report::one_line(one.why.what);
    if (const auto& key = one.marked.empty() ? one.wanted : one.marked; !key.empty()) {
        const auto found = book.mark(key);
        if (!found) return std::unexpected(found.error());
        if (*found) mark = mark_words(**found);
        constexpr std::size_t shown = 12;
        id = "  " + key.substr(0, shown);
    }
    return fmt::format("  {}  {}  {}{}\n", one.number, when(one.received), mark, id);
}

int show(Gradebook& book, const GradebookCall& call) {
    const auto& student = call.words[0];
    const auto known = is_known(book, student);
    const auto own = attempts_of(book, student);
    if (!known) return fail(known.error());
    if (!own && !*known) return fail(own.error());
    const auto decisions = gradebook::counting_decisions(book);
    const auto others = book.unrecognized();
    if (!decisions) return fail(decisions.error());
    if (!others) return fail(others.error());
    std::map<std::string, std::string> of_lab;
    for (const auto& one : own.value_or(std::vector<gradebook::Attempt>())) {
        auto line = attempt_line(book, one);
        if (!line) return fail(line.error());
        of_lab[one.lab] += *line;
    }
    for (const auto& one : *others)
        if (one.student == student)
            of_lab[one.lab.empty() ? "of no lab" : one.lab] += "  " + report::one_line(one.why.what) + "\n";
    for (const auto& word : decisions->all)
        if (word.student == student) of_lab[lab_of(of_lab, word)] += "  " + decision_words(word) + "\n";
    if (const auto called = with_name(book, student); called != report::one_line(student))
        fmt::print("{}\n", called);
    for (const auto& [lab, lines] : of_lab) fmt::print("{}\n{}", lab, lines);
    return all_passed;
}

int backup(Gradebook& book, const GradebookCall& call) {
    if (call.output.empty())
        return fail(Error{"The name of the copy is missing; the only name given is that of the gradebook",
                          Place{lab::display(book.path()), 0, 0},
                          "Name a new file: gradebook backup [BOOK] FILE."});
    if (const auto copied = gradebook::back_up(book, call.output); !copied) return fail(copied.error());
    fmt::print("The copy is complete: {}\n", report::one_line(call.output));
    return all_passed;
}

int forget(Gradebook& book, const GradebookCall& call) {
    const auto known = is_known(book, call.words[0]);
    if (!known) return fail(known.error());
    if (const auto own = attempts_of(book, call.words[0]); !own && !*known) return fail(own.error());
    const auto count = gradebook::forget(book, call.words[0]);
    if (!count) return fail(count.error());
    fmt::print("{} submission{} removed. Existing reports and copies were not changed.\n", *count,
               *count == 1 ? "" : "s");
    return all_passed;
}

int keep_decision(Gradebook& book, const gradebook::Decision& decision) {
    if (const auto kept = gradebook::decide(book, decision); !kept) return fail(kept.error());
    fmt::print("{} {}: {}\n", with_name(book, decision.student), decision.lab, what_it_says(decision));
    batch::say("warpmark: the next `grade` updates the reports and class.csv\n");
    return all_passed;
}

int set(Gradebook& book, const GradebookCall& call) {
    const auto attempt = attempt_of(book, call.words[0], call.words[1]);
    if (!attempt) return fail(attempt.error());
    const auto& word = call.words[2];
    const char* const word_end = word.data() + word.size();
    double points = 0;
    const auto [end, wrong] = std::from_chars(word.data(), word_end, points);
    const bool is_number = wrong == std::errc() && end == word_end && points >= 0 && points < 1e9;
    if (!is_number && word != "tool")
        return fail(Error{fmt::format("`{}` is not a number of points", word),
                          {},
                          "Give a number of at least 0, or `tool` to restore the tool's mark."});
    if (call.why.empty()) return fail(Error{"A teacher's mark needs a reason", {}, "Add --why TEXT."});
    const auto most = points_of_lab(book, attempt->lab);
    if (!most) return fail(most.error());
    if (is_number && *most > 0 && points > *most && !call.bonus)
        return fail(Error{fmt::format("Lab {} has only {} points", attempt->lab, report::points(*most)),
                          {},
                          "Give fewer points, or add --bonus to allow more."});
    gradebook::Decision decision{.student = attempt->student, .lab = attempt->lab};
    decision.why = call.why;
    decision.who = call.by;
    decision.source_sha256 = gradebook::made_for(*attempt);
    if (is_number) decision.points = points;
    return keep_decision(book, decision);
}

int release(Gradebook& book, const GradebookCall& call) {
    const auto attempt = attempt_of(book, call.words[0], call.words[1]);
    if (!attempt) return fail(attempt.error());
    const auto mark =
        attempt->marked.empty() ? Result<std::optional<gradebook::Mark>>() : book.mark(attempt->marked);
    if (!mark) return fail(mark.error());
    if (!*mark || (*mark)->state != "held")
        return fail(Error{"This mark is not held", {}, "To replace it: warpmark gradebook set."});
    if ((*mark)->status != "graded")
        return fail(Error{
            "It was not marked at all: " + (*mark)->because, {}, "Give it points: warpmark gradebook set."});
    return keep_decision(book, {.student = attempt->student,
                                .lab = attempt->lab,
                                .kind = gradebook::Decision::Kind::release,
                                .points = (*mark)->score,
                                .source_sha256 = attempt->source_sha256,
                                .why = call.why.empty() ? "held points are not counted" : call.why,
                                .who = call.by});
}

constexpr std::array actions{
    Action{"check", "", "verifies that the gradebook is intact", 0, 0, false, check},
    Action{"export", "[FILE]", "writes all marks as CSV; --all, --for and --feedback write other files", 0, 1,
           true, export_book},
    Action{"open", "",
           "lists the rows that need a decision, each with the command for it; takes --course and --lab", 0,
           0, false, list_open},
    Action{"show", "STUDENT", "shows a student's submissions and their marks", 1, 1, false, show},
    Action{"backup", "FILE", "makes a complete copy, even while the class is being marked", 0, 1, true,
           backup},
    Action{"forget", "STUDENT", "removes all data of a student", 1, 1, false, forget},
    Action{"set", "STUDENT LAB POINTS",
           "sets a teacher's mark, which regrading keeps; `tool` instead of POINTS removes it", 3, 3, false,
           set},
    Action{"release", "STUDENT LAB", "makes a held mark final; held points do not count", 2, 2, false,
           release},
};

// The gradebook among the arguments, in --book, or class.db in --out.
Result<fs::path> path_of_book(GradebookCall& call, const std::string& book, const std::string& out) {
    const auto word = take_book(call.words, book);
    if (!word) return std::unexpected(word.error());
    if (!word->empty()) return book_in(*word);
    const fs::path folder(out);
    std::error_code none;
    if (book.empty() && !fs::is_directory(folder, none) && folder.has_extension())
        return std::unexpected(
            Error{"--out names the folder that contains the gradebook, but this is not a folder",
                  Place{out, 0, 0}, "To write a file: -o FILE."});
    return book.empty() ? book_path("", out) : book_in(book);
}

// Checks the number of arguments, and that the output is writable.
Result<void> take_output(GradebookCall& call, const Action& action, const std::string& option) {
    const auto form =
        fmt::format("The number of arguments is wrong. Usage: warpmark gradebook {} [BOOK] {}{}", action.name,
                    action.arguments, action.writes ? " or -o FILE" : "");
    const bool has_option = !option.empty();
    if (call.words.size() < action.least || call.words.size() > action.most || (has_option && !action.writes))
        return std::unexpected(Error{form, {}, ""});
    if (!action.writes) return {};
    auto output = output_of(call.words, option);
    if (!output) return std::unexpected(output.error());
    call.output = std::move(*output);
    // A backup never overwrites a file, and a folder of sources must be new.
    if (action.run == backup || !call.tool.empty()) return {};
    if (auto may = may_be_table(call.output); !may) return may;
    return check_outputs({call.output});
}

std::string help() {
    std::string text = "Shows the gradebook of a class, and records a teacher's decisions in it.\n";
    for (const auto& action : actions)
        text += fmt::format("\n  {:<28}{}", fmt::format("{} {}", action.name, action.arguments), action.what);
    return text;
}

}  // namespace

int gradebook(int argc, char** argv) {
    GradebookCall call;
    std::string action, book, file, out = "reports";
    std::vector<std::string> names;
    for (const auto& one : actions) names.emplace_back(one.name);
    const Options options{
        {.name = "ACTION",
         .into = &action,
         .help = "one of the actions above",
         .type = "",
         .required = true,
         .words = names},
        {.name = "WORDS",
         .into = &call.words,
         .help = "the arguments listed above. BOOK, a gradebook or its folder, may be among them",
         .type = ""},
        book_option(book),
        book_folder_option(out),
        {.name = "-o",
         .into = &file,
         .help = "export, backup: the file to write; export without it: stdout",
         .names = Names::output_or_folder,
         .type = "FILE"},
        {.name = "--why", .into = &call.why, .help = "the reason for a decision", .type = "TEXT"},
        {.name = "--bonus", .into = &call.bonus, .help = "allow more points than the lab has"},
        {.name = "--by",
         .into = &call.by,
         .help = "name of the person who decides; default: your user name",
         .type = "NAME"},
        {.name = "--for",
         .into = &call.tool,
         .help = "export sources into a folder, in the layout of this plagiarism checker",
         .type = "TOOL",
         .words = {"jplag", "moss"}},
        {.name = "--feedback",
         .into = &call.feedback,
         .help = "export one lab's reports as a zip that this platform imports as feedback",
         .type = "PLATFORM",
         .words = {"canvas", "moodle"}},
        {.name = "--course",
         .into = &call.course,
         .help = "apply the rules of this course.toml to the marks: due dates, attempts, baseline",
         .names = Names::input,
         .type = "FILE"},
        {.name = "--into",
         .into = &call.into,
         .help = "export one lab's marks in a column of this table, which comes from Canvas or Moodle",
         .names = Names::input,
         .type = "FILE",
         .needs = "--course"},
        {.name = "--column",
         .into = &call.column,
         .help = "the name of that column",
         .type = "NAME",
         .needs = "--into"},
        {.name = "--lab", .into = &call.lab, .help = "the lab", .type = "LAB"},
        {.name = "--all",
         .into = &call.all,
         .help = "export everything except times, leases and the secret"}};
    if (auto over = parse(help(), options, argc, argv)) return *over;
    const auto& chosen = *std::ranges::find(actions, action, &Action::name);
    const auto path = path_of_book(call, book, out);
    if (!path) return fail(path.error());
    if (const auto right = take_output(call, chosen, file); !right) return fail(right.error());
    const bool is_in_out = book.empty() && *path == book_path("", out);
    if (!is_in_out) call.where = " --book " + lab::shell_word(path->string());
    if (is_in_out && out != "reports") call.where = " --out " + lab::shell_word(out);
    auto opened = Gradebook::open(*path, gradebook::Opening::must_exist);
    if (!opened) return fail(opened.error());
    if (chosen.arguments.starts_with("STUDENT")) {
        auto student = student_of(*opened, call.words[0]);
        if (!student) return fail(student.error());
        call.words[0] = std::move(*student);
    }
    return chosen.run(*opened, call);
}

}  // namespace warpmark::cli
