// Parts of a run that were not checked. A missing finding there proves nothing.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark {

// Results that other thread orders would have shown (runs/reversed_schedule.cpp).
inline constexpr std::string_view outputs_of_other_orders = "outputs";

struct Unseen {
    std::string about;    // id prefix of findings that may be missing: "race."; or outputs_of_other_orders
    std::string because;  // one sentence without details of the input, because hidden cases show it, too
    bool operator==(const Unseen&) const = default;
};

inline void add_unseen(std::vector<Unseen>& all, std::string_view about, std::string because) {
    Unseen one{std::string(about), std::move(because)};
    if (std::ranges::find(all, one) == all.end()) all.push_back(std::move(one));
}

// Reasons for uncertain modeled times, as Unseen::about: the job's architecture was never measured, and
// another one's times are used. No finding is missing.
inline constexpr std::string_view unseen_times = "times";

// GPU requests are estimated, because there is no machine code to count.
inline constexpr std::string_view unseen_requests = "requests";

// Threads at a size without simulated kernels may not do all of the work.
inline constexpr std::string_view unseen_work = "work";

}  // namespace warpmark
