// rules.cpp: which attempt counts, how late it is, and what that leaves.
#include "grader/gradebook/rules.h"

#include <algorithm>
#include <set>
#include <utility>

namespace warpmark::gradebook {
namespace {

bool means(const std::string& word, const std::string& lab) {
    return lab == word || lab.starts_with(word + "_");
}

const StudentRules* rules_of(const CourseRules& rules, const std::string& student) {
    const auto found = std::ranges::find(rules.students, student, &StudentRules::name);
    return found == rules.students.end() ? nullptr : &*found;
}

// A day of the lab's time zone.
int64_t day_of(int64_t at, const LabRules& lab) {
    const auto local = at + lab.offset_s;
    return local >= 0 ? local / seconds_a_day : (local - seconds_a_day + 1) / seconds_a_day;
}

int64_t days_late(const Tried& one, const LabRules& lab, int64_t extension_days) {
    if (!lab.due) return 0;
    const auto over = one.at - *lab.due - extension_days * seconds_a_day;
    return over <= 0 ? 0 : (over + seconds_a_day - 1) / seconds_a_day;
}

double kept(const LabRules& lab, int64_t days) {
    if (days == 0) return 1;
    if (days > lab.late.days_max) return 0;
    return std::max(0.0, 1 - lab.late.percent_a_day * static_cast<double>(days) / 100);
}

struct Judged {
    const Tried* tried = nullptr;
    int64_t days = 0;
    std::optional<double> percent;
};

class Marks {
  public:
    Marks(const CourseRules& rules, const std::vector<Tried>& all, const std::map<std::string, double>& stubs)
        : rules_(rules), all_(all), stubs_(stubs) {}

    CourseMark of(const std::string& student, const LabRules& lab) const {
        CourseMark mark;
        mark.student = student;
        mark.lab = lab.id;
        const auto* own = rules_of(rules_, student);
        if (own && own->withdrawn) mark.said = "withdrawn";
        if (own && std::ranges::find(own->excused, lab.id) != own->excused.end()) mark.said = "excused";
        if (!mark.said.empty()) return mark;
        const auto candidates = attempts_of(student, own, lab);
        if (candidates.empty()) {
            mark.said = "not handed in";
            mark.percent = 0;
            return mark;
        }
        fill(mark, lab, chosen(student, candidates, lab, own ? own->extension_days : 0));
        return mark;
    }

  private:
    // The student's own and the group's, in the order in which they came; of one day no more than are
    // allowed.
    std::vector<const Tried*> attempts_of(const std::string& student, const StudentRules* own,
                                          const LabRules& lab) const {
        std::vector<const Tried*> found;
        for (const auto& one : all_) {
            if (!means(lab.id, one.lab)) continue;
            const auto* other = rules_of(rules_, one.student);
            const bool is_group = own && other && !own->group.empty() && own->group == other->group;
            if (one.student == student || is_group) found.push_back(&one);
        }
        std::ranges::stable_sort(found, {}, [](const Tried* one) { return std::pair(one->at, one->number); });
        std::map<int64_t, int64_t> of_day;
        std::erase_if(found, [&](const Tried* one) {
            return rules_.attempts_a_day > 0 && !one->decided &&
                   ++of_day[day_of(one->at, lab)] > rules_.attempts_a_day;
        });
        return found;
    }

    Judged judged(const Tried& one, const LabRules& lab, int64_t extension_days) const {
        Judged result{&one, days_late(one, lab, extension_days), {}};
        if (!one.points || one.points_max <= 0) return result;
        const auto stub = stubs_.find(one.lab);
        const double from = lab.baseline && !one.decided && stub != stubs_.end() ? stub->second : 0;
        const double percent = percent_from(*one.points, from, one.points_max);
        result.percent = one.decided ? percent : percent * kept(lab, result.days);
        return result;
    }

    Judged chosen(const std::string& student, const std::vector<const Tried*>& candidates,
                  const LabRules& lab, int64_t extension_days) const {
        // The teacher's word comes first: about this student, then about the group's work.
        for (const auto* one : candidates)
            if (one->decided && one->student == student) return judged(*one, lab, extension_days);
        for (const auto* one : candidates)
            if (one->decided) return judged(*one, lab, extension_days);
        if (rules_.counts == Counts::first) return judged(*candidates.front(), lab, extension_days);
        if (rules_.counts == Counts::last) return judged(*candidates.back(), lab, extension_days);
        Judged best;
        for (const auto* one : candidates) {
            const auto now = judged(*one, lab, extension_days);
            if (!best.tried || now.percent.value_or(-1) >= best.percent.value_or(-1)) best = now;
        }
        return best;
    }

    void fill(CourseMark& mark, const LabRules& lab, const Judged& best) const {
        const auto& one = *best.tried;
        mark.number = one.number;
        if (one.student != mark.student) mark.handed_in_by = one.student;
        mark.points = one.points.value_or(0);
        mark.points_max = one.points_max;
        mark.days_late = best.days;
        mark.percent = best.percent;
        if (!one.points) mark.said = "not marked";
        if (one.points && !one.decided && best.days > lab.late.days_max) mark.said = "too late";
        if (const auto stub = stubs_.find(one.lab); lab.baseline && stub != stubs_.end())
            mark.stub = stub->second;
    }

    const CourseRules& rules_;
    const std::vector<Tried>& all_;
    const std::map<std::string, double>& stubs_;
};

}  // namespace

double percent_from(double points, double stub, double points_max) {
    if (points_max <= stub) return points >= points_max ? 100 : 0;
    return 100 * std::max(0.0, points - stub) / (points_max - stub);
}

std::vector<CourseMark> course_marks(const CourseRules& rules, const std::vector<Tried>& all,
                                     const std::map<std::string, double>& stubs) {
    std::set<std::string> students;
    for (const auto& one : all) students.insert(one.student);
    for (const auto& one : rules.students) students.insert(one.name);
    const Marks marks(rules, all, stubs);
    std::vector<CourseMark> rows;
    for (const auto& student : students)
        for (const auto& lab : rules.labs) rows.push_back(marks.of(student, lab));
    return rows;
}

std::optional<double> total(const CourseRules& rules, const std::vector<CourseMark>& of_student) {
    double sum = 0, weights = 0;
    for (const auto& mark : of_student) {
        if (mark.said == "excused" || mark.said == "withdrawn") continue;
        if (!mark.percent) return std::nullopt;
        const auto lab = std::ranges::find(rules.labs, mark.lab, &LabRules::id);
        if (lab == rules.labs.end()) continue;
        sum += lab->weight * *mark.percent;
        weights += lab->weight;
    }
    return weights > 0 ? std::optional(sum / weights) : std::nullopt;
}

}  // namespace warpmark::gradebook
