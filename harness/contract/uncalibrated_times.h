// How long the job's architecture takes, which nobody has measured: modeled times are
// those of another one. As Unseen::about; no finding is missing.
#pragma once
#include <string_view>

namespace warpmark {

inline constexpr std::string_view unseen_times = "times";

// The requests that a GPU makes, as there is no machine code to count by.
inline constexpr std::string_view unseen_requests = "requests";

// Whether the threads that a launcher starts at a size at which no kernel runs do all of the work.
inline constexpr std::string_view unseen_work = "work";

}  // namespace warpmark
