// Sums, and one comparison.
#include "grader/score/repository_score.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

#include "grader/score/score.h"

namespace warpmark::score {
namespace {

constexpr std::array state_words{
    LabStateWords{LabState::all_points, "✅", "all points"},
    LabStateWords{LabState::lost_points, "❌", "lost points"},
    LabStateWords{LabState::undecided, "❔", "not decided"},
    LabStateWords{LabState::unreadable, "❌", "not readable"},
    LabStateWords{LabState::misnamed, "❌", "under another name"},
    LabStateWords{LabState::not_begun, "⬜", "not begun"},
    LabStateWords{LabState::not_there, "⬜", "not there"},
};

}  // namespace

const LabStateWords& words_of(LabState state) {
    return state_words[static_cast<std::size_t>(state)];
}

LabState state_of(const Report& report) {
    using Handed = SubmissionRecord::State;
    if (report.submission.handed.state == Handed::not_handed_in) return LabState::not_there;
    if (report.submission.handed.state == Handed::not_readable) return LabState::unreadable;
    if (report.submission.handed.state == Handed::not_recognized) return LabState::misnamed;
    if (report.status == Status::not_graded && report.untouched) return LabState::not_begun;
    if (report.status != Status::graded || report.held() > 0) return LabState::undecided;
    return report.full_marks() ? LabState::all_points : LabState::lost_points;
}

Report not_begun(const Lab& lab, const Submission& submission, const Marking& marking) {
    auto report = unmarked(lab, submission, marking, Status::not_graded,
                           Error{"Not begun: the file is unchanged", {}, ""});
    report.untouched = true;
    return report;
}

Report not_there(const Lab& lab, const Submission& submission, const Marking& marking) {
    auto report =
        unmarked(lab, submission, marking, Status::not_graded,
                 Error{"Not there: the repository has no such file", {}, "`warpmark start` makes it."});
    report.submission.handed.state = SubmissionRecord::State::not_handed_in;
    report.repro.clear();  // there is nothing to reproduce
    return report;
}

Result<Bar> bar_of(const std::string& word) {
    Bar bar;
    bar.is_percent = word.ends_with('%');
    const auto end = word.data() + word.size() - (bar.is_percent ? 1 : 0);
    const auto [read_to, wrong] = std::from_chars(word.data(), end, bar.least, std::chars_format::fixed);
    const bool is_number = wrong == std::errc() && read_to == end && std::isfinite(bar.least);
    if (is_number && !std::signbit(bar.least) && (!bar.is_percent || bar.least <= 100)) return bar;
    return std::unexpected(Error{fmt::format("--fail-under {}: not a valid bar", word),
                                 {},
                                 "Write a percentage, such as 60%, or points, such as 150."});
}

RepositoryTotal total_of(const std::vector<Report>& reports) {
    RepositoryTotal total;
    for (const auto& report : reports) {
        ++total.labs;
        total.all_points += report.max_score;
        const auto state = state_of(report);
        total.not_begun += state == LabState::not_begun;
        total.not_there += state == LabState::not_there;
        total.undecided += state == LabState::undecided;
        total.unreadable += state == LabState::unreadable || state == LabState::misnamed;
        total.full += state == LabState::all_points;
        if (state == LabState::not_begun || state == LabState::not_there) continue;
        ++total.begun;
        total.max_score += report.max_score;
        if (report.status != Status::graded) continue;
        total.score += report.score;
        total.held += report.held();
    }
    return total;
}

const char* name(Outcome outcome) {
    constexpr std::array names{"passed", "failed", "undecided", "unreadable", "no_lab"};
    return names[static_cast<std::size_t>(outcome)];
}

Outcome outcome_of(const RepositoryTotal& total, const std::optional<Bar>& bar) {
    if (total.labs == 0) return Outcome::no_lab;
    if (total.undecided) return Outcome::undecided;
    if (total.unreadable) return Outcome::unreadable;
    if (!bar) return total.full == total.begun ? Outcome::passed : Outcome::failed;
    if (bar->is_percent && total.begun == 0) return Outcome::passed;
    constexpr double rounding = 1e-9;  // of a sum of hundredths
    const double reached = bar->is_percent ? total.percent() : total.score;
    return reached + rounding >= bar->least ? Outcome::passed : Outcome::failed;
}

}  // namespace warpmark::score
