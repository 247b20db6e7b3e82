// Table of a class's marks by the rules of its course.toml.
#pragma once
#include <expected>
#include <string>
#include <vector>

#include "grader/gradebook/course_rules.h"
#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

struct CourseTable {
    std::string csv;
    std::vector<gradebook::CourseMark> marks;
    std::vector<Error> warnings;  // names that the book lacks, dates on which clocks change
};

// One row per student and lab, and one for each student's total. Stubs of labs with a baseline are marked,
// too.
std::expected<CourseTable, std::vector<Error>> course_table(gradebook::Gradebook&,
                                                            const std::string& rules_file);

// The same marks as data. Stubs are marked only if they decide whether a mark is open.
std::expected<std::vector<gradebook::CourseMark>, std::vector<Error>> marks_of(gradebook::Gradebook&,
                                                                               const gradebook::CourseRules&);

// Reads course.toml; returns all of its errors.
std::expected<gradebook::CourseRules, std::vector<Error>> read_course(const std::string& file);

}  // namespace warpmark::cli
