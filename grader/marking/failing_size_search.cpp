// Search for small sizes at which a check fails that otherwise fails in drawn cases alone. A report may show
// these sizes.
//
// Sizes come only from the draw's published ranges. Listed hidden cases are not used, and the drawn case
// itself is never revealed. One number after the other is reduced: first to ends, powers of two and multiples
// of `around` with their neighbors, then by bisection between the largest right and the smallest wrong value.
// The budget counts jobs and cases per job, so that the same submission has the same report on every
// computer.
//
// Reduces one number of a case after the other, with several values per job.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ranges>
#include <set>

#include "grader/check/verdict_phrases.h"
#include "grader/lab/drawn_cases.h"
#include "grader/marking/grading_steps.h"
#include "grader/marking/student_pack.h"
#include "grader/score/score.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::batch {
namespace {

using Scalars = std::map<std::string, Number, std::less<>>;
constexpr int jobs_max = 5;
constexpr std::size_t cases_of_job_max = 16;

bool is_bad(const CheckResult& result) {
    return result.verdict == Verdict::fail || result.verdict == Verdict::partial;
}

// The check's result for a single case.
CheckResult ask_of_one(const Check& check, const Observed& all, std::size_t position, bool told = false) {
    Lab lab = all.lab;
    lab.cases = {all.lab.cases[position]};
    if (told) lab.cases[0].hidden = false;
    lab.checks = {check};
    const auto only = [&](const Observation& whole) {
        Observation one;
        one.toolkit = whole.toolkit;
        if (position < whole.cases.size()) one.cases = {whole.cases[position]};
        return one;
    };
    const std::vector<Case> inputs{all.inputs[position]};
    const auto submission = only(all.submission), oracle = all.oracle ? only(*all.oracle) : Observation{};
    return check::ask(check, {lab, inputs, submission, all.oracle ? &oracle : nullptr, nullptr});
}

class Search {
  public:
    Search(const Lab& lab, const Draw& draw, Check check, const Submission& submission, uint64_t seed,
           const Backend& backend)
        : lab_(lab),
          draw_(draw),
          check_(std::move(check)),
          submission_(submission),
          seed_(seed),
          backend_(backend) {
        check_.cases.clear();
        check_.needs.clear();
        lab_.checks = {check_};
        lab_.timings.clear();
    }

    // Nothing if only the drawn case itself shows the failure.
    std::optional<Scalars> smallest(const Scalars& drawn) {
        if (backend_.pack && !lab_.has_solution()) return smallest_packed();
        auto best = drawn;
        for (const auto& parameter : lab_.parameters)
            if (const auto range = draw_.drawable.find(parameter.name); range != draw_.drawable.end())
                go_down(best, range->first, range->second);
        for (const auto& [name, range] : draw_.drawable)
            if (range.listed.empty() && best.at(name) == drawn.at(name) && at(best, name) != range.min &&
                !go_aside(best, name, range))
                return {};
        return best == drawn || !wrong_.contains(best) ? std::nullopt : std::optional(best);
    }

    const CheckResult& at(const Scalars& scalars) const { return wrong_.at(scalars); }
    std::size_t tried() const { return right_.size() + wrong_.size(); }
    LabCase case_of(const Scalars& scalars) const {
        auto one = lab::case_of(draw_, scalars);
        one.hidden = false;
        one.name = lab::values_of(lab_, draw_, one);
        one.seed = lab::seed_of_values(one.name);
        return one;
    }

    // The right case that differs in one number only, by the smallest tried distance.
    std::optional<Scalars> nearest_right(const Scalars& wrong) const {
        std::optional<Scalars> nearest;
        int64_t distance = 0;
        for (const auto& right : right_)
            for (const auto& [name, range] : draw_.drawable) {
                auto moved = wrong;
                moved[name] = right.at(name);
                const int64_t by = at(wrong, name) - at(right, name);
                if (moved != right || by <= 0 || (nearest && by >= distance)) continue;
                nearest = right;
                distance = by;
            }
        return nearest;
    }

  private:
    // Uses only the pack's cases, which are listed by size.
    std::optional<Scalars> smallest_packed() {
        std::vector<Scalars> cases;
        const auto try_these = [&]() -> std::optional<Scalars> {
            if (cases.empty() || !run(cases)) return {};
            const auto wrong =
                std::ranges::find_if(cases, [&](const Scalars& one) { return wrong_.contains(one); });
            return wrong == cases.end() ? std::nullopt : std::optional(*wrong);
        };
        for (const auto& values : backend_.pack->small_cases(lab_, seed_, draw_.name)) {
            auto one = draw_.fixed;
            for (const auto& word : values | std::views::split(' '))
                if (!lab::set_value(lab_, std::string_view(word), one)) return {};
            cases.push_back(std::move(one));
            if (cases.size() < cases_of_job_max) continue;
            if (auto found = try_these(); found || is_over_) return found;
            cases.clear();
        }
        return try_these();
    }

    static int64_t at(const Scalars& scalars, const std::string& name) {
        return std::get<int64_t>(scalars.at(name));
    }

    // Values to try below a wrong one, in increasing order.
    static std::vector<int64_t> edges(const Drawable& range, int64_t below) {
        std::set<int64_t> all;
        const auto add = [&](int64_t value) {
            if (value >= range.min && value < below && value % range.multiple_of == 0) all.insert(value);
        };
        for (const auto value : range.listed)
            if (value < below) all.insert(value);
        if (!range.listed.empty()) return {all.begin(), all.end()};
        for (int64_t near = -1; near <= 1; ++near) {
            add(range.min + near);
            for (int64_t power = 2; power < below && power > 0; power *= 2) add(power + near);
            for (int64_t times = 0; range.around && times < 4; ++times)
                add((range.min / range.around + times) * range.around + near);
            if (range.around) add(below / range.around * range.around + near);
        }
        for (int64_t times = 0; range.multiple_of > 1 && times < 4; ++times)
            add((range.min / range.multiple_of + times) * range.multiple_of);
        return {all.begin(), all.end()};
    }

    static std::vector<int64_t> between(int64_t right, int64_t wrong, int64_t step) {
        std::set<int64_t> all;
        const int64_t parts = static_cast<int64_t>(cases_of_job_max) + 1;
        for (int64_t i = 1; i < parts; ++i) {
            const int64_t value =
                (right + (wrong - right) / parts * i + (wrong - right) % parts * i / parts) / step * step;
            if (value > right && value < wrong) all.insert(value);
        }
        return {all.begin(), all.end()};
    }

    static std::vector<int64_t> thinned(std::vector<int64_t> values) {
        if (values.size() <= cases_of_job_max) return values;
        std::vector<int64_t> some;
        for (std::size_t i = 0; i < cases_of_job_max; ++i)
            some.push_back(values[i * (values.size() - 1) / (cases_of_job_max - 1)]);
        return some;
    }

    // Tries these values of one number; the first wrong one, if any, becomes the best.
    bool try_values(Scalars& best, const std::string& name, const std::vector<int64_t>& values) {
        std::vector<Scalars> cases;
        for (const auto value : values) {
            cases.push_back(best);
            cases.back()[name] = value;
        }
        std::erase_if(cases, [&](const Scalars& one) {
            return wrong_.contains(one) || std::ranges::find(right_, one) != right_.end();
        });
        if (!cases.empty() && !run(cases)) return false;
        for (const auto value : values) {
            auto one = best;
            one[name] = value;
            if (!wrong_.contains(one)) continue;
            best = std::move(one);
            return true;
        }
        return false;
    }

    void go_down(Scalars& best, const std::string& name, const Drawable& range) {
        auto values = thinned(edges(range, at(best, name)));
        for (int round = 0; round < 3 && !values.empty(); ++round) {
            try_values(best, name, values);
            if (is_over_ || !range.listed.empty()) return;
            const auto wrong = at(best, name);
            std::optional<int64_t> right;
            for (const auto& one : right_) {
                auto moved = best;
                moved[name] = one.at(name);
                if (moved == one && at(one, name) < wrong)
                    right = std::max(right.value_or(at(one, name)), at(one, name));
            }
            if (!right) return;
            values = between(*right, wrong, range.multiple_of);
        }
    }

    // Tries values near the drawn one, including larger ones.
    bool go_aside(Scalars& best, const std::string& name, const Drawable& range) {
        std::vector<int64_t> values;
        for (const int64_t by : {1, 2, 3, -1, -2, 32, 64, 128, 256, 512})
            if (const auto value = at(best, name) + by * range.multiple_of;
                value >= range.min && value <= range.max)
                values.push_back(value);
        return try_values(best, name, values);
    }

    // Returns false if the budget is spent, or if this run aborted although others completed.
    bool run(const std::vector<Scalars>& cases) {
        if (is_over_ || jobs_++ == jobs_max) {
            is_over_ = true;
            return false;
        }
        Lab lab = lab_;
        lab.cases.clear();
        for (const auto& scalars : cases) lab.cases.push_back(case_of(scalars));
        lab.draw_id = fmt::format("shrink {}", jobs_);
        AnswerBook book(backend_);
        const auto answers = book.answers(lab, seed_);
        if (!answers) {
            is_over_ = true;
            return false;
        }
        auto job = submission_job(lab, submission_.file, submission_.source, (*answers)->inputs, seed_);
        job.simulated_only = true;
        job.witnesses = false;
        const auto seen = observe(backend_, job);
        is_over_ = !seen || seen->cases.size() != cases.size() || reached_a_limit(*seen);
        if (is_over_) return false;
        const Observed observed{lab, (*answers)->inputs, *seen,
                                (*answers)->has_oracle ? &(*answers)->oracle : nullptr, nullptr};
        for (std::size_t i = 0; i < cases.size(); ++i) {
            auto result = ask_of_one(lab.checks[0], observed, i);
            if (is_bad(result))
                wrong_.emplace(cases[i], std::move(result));
            else
                right_.push_back(cases[i]);
        }
        return true;
    }

    static bool reached_a_limit(const Observation& seen) {
        return std::ranges::any_of(seen.cases, [](const CaseObservation& run) {
            return std::ranges::any_of(run.findings, [](const Finding& one) {
                return one.id == FindingId::run_limit || family(one.id) == Family::tool;
            });
        });
    }

    Lab lab_;
    const Draw& draw_;
    Check check_;
    const Submission& submission_;
    uint64_t seed_;
    const Backend& backend_;
    int jobs_ = 0;
    bool is_over_ = false;
    std::map<Scalars, CheckResult> wrong_;
    std::vector<Scalars> right_;
};

// "n=257 kernel=3" → "n = 257, kernel = 3"
std::string in_words(const std::string& values) {
    std::string words;
    for (const char c : values) {
        if (c == '=')
            words += " = ";
        else if (c == ' ')
            words += ", ";
        else
            words += c;
    }
    return words;
}

// Without the case's name, which the report already has.
std::string told_of(const CheckResult& result) {
    if (const auto named = result.because.find(". ");
        result.because.starts_with("Wrong in case") && named != result.because.npos)
        return result.because.substr(named + 2);
    return result.because;
}

void show(CheckReport& line, const CheckResult& result) {
    line.places = result.places;
    line.picture = result.picture;
    if (!result.advice.empty()) line.advice = result.advice;
}

void tell(CheckReport& line, Search& search, const Draw& draw, const Scalars& wrong, const Lab& lab,
          const Submission& submission, Marking marking) {
    const auto& result = search.at(wrong);
    const auto values = search.case_of(wrong).name;
    std::string words = "Wrong";
    if (const auto right = search.nearest_right(wrong))
        words = fmt::format("Right for {}, wrong", in_words(search.case_of(*right).name));
    line.because += fmt::format(" {} for {}, the smallest of {} sizes tried. {}", words, in_words(values),
                                search.tried(), told_of(result));
    show(line, result);
    marking.values = values;
    line.repro = score::repro(lab, submission, marking, draw.name);
}

// The drawn values may be shown to a student who has the pack.
void tell_drawn(CheckReport& line, const Observed& observed, const Check& check, std::size_t position,
                const Draw& draw, const Submission& submission, const Marking& marking) {
    const auto result = ask_of_one(check, observed, position, true);
    const auto& one = observed.lab.cases[position];
    line.because += fmt::format(" Wrong for {}; all smaller sizes of the student pack are right. {}",
                                in_words(lab::values_of(observed.lab, draw, one)), told_of(result));
    show(line, result);
    line.repro = score::repro(observed.lab, submission, marking, one.name);
}

// Kinds that can judge a single case without the reference solution.
bool can_shrink(const Check& check) {
    return !check.kind->needs_reference && check.kind->needs_run && !check.hidden;
}

bool fails_in_public(const Check& check, const Observed& observed) {
    for (const std::size_t i : check::covered(check, observed.lab))
        if (!observed.lab.cases[i].hidden && is_bad(ask_of_one(check, observed, i))) return true;
    return false;
}

}  // namespace

void shrink(Report& report, const Observed& observed, const Submission& submission, const Marking& marking,
            const Backend& backend) {
    const Lab& lab = observed.lab;
    if (observed.submission.cases.size() != lab.cases.size()) return;
    for (const auto& check : lab.checks) {
        const auto line = std::ranges::find(report.checks, check.id, &CheckReport::id);
        if (line->verdict != Verdict::fail && line->verdict != Verdict::partial) continue;
        if (!can_shrink(check) || fails_in_public(check, observed))
            return;  // the first failure is explained well enough
        for (const std::size_t i : check::covered(check, lab)) {
            const auto draw = std::ranges::find(lab.draws, lab.cases[i].draw, &Draw::name);
            if (draw == lab.draws.end() || draw->hidden || !is_bad(ask_of_one(check, observed, i))) continue;
            Search search(lab, *draw, check, submission, marking.seed, backend);
            if (const auto smallest = search.smallest(lab.cases[i].scalars))
                tell(*line, search, *draw, *smallest, lab, submission, marking);
            else if (!marking.pack.empty())
                tell_drawn(*line, observed, check, i, *draw, submission, marking);
            return;
        }
        return;
    }
}

}  // namespace warpmark::batch
