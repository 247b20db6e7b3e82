// Small sizes from a draw's published ranges, smallest first. A check that fails only in drawn cases is
// retried with them if the expected outputs of other sizes cannot be computed here. Combines a few values of
// each range.
#include <algorithm>
#include <set>

#include "grader/lab/drawn_cases.h"

namespace warpmark::lab {
namespace {

using Scalars = std::map<std::string, Number, std::less<>>;
constexpr std::size_t cases_max = 16;

// In increasing order: the smallest values, neighbors of favored values, neighbors of powers of two.
std::vector<int64_t> values_of(const Drawable& range, std::size_t count) {
    std::set<int64_t> all(range.listed.begin(), range.listed.end());
    const auto add = [&](int64_t value) {
        if (value >= range.min && value <= range.max && value % range.multiple_of == 0) all.insert(value);
    };
    if (range.listed.empty()) {
        const int64_t first = (range.min + range.multiple_of - 1) / range.multiple_of * range.multiple_of;
        for (int64_t times = 0; times < 3; ++times) add(first + times * range.multiple_of);
        for (int64_t near = -1; near <= 1; ++near) {
            for (int64_t times = 0; range.around && times < 3; ++times)
                add((range.min / range.around + times) * range.around + near);
            for (int64_t power = 16; power <= 1024; power *= 2) add(power + near);
        }
    }
    std::vector<int64_t> some(all.begin(), all.end());
    if (some.size() <= count) return some;
    std::vector<int64_t> thinned;
    for (std::size_t i = 0; i < count; ++i)
        thinned.push_back(some[count == 1 ? 0 : i * (some.size() - 1) / (count - 1)]);
    return thinned;
}

double size_of(const Scalars& scalars) {
    double product = 1;
    for (const auto& [name, value] : scalars)
        if (const auto* whole = std::get_if<int64_t>(&value))
            product *= static_cast<double>(std::max<int64_t>(*whole, 1));
    return product;
}

}  // namespace

std::vector<Scalars> small_draws(const Draw& draw) {
    constexpr std::size_t of_one[] = {0, 16, 4};  // values per range, by the number of ranges
    const std::size_t count = draw.drawable.size() < std::size(of_one) ? of_one[draw.drawable.size()] : 2;
    std::vector<Scalars> all{draw.fixed};
    for (const auto& [name, range] : draw.drawable) {
        std::vector<Scalars> more;
        for (const auto& scalars : all)
            for (const auto value : values_of(range, count)) {
                more.push_back(scalars);
                more.back()[name] = value;
            }
        all = std::move(more);
    }
    if (draw.drawable.empty()) return {};
    std::ranges::stable_sort(all, {}, size_of);
    if (all.size() > cases_max) all.resize(cases_max);
    return all;
}

}  // namespace warpmark::lab
