// `warpmark repeat`: repeats a stored mark with its lab, settings and secret, and compares every byte of the
// report.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grader/cli/course/class_book.h"
#include "grader/cli/course/gradebook_actions.h"
#include "grader/course/gradebook_marking.h"
#include "grader/lab/drawn_cases.h"
#include "grader/report/format_writers.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

using gradebook::Gradebook;

Result<gradebook::Mark> the_mark(Gradebook& book, const std::string& id) {
    constexpr std::size_t letters_min = 6;
    if (id.size() < letters_min || id.find_first_not_of("0123456789abcdef") != std::string::npos)
        return std::unexpected(
            Error{fmt::format("`{}` is not the id of a mark", id),
                  {},
                  "Give at least six letters of an id. `warpmark gradebook show STUDENT` lists the ids."});
    auto found = book.marks_like(id);
    if (!found) return std::unexpected(found.error());
    if (found->size() != 1)
        return std::unexpected(
            Error{fmt::format("{} marks have an id that begins with `{}`", found->size(), id),
                  {},
                  "`warpmark gradebook show STUDENT` lists them."});
    if (!found->front().has_results())
        return std::unexpected(
            Error{"This is not marked yet", {}, "Mark it with `warpmark grade … --resume`."});
    return std::move(found->front());
}

// Settings that differ now.
std::vector<std::string> differences(const gradebook::MarkSettings& then,
                                     const gradebook::MarkSettings& now) {
    std::vector<std::string> all;
    if (then.program != now.program)
        all.push_back(fmt::format("program: {}, now {}", then.program, now.program));
    if (then.toolkit != now.toolkit)
        all.push_back(fmt::format("toolkit: {}, now {}", then.toolkit, now.toolkit));
    return all;
}

void print_beside(const gradebook::Mark& then, const gradebook::Mark& now) {
    const auto first = batch::report_of(then, {}, ""), second = batch::report_of(now, {}, "");
    fmt::print("  {:<24}{:>12}{:>12}\n", "", "then", "now");
    for (const auto& check : first.checks) {
        const auto same = std::ranges::find(second.checks, check.id, &CheckReport::id);
        if (same == second.checks.end()) continue;
        const auto words = [](const CheckReport& one) {
            return fmt::format("{} {}", report::points(one.score), name(one.verdict));
        };
        fmt::print("  {:<24}{:>12}{:>12}{}\n", report::one_line(check.id), words(check), words(*same),
                   words(check) == words(*same) ? "" : "  differs");
    }
    fmt::print("  {:<24}{:>12}{:>12}\n", "points", report::points(then.score), report::points(now.score));
}

int repeat_one(Gradebook& book, const std::string& id, bool prints) {
    const auto mark = the_mark(book, id);
    if (!mark) return fail(mark.error());
    const auto graded = graded_as_then(book, *mark, false);
    if (!graded) return fail(graded.error());
    const auto settings = gradebook::read_settings(mark->settings);
    auto now = batch::mark_of(*graded, mark->key);
    if (prints) fmt::print("{}", report::json(*graded));
    MarkOptions as_then;
    ClassCall call{.marking = &as_then};
    const auto others = differences(settings, settings_of(call, lab::secret_of(1)));
    if (now.report == mark->report) {
        if (!prints)
            fmt::print("{}: the same report, byte for byte ({} bytes).\n", mark->key.substr(0, 12),
                       now.report.size());
        for (const auto& one : others)
            if (!prints) fmt::print("  another {}\n", report::one_line(one));
        return all_passed;
    }
    if (prints) return something_failed;
    fmt::print("{}: the report differs from the stored one.\n", mark->key.substr(0, 12));
    for (const auto& one : others) fmt::print("  another {}\n", report::one_line(one));
    if (others.empty()) fmt::print("  Program and toolkit are the same.\n");
    print_beside(*mark, now);
    return something_failed;
}

}  // namespace

int repeat(int argc, char** argv) {
    std::string id, book, out = "reports";
    bool prints = false;
    const Options options{
        {.name = "ID",
         .into = &id,
         .help = "the id of a mark, or its beginning",
         .type = "",
         .required = true},
        book_option(book),
        book_folder_option(out),
        {.name = "--json", .into = &prints, .help = "print the new report instead of the comparison"}};
    if (auto over = parse("Marks a stored submission again, with the lab, the settings and the secret of the "
                          "first time. The same program and toolkit give the same report, byte for byte; "
                          "with others, the differences are listed.",
                          options, argc, argv))
        return *over;
    auto opened = Gradebook::open(book_path(book, out), gradebook::Opening::must_exist);
    if (!opened) return fail(opened.error());
    return repeat_one(*opened, id, prints);
}

}  // namespace warpmark::cli
