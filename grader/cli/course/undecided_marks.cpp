// `warpmark gradebook open`: rows that await a decision, and the commands that settle them. List of the marks
// without a percentage, each with its reason and the commands for it.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <set>

#include "grader/cli/ci/ci_job.h"
#include "grader/cli/ci_safe_output.h"
#include "grader/cli/command_support.h"
#include "grader/cli/course/class_book.h"
#include "grader/cli/course/course_table.h"
#include "grader/cli/course/gradebook_actions.h"
#include "grader/course/gradebook_marking.h"
#include "grader/gradebook/teacher_decisions.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/program_name.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

using gradebook::Gradebook;

struct OpenRow {
    std::string student, lab, why;
    std::vector<std::string> settle;  // lines
};

struct InBook {
    std::vector<gradebook::Attempt> attempts;
    std::vector<gradebook::Unrecognized> others;
    std::map<std::string, std::string> names;  // from the roster, by student
};

Result<InBook> all_of(Gradebook& book) {
    auto attempts = book.attempts();
    auto others = book.unrecognized();
    if (!attempts) return std::unexpected(attempts.error());
    if (!others) return std::unexpected(others.error());
    InBook all{std::move(*attempts), std::move(*others), {}};
    for (const auto& one : all.attempts) all.names[one.student] = one.handed.name;
    for (const auto& one : all.others) all.names[one.student] = one.handed.name;
    return all;
}

// The call's course; else the present text of the file that the book's copy came from; else that copy; else a
// course with all labs in the book.
std::expected<gradebook::CourseRules, std::vector<Error>> rules_for(Gradebook& book, const std::string& file,
                                                                    const InBook& all) {
    if (!file.empty()) return read_course(file);
    if (const auto changed = changed_course(book); !changed.empty()) {
        batch::say(fmt::format("warpmark: using {}, which has changed since the last `grade`\n",
                               report::one_line(lab::display(changed))));
        return read_course(changed);
    }
    auto kept = batch::course_of(book);
    if (!kept) return std::unexpected(std::vector{kept.error()});
    if (*kept) return std::move(**kept);
    std::set<std::string> labs;
    for (const auto& one : all.attempts) labs.insert(one.lab);
    for (const auto& one : all.others)
        if (!one.lab.empty()) labs.insert(one.lab);
    gradebook::CourseRules rules;
    for (const auto& lab : labs) rules.labs.emplace_back().id = lab;
    return rules;
}

class Listing {
  public:
    Listing(Gradebook& book, const InBook& all, const GradebookCall& call)
        : book_(book), all_(all), call_(call) {}

    Result<OpenRow> row(const gradebook::CourseMark& mark) {
        OpenRow row{mark.student, mark.lab, "", {}};
        const auto& owner = mark.copied_for.empty() ? mark.student : mark.copied_for;
        const auto attempt = std::ranges::find_if(all_.attempts, [&](const auto& one) {
            return one.student == owner && one.number == mark.number && lab::means_lab(mark.lab, one.lab);
        });
        const auto other = std::ranges::find_if(all_.others, [&](const auto& one) {
            return one.student == owner && !one.lab.empty() && lab::means_lab(mark.lab, one.lab);
        });
        if (attempt != all_.attempts.end()) {
            row.lab = attempt->lab;
            if (auto wrong = add_attempt(row, *attempt, mark)) return std::unexpected(*wrong);
        } else {
            row.why = other != all_.others.end() ? other->why.what : "Not handed in";
            if (other != all_.others.end()) row.lab = other->lab;
            if (other != all_.others.end() && !other->why.way_out.empty())
                row.settle.push_back(other->why.way_out);
            add_set(row);
        }
        return row;
    }

    // Nothing unless the effective mark was set before the newest file.
    Result<std::optional<OpenRow>> older(const gradebook::Attempt& one,
                                         const std::vector<gradebook::Decision>& decisions) const {
        const auto* word = gradebook::standing(decisions, one.student, one.lab, one.source_sha256);
        if (!word || !word->is_older_than_file || !word->points) return std::nullopt;
        const auto found =
            one.marked.empty() ? Result<std::optional<gradebook::Mark>>() : book_.mark(one.marked);
        if (!found) return std::unexpected(found.error());
        const bool has_points = *found && (*found)->status == "graded";
        OpenRow row{one.student, one.lab, "", {}};
        row.why = fmt::format(
            "Set to {} by {} before the newest file, which {}", report::points(*word->points), word->who,
            has_points
                ? fmt::format("has {} of {} points{}",
                              report::shown_points((*found)->score, (*found)->max_score),
                              report::shown_points((*found)->max_score),
                              (*found)->held > 0
                                  ? fmt::format(", and {} held",
                                                report::shown_points((*found)->held, (*found)->max_score))
                                  : "")
                : std::string("is not marked"));
        add_set(row);
        if (word->at == 0)
            row.settle.push_back("Or change `points` or `why` of the [[mark]] in course.toml, or remove it");
        else
            row.settle.push_back(fmt::format("warpmark gradebook set {} {} tool --why TEXT{}",
                                             lab::shell_word(row.student), row.lab, call_.where));
        return row;
    }

    OpenRow row(const gradebook::Unrecognized& one) const {
        return {one.student, "", one.why.what, {"Rename it, move it or remove it, and mark again."}};
    }

  private:
    void add_set(OpenRow& row) const {
        row.settle.push_back(fmt::format("warpmark gradebook set {} {} POINTS --why TEXT{}",
                                         lab::shell_word(row.student), row.lab, call_.where));
    }

    std::optional<Error> add_attempt(OpenRow& row, const gradebook::Attempt& one,
                                     const gradebook::CourseMark& mark) {
        if (one.refused) {
            row.why = one.why.what;
            if (!one.why.way_out.empty()) row.settle.push_back(one.why.way_out);
            add_set(row);
            return {};
        }
        const auto found =
            one.marked.empty() ? Result<std::optional<gradebook::Mark>>() : book_.mark(one.marked);
        if (!found) return found.error();
        if (!*found || !(*found)->has_results() || (*found)->state == "internal") {
            row.why = !*found || !(*found)->has_results() ? std::string("Not marked yet")
                                                          : "The tool failed: " + (*found)->because;
            row.settle.push_back(fmt::format("warpmark grade CLASS --resume{}", call_.where));
            return {};
        }
        const auto& kept = **found;
        if (mark.said.find(gradebook::marks_words::late_unknown) != std::string::npos &&
            kept.state == "graded") {
            row.why = "Late, and the platform gives no time of submission";
            row.settle = {"Add to course.toml, with the time from the platform's page:",
                          "  [[handed_in]]",
                          fmt::format("  student = \"{}\"", one.student),
                          fmt::format("  lab = \"{}\"", mark.lab),
                          "  time = YYYY-MM-DDTHH:MM:SS",
                          "Or the points:"};
        } else if (kept.status == "graded" && kept.held > 0) {
            row.why = fmt::format("{} of {} points, and {} held: {}",
                                  report::shown_points(kept.score, kept.max_score),
                                  report::shown_points(kept.max_score),
                                  report::shown_points(kept.held, kept.max_score), held_checks(kept));
            row.settle.push_back(fmt::format("warpmark gradebook release {} {}{}",
                                             lab::shell_word(row.student), row.lab, call_.where));
        } else {
            row.why = kept.because.empty() ? "Not marked" : "Not marked: " + kept.because;
        }
        add_set(row);
        return {};
    }

    static std::string held_checks(const gradebook::Mark& mark) {
        std::string ids;
        for (const auto line : mark.checks | std::views::split('\n')) {
            const std::string_view text(line.begin(), line.end());
            const auto end = text.find('\t');
            if (end != text.npos && text.substr(end + 1).starts_with("held\t"))
                ids += (ids.empty() ? "" : ", ") + std::string(text.substr(0, end));
        }
        return ids;
    }

    Gradebook& book_;
    const InBook& all_;
    const GradebookCall& call_;
};

std::string text_of(const OpenRow& row, const std::string& name) {
    auto text =
        fmt::format("{}  {}{}\n  {}\n", report::short_name(row.student),
                    row.lab.empty() ? std::string("of no lab") : row.lab,
                    name.empty() ? std::string() : "  " + report::one_line(name), report::one_line(row.why));
    for (const auto& line : row.settle) text += "    " + lab::as_called(report::one_line(line)) + "\n";
    return text + "\n";
}

}  // namespace

int list_open(Gradebook& book, const GradebookCall& call) {
    const auto all = all_of(book);
    if (!all) return fail(all.error());
    const auto rules = rules_for(book, call.course, *all);
    if (!rules) return fail(rules.error());
    const auto marks = marks_of(book, *rules);
    if (!marks) return fail(marks.error());
    Listing listing(book, *all, call);
    std::set<std::string> listed;
    std::string text;
    std::size_t count = 0;
    const auto add = [&](const OpenRow& row) {
        const auto name = all->names.find(row.student);
        text += text_of(row, name == all->names.end() ? "" : name->second);
        ++count;
    };
    for (const auto& mark : *marks) {
        if (!mark.counts || mark.percent) continue;
        if (!call.lab.empty() && !lab::means_lab(call.lab, mark.lab) && !lab::means_lab(mark.lab, call.lab))
            continue;
        const auto row = listing.row(mark);
        if (!row) return fail(row.error());
        listed.insert(row->student);
        add(*row);
    }
    for (const auto& one : all->others) {
        const bool has_lab = !one.lab.empty() || !call.lab.empty();
        if (has_lab || one.handed.is_absent() || listed.contains(one.student)) continue;
        add(listing.row(one));
    }
    auto sum = fmt::format("{} rows are open: they have no final number in any table.\n", count);
    if (count == 0) sum = "Nothing is open.\n";
    if (count == 1) sum = "1 row is open: it has no final number in any table.\n";
    const auto counting = gradebook::counting_decisions(book, &*rules);
    if (!counting) return fail(counting.error());
    count = 0;
    for (const auto& one : gradebook::current(all->attempts)) {
        if (!call.lab.empty() && !lab::means_lab(call.lab, one.lab)) continue;
        const auto row = listing.older(one, counting->all);
        if (!row) return fail(row.error());
        if (*row) add(**row);
    }
    if (count)
        sum += fmt::format("{} set before the newest file. {} until you change it.\n",
                           count == 1 ? "1 mark was" : fmt::format("{} marks were", count),
                           count == 1 ? "It counts" : "Each counts");
    print_guarded(text + sum);
    return all_passed;
}

}  // namespace warpmark::cli
