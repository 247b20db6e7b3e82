// Selects the attempt that counts, and computes its lateness and percentage.
#include "grader/gradebook/course_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/lab/lab_location.h"
#include "harness/base/nearest_name.h"

namespace warpmark::gradebook {
namespace {

constexpr int64_t seconds_a_day = 86'400;

const StudentRules* rules_of(const CourseRules& rules, const std::string& student) {
    const auto found = std::ranges::find(rules.students, student, &StudentRules::name);
    return found == rules.students.end() ? nullptr : &*found;
}

// The day number in the lab's time zone.
int64_t day_of(int64_t at, const LabRules& lab) {
    const auto local = lab.zone.local_of(at);
    return local >= 0 ? local / seconds_a_day : (local - seconds_a_day + 1) / seconds_a_day;
}

// Counts calendar days that have begun: a day on which clocks change has one hour more or less.
int64_t days_late(int64_t at, const LabRules& lab, int64_t extension_days) {
    const auto due = due_of(lab, extension_days);
    if (!due || at <= *due) return 0;
    auto days = std::max<int64_t>(1, (at - *due) / seconds_a_day - 1);
    while (at > *due_of(lab, extension_days + days)) ++days;
    return days;
}

double kept(const LabRules& lab, int64_t days) {
    if (days == 0) return 1;
    if (days > lab.late.days_max) return 0;
    return std::max(0.0, 1 - lab.late.percent_a_day * static_cast<double>(days) / 100);
}

struct Lateness {
    std::optional<int64_t> days;  // nothing: not known
    const char* said = "";
};

// Without a time of submission, the time of receipt is an upper bound. If that is in time, the submission is.
// Otherwise, if the platform does not report it late, it counts as in time, and the row is marked as "time
// unknown". If the platform does, the rules may define the number of days; else a teacher decides.
Lateness lateness(const RuledAttempt& one, const LabRules& lab, int64_t extension_days) {
    if (!lab.due) return {0};
    if (one.at) return {days_late(*one.at, lab, extension_days)};
    constexpr auto never = std::numeric_limits<int64_t>::max();
    const bool is_surely_in_time = one.received != never && days_late(one.received, lab, extension_days) == 0;
    if (is_surely_in_time) return {0};
    if (!one.said_late) return {0, marks_words::time_unknown};
    return {lab.late.days_without_time, marks_words::late_unknown};
}

struct Judged {
    const RuledAttempt* tried = nullptr;
    Lateness late;
    std::optional<double> percent, at_most;  // at_most: if it was in time
};

void add_word(std::string& said, const std::string& word) {
    if (!word.empty()) said += (said.empty() ? "" : "; ") + word;
}

// Adds the teacher's times to attempts without a time from the platform.
std::vector<RuledAttempt> with_times(std::vector<RuledAttempt> all, const CourseRules& rules) {
    for (auto& one : all)
        for (const auto& word : rules.handed_in)
            if (!one.at && word.student == one.student && lab::means_lab(word.lab, one.lab)) one.at = word.at;
    return all;
}

class Marks {
  public:
    Marks(const CourseRules& rules, const std::vector<RuledAttempt>& all,
          const std::map<std::string, double>& stubs, const GradebookNames* book)
        : rules_(rules), all_(with_times(all, rules)), stubs_(stubs), book_(book) {}

    CourseMark of(const std::string& student, const LabRules& lab) const {
        CourseMark mark;
        mark.student = student;
        mark.lab = lab.id;
        const auto* own = rules_of(rules_, student);
        if (own && own->withdrawn) mark.said = marks_words::withdrawn;
        const auto is_it = [&](const std::string& word) { return lab::same_lab(word, lab.id); };
        if (own && std::ranges::any_of(own->excused, is_it)) mark.said = marks_words::excused;
        auto candidates = attempts_of(student, own, lab);
        // A file that may be meant for the lab counts only if there is no attempt.
        const bool has_attempt =
            std::ranges::any_of(candidates, [](const RuledAttempt* one) { return !one->unclear; });
        if (has_attempt) std::erase_if(candidates, [](const RuledAttempt* one) { return one->unclear; });
        if (mark.said.empty() && candidates.empty() && !is_in_book(student, lab))
            mark.said = marks_words::not_in_book;
        mark.counts = mark.said.empty();
        if (!mark.counts) return mark;
        if (candidates.empty()) {
            mark.said = marks_words::not_handed_in;
            if (rules_.missing == MissingPolicy::zero) mark.percent = 0;
        } else {
            fill(mark, lab, chosen(student, candidates, lab, own ? own->extension_days : 0));
        }
        if (!mark.percent)
            mark.said = std::string(marks_words::open) + (mark.said.empty() ? "" : "; ") + mark.said;
        return mark;
    }

  private:
    bool is_in_book(const std::string& student, const LabRules& lab) const {
        if (!book_) return true;
        return book_->students.contains(student) &&
               std::ranges::any_of(book_->labs,
                                   [&](const std::string& id) { return lab::means_lab(lab.id, id); });
    }

    // The attempts of the student and the group, in chronological order. Per day, at most the allowed number
    // counts, as far as the day is known.
    std::vector<const RuledAttempt*> attempts_of(const std::string& student, const StudentRules* own,
                                                 const LabRules& lab) const {
        std::vector<const RuledAttempt*> found;
        for (const auto& one : all_) {
            if (!lab::means_lab(lab.id, one.lab)) continue;
            const auto* other = rules_of(rules_, one.student);
            const bool is_group = own && other && !own->group.empty() && own->group == other->group;
            if (one.student == student || is_group) found.push_back(&one);
        }
        std::ranges::stable_sort(found, {}, [](const RuledAttempt* one) {
            return std::pair(one->at.value_or(one->received), one->number);
        });
        std::map<int64_t, int64_t> of_day;
        std::erase_if(found, [&](const RuledAttempt* one) {
            return rules_.attempts_a_day > 0 && !one->decided && one->at &&
                   ++of_day[day_of(*one->at, lab)] > rules_.attempts_a_day;
        });
        return found;
    }

    Judged judged(const RuledAttempt& one, const LabRules& lab, int64_t extension_days) const {
        Judged result{&one, lateness(one, lab, extension_days), {}, {}};
        if (!one.points || one.points_max <= 0) return result;
        const auto stub = stubs_.find(one.lab);
        const double from = lab.baseline && !one.decided && stub != stubs_.end() ? stub->second : 0;
        result.at_most = percent_from(*one.points, from, one.points_max);
        if (one.decided)
            result.percent = result.at_most;
        else if (result.late.days)
            result.percent = *result.at_most * kept(lab, *result.late.days);
        else if (*result.at_most <= 0)
            result.percent = 0;  // there is nothing to lose, however late it is
        return result;
    }

    Judged chosen(const std::string& student, const std::vector<const RuledAttempt*>& candidates,
                  const LabRules& lab, int64_t extension_days) const {
        // The teacher's decision takes precedence: about this student, then about the group's work.
        for (const auto* one : candidates)
            if (one->decided && one->student == student) return judged(*one, lab, extension_days);
        for (const auto* one : candidates)
            if (one->decided) return judged(*one, lab, extension_days);
        if (rules_.counts == Counts::first) return judged(*candidates.front(), lab, extension_days);
        if (rules_.counts == Counts::last) return judged(*candidates.back(), lab, extension_days);
        // An attempt at an unknown time is ranked as if it were in time. An unmarked last attempt may also be
        // the best one.
        Judged best;
        const auto worth = [](const Judged& one) { return one.percent.value_or(one.at_most.value_or(-1)); };
        for (const auto* one : candidates) {
            const auto now = judged(*one, lab, extension_days);
            if (!best.tried || worth(now) >= worth(best)) best = now;
        }
        const auto* last = candidates.back();
        if (!last->points && worth(best) < 100) return judged(*last, lab, extension_days);
        return best;
    }

    void fill(CourseMark& mark, const LabRules& lab, const Judged& best) const {
        const auto& one = *best.tried;
        mark.number = one.number;
        if (one.student != mark.student) mark.copied_for = one.student;
        mark.points = one.points.value_or(0);
        mark.points_max = one.points_max;
        mark.days_late = best.late.days;
        if (best.late.said == marks_words::time_unknown) mark.days_late.reset();
        mark.percent = best.percent;
        mark.is_marked = one.points.has_value();
        if (!one.points) mark.said = one.unclear ? marks_words::not_recognized : marks_words::not_marked;
        if (!one.decided && !one.unclear) add_word(mark.said, best.late.said);
        if (one.points && !one.decided && best.late.days.value_or(0) > lab.late.days_max)
            add_word(mark.said, marks_words::too_late);
        if (one.decided_before) add_word(mark.said, marks_words::set_before);
        if (one.untouched) add_word(mark.said, marks_words::untouched);
        if (const auto stub = stubs_.find(one.lab); lab.baseline && stub != stubs_.end())
            mark.stub = stub->second;
    }

    const CourseRules& rules_;
    const std::vector<RuledAttempt> all_;
    const std::map<std::string, double>& stubs_;
    const GradebookNames* book_;
};

}  // namespace

std::optional<int64_t> due_of(const LabRules& lab, int64_t extension_days) {
    if (!lab.due) return std::nullopt;
    return lab.zone.days_later(*lab.due, extension_days);
}

std::optional<Due> due_for(const CourseRules& rules, const std::string& student, const std::string& lab) {
    const auto found =
        std::ranges::find_if(rules.labs, [&](const auto& one) { return lab::means_lab(one.id, lab); });
    if (found == rules.labs.end() || !found->due) return std::nullopt;
    const auto* own = rules_of(rules, student);
    const auto extension = own ? own->extension_days : 0;
    return Due{*due_of(*found, extension), *due_of(*found, extension + found->late.days_max)};
}

bool is_shown(ShownScore when, const CourseRules& rules, const std::string& lab, int64_t now) {
    if (when != ShownScore::after_due) return when == ShownScore::always;
    const auto found =
        std::ranges::find_if(rules.labs, [&](const auto& one) { return lab::means_lab(one.id, lab); });
    if (found == rules.labs.end() || !found->due) return false;
    int64_t longest = 0;
    for (const auto& one : rules.students) longest = std::max(longest, one.extension_days);
    return now > *due_of(*found, longest + found->late.days_max);
}

double percent_from(double points, double stub, double points_max) {
    if (points_max <= stub) return points >= points_max ? 100 : 0;
    return 100 * std::max(0.0, points - stub) / (points_max - stub);
}

std::vector<CourseMark> course_marks(const CourseRules& rules, const std::vector<RuledAttempt>& all,
                                     const std::map<std::string, double>& stubs, const GradebookNames* book) {
    std::set<std::string> students;
    if (book) students = book->students;
    for (const auto& one : all) students.insert(one.student);
    for (const auto& one : rules.students) students.insert(one.name);
    const Marks marks(rules, all, stubs, book);
    std::vector<CourseMark> rows;
    for (const auto& student : students)
        for (const auto& lab : rules.labs) rows.push_back(marks.of(student, lab));
    return rows;
}

bool is_late_without_time(const CourseRules& rules, const RuledAttempt& one) {
    const auto lab = std::ranges::find_if(
        rules.labs, [&](const auto& known) { return lab::means_lab(known.id, one.lab); });
    if (lab == rules.labs.end()) return false;
    const auto* own = rules_of(rules, one.student);
    return !lateness(with_times({one}, rules).front(), *lab, own ? own->extension_days : 0).days;
}

std::vector<Error> strange_names(const CourseRules& rules, const GradebookNames& book,
                                 const std::string& file) {
    const std::vector<std::string> students(book.students.begin(), book.students.end());
    const std::vector<std::string> labs(book.labs.begin(), book.labs.end());
    std::vector<Error> all;
    const auto near = [](const std::string& word, const std::vector<std::string>& names) {
        const auto name = nearest(word, names);
        return name.empty() ? std::string() : fmt::format("Did you mean `{}`?", name);
    };
    for (const auto& one : rules.students)
        if (!book.students.contains(one.name))
            all.push_back({fmt::format("The gradebook has no student `{}`", one.name), one.where,
                           near(one.name, students)});
    const auto look = [&](const auto& tables) {
        for (const auto& one : tables)
            if (!book.students.contains(one.student))
                all.push_back({fmt::format("The gradebook has no student `{}`", one.student), one.where,
                               near(one.student, students)});
    };
    look(rules.handed_in);
    look(rules.marks);
    for (const auto& one : rules.labs)
        if (std::ranges::none_of(labs, [&](const auto& id) { return lab::means_lab(one.id, id); }))
            all.push_back(
                {fmt::format("The gradebook has no submission for lab `{}`, so it does not count", one.id),
                 one.where, near(one.id, labs)});
    for (const auto& id : labs)
        if (std::ranges::none_of(rules.labs, [&](const auto& one) { return lab::means_lab(one.id, id); }))
            all.push_back(
                {fmt::format("Lab `{}` does not count: it is not in the course", id), Place{file, 0, 0}, ""});
    return all;
}

std::vector<Error> too_many_points(const CourseRules& rules, const std::map<std::string, double>& most) {
    std::vector<Error> all;
    for (const auto& mark : rules.marks)
        for (const auto& [lab, points] : most)
            if (lab::means_lab(mark.lab, lab) && mark.points > points && !mark.bonus)
                all.push_back(
                    {fmt::format("Lab {} has {:g} points, but this mark has {:g}", lab, points, mark.points),
                     mark.where, "Give fewer points, or add `bonus = true` to allow more."});
    return all;
}

std::optional<double> total(const CourseRules& rules, const std::vector<CourseMark>& of_student) {
    double sum = 0, weights = 0;
    for (const auto& mark : of_student) {
        if (!mark.counts) continue;
        if (!mark.percent) return std::nullopt;
        const auto lab = std::ranges::find(rules.labs, mark.lab, &LabRules::id);
        if (lab == rules.labs.end()) continue;
        sum += lab->weight * *mark.percent;
        weights += lab->weight;
    }
    return weights > 0 ? std::optional(sum / weights) : std::nullopt;
}

}  // namespace warpmark::gradebook
