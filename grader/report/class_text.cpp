// Writes a section per lab: submissions, distribution of points, costliest checks, common mistakes; then the
// students who need help.
#include "grader/report/class_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "grader/report/shown_points.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

constexpr std::size_t most_losses = 5, most_mistakes = 5, most_names = 8;

std::string many(int count, const char* one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

using FullNames = std::map<std::string, std::string>;  // by student

// "ann (Lee, Ann)", or "ann" if the name is not known.
std::string called(const std::string& student, const FullNames& names) {
    const auto known = names.find(student);
    return short_name(student) + (known == names.end() ? "" : " (" + short_name(known->second) + ")");
}

// "ann, bob and 12 more"
std::string names_of(const std::vector<std::string>& students, const FullNames& names) {
    std::string text;
    const std::size_t shown = students.size() > most_names + 1 ? most_names : students.size();
    for (std::size_t at = 0; at < shown; ++at) text += (at ? ", " : "") + called(students[at], names);
    if (shown < students.size()) text += fmt::format(" and {} more", students.size() - shown);
    return text;
}

std::string spread_of(const LabFacts& lab, const View& view) {
    const int most = std::ranges::max(lab.spread);
    if (most == 0) return {};
    const std::size_t room = view.width > 40 ? std::min<std::size_t>(view.width - 30, 50) : 10;
    std::string text = "  points       students\n";
    for (std::size_t tenth = 0; tenth < lab.spread.size(); ++tenth) {
        const int count = lab.spread[tenth];
        const auto from = lab.max_score * static_cast<double>(tenth) / 10;
        const auto length = static_cast<std::size_t>(
            std::ceil(static_cast<double>(count) * static_cast<double>(room) / most));
        std::string bar;
        for (std::size_t at = 0; at < length; ++at) bar += "█";
        const std::string range =
            tenth == 10 ? "all " + shown_points(lab.max_score) : fmt::format("from {}", shown_points(from));
        text += fmt::format("  {:<12} {:>5}{}{}\n", range, count, bar.empty() ? "" : "  ",
                            tenth == 10 ? view.style.good(bar) : bar);
    }
    return text;
}

std::string losses_text(const LabFacts& lab, const View& view) {
    if (lab.losses.empty()) return {};
    std::string text = "\n  Most points lost\n";
    std::size_t width = 0;
    for (const auto& one : lab.losses) width = std::max(width, one.id.size());
    for (std::size_t at = 0; at < std::min(most_losses, lab.losses.size()); ++at) {
        const CheckLosses& one = lab.losses[at];
        const std::string begin = fmt::format("    {:<{}}  {:>8} points, {}", one.id, width,
                                              points(std::round(one.points)), many(one.students, "student"));
        text += one.title.empty() ? begin + "\n"
                                  : wrapped(one.title, begin + ": ", std::string(8, ' '), view.width);
    }
    return text;
}

std::string mistakes_text(const LabFacts& lab, const FullNames& names, const View& view) {
    std::string text;
    for (std::size_t at = 0, shown = 0; at < lab.mistakes.size() && shown < most_mistakes; ++at) {
        const SameMistake& one = lab.mistakes[at];
        if (one.students.size() < 2) break;
        ++shown;
        std::string what = one.check;
        if (!one.finding.empty()) what += ": " + one.finding;
        text += fmt::format("    {}, {}\n", many(static_cast<int>(one.students.size()), "student"), what);
        if (one.line > 0) {
            const std::string line = one_line(one.text);
            const auto begin = std::min(line.find_first_not_of(' '), line.size());
            const std::string where =
                fmt::format("{} {}:{} ", short_name(one.students[0]), one_line(one.file), one.line);
            text += "      " + view.style.quiet(where) +
                    cut(line.substr(begin), view.width - std::min(view.width / 2, letters(where) + 6)) + "\n";
        } else if (!one.because.empty()) {
            text += wrapped(one_line(one.because), "      ", "      ", view.width);
        }
        text += wrapped(names_of(one.students, names), "      ", "      ", view.width);
    }
    return text.empty() ? text : "\n  The same mistake\n" + text;
}

std::string lab_text(const LabFacts& lab, const FullNames& names, const View& view) {
    std::string text = view.style.strong(lab.id) + "  " + one_line(lab.title) + "\n";
    const int handed_in = lab.students - lab.absent;
    std::string line = fmt::format("{} of {} handed in", handed_in, many(lab.students, "student"));
    if (lab.not_marked)
        line += fmt::format(", {} open (not marked, held, or late at an unknown time)", lab.not_marked);
    if (lab.marked())
        line += fmt::format("; {} with full marks; median {} and mean {} of {} points", lab.full,
                            shown_points(lab.median, lab.max_score), shown_points(lab.mean, lab.max_score),
                            shown_points(lab.max_score));
    text += wrapped(line + ".", "  ", "  ", view.width) + "\n";
    return text + spread_of(lab, view) + losses_text(lab, view) + mistakes_text(lab, names, view);
}

}  // namespace

std::string class_text(const ClassStatistics& facts, const View& view) {
    std::string text;
    FullNames names;
    for (const StudentFacts& one : facts.students)
        if (!one.name.empty()) names.emplace(one.student, one.name);
    for (const LabFacts& lab : facts.labs) text += lab_text(lab, names, view) + "\n";
    if (facts.unexplained)
        text += wrapped(fmt::format("Another version of warpmark marked {} that lost points, so the reasons "
                                    "are unknown here. `{} grade CLASS --resume` marks them again.",
                                    many(facts.unexplained, "file"), view.called),
                        "", "", view.width) +
                "\n";
    if (facts.help.empty()) return text;
    text += view.style.strong("Students who need help") + "\n";
    for (const StudentFacts& one : facts.help) {
        std::string line =
            fmt::format("{}: {} % of the points", called(one.student, names), shown_points(one.percent, 100));
        if (one.absent) line += fmt::format(", {} not handed in", many(one.absent, "lab"));
        if (!one.stuck.empty())
            line += fmt::format(", three attempts or more and less than half of the points in {}",
                                fmt::join(one.stuck, ", "));
        text += wrapped(line, "  ", "      ", view.width);
    }
    return text;
}

std::string differences_text(const std::vector<Difference>& all, const View& view) {
    if (all.empty()) return "No mark differs.\n";
    std::string text;
    for (const Difference& one : all) {
        text += fmt::format("{}  {}: {} → {}\n", view.style.strong(one.lab), short_name(one.student),
                            one.before, one.after);
        if (!one.checks.empty())
            text += wrapped(fmt::format("{}", fmt::join(one.checks, ", ")), "    ", "    ", view.width);
        if (!one.because.empty())
            text += wrapped(fmt::format("because of {}", fmt::join(one.because, ", ")), "    ", "    ",
                            view.width);
    }
    return text + fmt::format("\n{} differ.\n", many(static_cast<int>(all.size()), "mark"));
}

}  // namespace warpmark::report
