// Due times of a lab for a student, from which intake selects a clone's commit.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace warpmark::intake {

struct DueTimes {
    int64_t in_time = 0;      // end of the time without a penalty, in seconds since 1970
    int64_t with_points = 0;  // end of the time with points
};
// By the student's name and the lab's id; nothing: never due.
using DueOf = std::function<std::optional<DueTimes>(const std::string& student, const std::string& lab)>;

}  // namespace warpmark::intake
