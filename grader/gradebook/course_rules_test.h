// Sample course with attempts and results, for tests of the rules.
#pragma once
#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "grader/gradebook/course_rules.h"

namespace warpmark::gradebook::rules_test {

inline constexpr int64_t due = 1'795'215'540;  // 2026-11-20 23:59:00 at +01:00
inline constexpr int64_t day = 86'400;

inline std::string course(const std::string& more, const std::string& of_course = "") {
    return of_course + R"([[lab]]
id = "04"
due = 2026-11-20T23:59:00+01:00
late_percent_a_day = 10
late_days_max = 3
)" + more;
}

inline CourseRules rules(const std::string& text) {
    auto read = read_rules(text, "course.toml");
    REQUIRE_MESSAGE(read, read.error()[0].what);
    return *read;
}

inline RuledAttempt tried(const std::string& student, int number, int64_t at, double points) {
    return {student, "04_padded_transpose", number, at, points, 100};
}

inline CourseMark mark_of(const CourseRules& rules, const std::vector<RuledAttempt>& all,
                          const std::string& student, const std::map<std::string, double>& stubs = {}) {
    for (const auto& one : course_marks(rules, all, stubs))
        if (one.student == student) return one;
    FAIL("no row of ", student);
    return {};
}

}  // namespace warpmark::gradebook::rules_test
