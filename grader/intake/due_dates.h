// When a lab is due for a student, as far as intake needs it: it says which commit of a clone is
// meant.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace warpmark::intake {

struct DueTimes {
    int64_t in_time = 0;      // until then, in seconds since 1970 ...
    int64_t with_points = 0;  // ... and until then for points
};
// By the student's name and the lab's id; nothing: never due.
using DueOf = std::function<std::optional<DueTimes>(const std::string& student, const std::string& lab)>;

}  // namespace warpmark::intake
