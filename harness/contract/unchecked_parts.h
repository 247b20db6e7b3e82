// What of a run was not looked at. That a check found nothing there says nothing.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark {

// Results that the runs in other orders would have shown (runs/reversed_schedule.h).
inline constexpr std::string_view outputs_of_other_orders = "outputs";

struct Unseen {
    std::string about;    // findings whose ids begin so may be missing: "race."; or outputs_of_other_orders
    std::string because;  // one sentence that says nothing of the input: hidden cases say it, too
    bool operator==(const Unseen&) const = default;
};

inline void add_unseen(std::vector<Unseen>& all, std::string_view about, std::string because) {
    Unseen one{std::string(about), std::move(because)};
    if (std::ranges::find(all, one) == all.end()) all.push_back(std::move(one));
}

}  // namespace warpmark
