// Reasons for uncertain modeled times, as Unseen::about: the job's architecture was never measured, and
// another one's times are used. No finding is missing.
#pragma once
#include <string_view>

namespace warpmark {

inline constexpr std::string_view unseen_times = "times";

// GPU requests are estimated, because there is no machine code to count.
inline constexpr std::string_view unseen_requests = "requests";

// Threads at a size without simulated kernels may not do all of the work.
inline constexpr std::string_view unseen_work = "work";

}  // namespace warpmark
