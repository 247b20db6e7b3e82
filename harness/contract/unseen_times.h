// unseen_times.h: how long the job's architecture takes, which nobody has measured: modeled times are those
// of another one. As Unseen::about; no finding is missing.
#pragma once
#include <string_view>

namespace warpmark {

inline constexpr std::string_view unseen_times = "times";

}  // namespace warpmark
