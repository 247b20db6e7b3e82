// Derives values from hashes, and cases from the values.
#include "grader/lab/drawn_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ranges>

#include "grader/lab/did_you_mean.h"
#include "grader/lab/lab_reader_parts.h"
#include "grader/lab/sha256.h"
#include "harness/base/attack_defenses.h"

namespace warpmark::lab {
namespace {

using Scalars = std::map<std::string, Number, std::less<>>;

// Random numbers for one value of one case.
class HashedNumbers {
  public:
    explicit HashedNumbers(std::string of) : of_(std::move(of)) {}
    uint64_t next() {
        return std::stoull(sha256(fmt::format("{}\n{}", of_, count_++)).substr(0, 16), nullptr, 16);
    }
    int64_t between(int64_t low, int64_t high) {
        const auto span =
            static_cast<uint64_t>(high) - static_cast<uint64_t>(low) + 1;  // 0: the full range of 64 bits
        const auto lot = next();
        return static_cast<int64_t>(
            static_cast<uint64_t>(low) +
            (span ? static_cast<uint64_t>((unsigned __int128)lot * span >> 64) : lot));
    }

  private:
    std::string of_;
    int count_ = 0;
};

// A random multiple within the range; the reader has ensured that there is one.
int64_t some_multiple(int64_t low, int64_t high, int64_t of, HashedNumbers& lots) {
    const auto floor = [&](int64_t value) { return value / of - (value % of < 0); };
    return lots.between(floor(low + of - 1), floor(high)) * of;
}

int64_t edge_of(const Drawable& range, HashedNumbers& lots) {
    const auto which = lots.between(0, 7);
    if (range.multiple_of > 1 || (which > 1 && range.around == 0))
        return some_multiple(range.min, range.max, range.multiple_of, lots);
    if (which == 0) return range.min;
    if (which == 1) return range.max;
    const auto near =
        lots.between(range.min / range.around, range.max / range.around) * range.around + lots.between(-1, 1);
    return std::clamp(near, range.min, range.max);
}

int64_t value_of(const Drawable& range, bool at_an_edge, HashedNumbers& lots) {
    if (!range.listed.empty())
        return range
            .listed[static_cast<std::size_t>(lots.between(0, static_cast<int64_t>(range.listed.size()) - 1))];
    return at_an_edge ? edge_of(range, lots) : some_multiple(range.min, range.max, range.multiple_of, lots);
}

bool is_known(const Lab& lab, const LabCase& one) {
    return std::ranges::any_of(lab.cases, [&](const LabCase& known) {
        return known.scalars == one.scalars && known.block_shared_limit == one.block_shared_limit;
    });
}

LabCase draw_one(const Lab& lab, const Draw& draw, int which, std::string_view secret) {
    constexpr int attempts_max = 32;  // a short list may be exhausted
    for (int attempt = 0;; ++attempt) {
        const auto of = fmt::format("{}\n{}\n{}\n{}\n{}", secret, lab.id, draw.name, which, attempt);
        Scalars scalars = draw.fixed;
        for (const auto& [name, range] : draw.drawable) {
            HashedNumbers lots(of + "\n" + name);
            scalars[name] = value_of(range, which % 2 == 1, lots);
        }
        auto one = case_of(draw, std::move(scalars));
        one.name = drawn_name(draw, which);
        one.seed = HashedNumbers(of).next();
        one.draw_is_public = lab.draw_is_public;
        if (attempt == attempts_max || !is_known(lab, one)) return one;
    }
}

}  // namespace

std::string drawn_name(const Draw& draw, int which) {
    return fmt::format("{}-{}", draw.name, which + 1);
}

LabCase case_of(const Draw& draw, Scalars scalars) {
    LabCase one;
    one.scalars = std::move(scalars);
    one.fills = draw.fills;
    one.block_shared_limit = draw.block_shared_limit;
    one.multiprocessors = draw.multiprocessors;
    one.weight = draw.weight;
    one.draw = draw.name;
    one.hidden = true;
    one.where = draw.where;
    return one;
}

Lab drawn(Lab lab, std::string_view secret) {
    std::erase_if(lab.cases, [](const LabCase& one) { return !one.draw.empty(); });
    for (const auto& draw : is_enabled(Defense::drawn_cases) ? lab.draws : std::vector<Draw>{})
        for (int which = 0; which < draw.times; ++which)
            lab.cases.push_back(draw_one(lab, draw, which, secret));
    lab.draw_id = draw_id(secret);
    return lab;
}

std::string secret_of(uint64_t seed) {
    return fmt::format("seed {}", seed);
}

std::string draw_id(std::string_view secret) {
    return sha256(fmt::format("draw\n{}", secret)).substr(0, 16);
}

uint64_t seed_of_values(const std::string& values) {
    return HashedNumbers("values\n" + values).next();
}

std::string values_of(const Lab& lab, const Draw& draw, const LabCase& one) {
    std::string all;
    for (const auto& parameter : lab.parameters)
        if (draw.drawable.contains(parameter.name))
            all += fmt::format("{}{}={}", all.empty() ? "" : " ", parameter.name,
                               std::get<int64_t>(one.scalars.at(parameter.name)));
    return all;
}

Result<void> set_value(const Lab& lab, std::string_view word, Scalars& scalars) {
    const auto at = word.find('=');
    const auto name = word.substr(0, at);
    const auto parameter = std::ranges::find(lab.parameters, name, &Parameter::name);
    std::vector<std::string> known;
    for (const auto& one : lab.parameters)
        if (one.use == Use::scalar) known.push_back(one.name);
    if (parameter == lab.parameters.end() || parameter->use != Use::scalar)
        return std::unexpected(Error{fmt::format("There is no scalar parameter `{}`", name),
                                     {},
                                     suggestion(std::string(name), known)});
    const auto digits = at == word.npos ? std::string_view() : word.substr(at + 1);
    const char* end = digits.data() + digits.size();
    int64_t integer = 0;
    double number = 0;
    const bool is_float = kind_of(parameter->element).is_float;
    const auto read =
        is_float ? std::from_chars(digits.data(), end, number) : std::from_chars(digits.data(), end, integer);
    if (digits.empty() || read.ec != std::errc() || read.ptr != end ||
        (!is_float && !fits(kind_of(parameter->element), integer)))
        return std::unexpected(Error{fmt::format("`--set {}` does not give `{}` a valid value", word, name),
                                     {},
                                     "Write a number that fits its type, as in `--set n=257`."});
    if (is_float)
        scalars[std::string(name)] = number;
    else
        scalars[std::string(name)] = integer;
    return {};
}

namespace {

// A public case or draw, without its name; nothing: there is none.
std::optional<LabCase> to_start_from(const Lab& lab, const std::string& name) {
    const auto is_meant = [&](const auto& one) { return one.name == name && !one.hidden; };
    if (const auto draw = std::ranges::find_if(lab.draws, is_meant); draw != lab.draws.end())
        return case_of(*draw, draw->fixed);
    const auto found = std::ranges::find_if(lab.cases, is_meant);
    if (found == lab.cases.end()) return {};
    LabCase one = *found;
    one.draw = name;  // checks that name the case apply to this one
    return one;
}

}  // namespace

Result<Lab> with_values(Lab lab, const std::string& from, const std::string& values) {
    auto start = from.empty() ? LabCase{} : to_start_from(lab, from);
    if (!start) {
        std::vector<std::string> known;
        for (const auto& one : lab.cases)
            if (!one.hidden) known.push_back(one.name);
        for (const auto& one : lab.draws)
            if (!one.hidden) known.push_back(one.name);
        return std::unexpected(
            Error{fmt::format("There is no public case or draw `{}`", from), {}, suggestion(from, known)});
    }
    LabCase one = std::move(*start);
    one.name = values;
    one.hidden = false;
    one.seed = seed_of_values(values);
    for (const auto& word : values | std::views::split(' '))
        if (auto set = set_value(lab, std::string_view(word), one.scalars); !set)
            return std::unexpected(set.error());
    for (const auto& parameter : lab.parameters)
        if (parameter.use == Use::scalar && !one.scalars.contains(parameter.name))
            return std::unexpected(Error{fmt::format("The parameter `{}` has no value", parameter.name),
                                         {},
                                         fmt::format("Add --set {}=….", parameter.name)});
    if (const auto bytes = bytes_of(lab, one); !bytes)
        return std::unexpected(Error{bytes.error().what, {}, "Choose other values with --set."});
    if (!lab.timings.empty())
        for (auto& check : lab.checks)
            if (check.kind->wants_times && check.cases.empty())
                check.cases = {lab.timings[0].name};  // a name that is not among the cases
    lab.timings.clear();
    lab.cases = {std::move(one)};
    keep_needs_of_cases(lab);
    return lab;
}

std::vector<LabCase> corners(const Draw& draw) {
    constexpr std::size_t corners_max = 64;
    std::vector<Scalars> all{draw.fixed};
    for (const auto& [name, range] : draw.drawable) {
        std::vector<int64_t> ends = range.listed;
        if (ends.empty()) ends = {range.min, range.max};
        std::vector<Scalars> more;
        for (const auto& scalars : all)
            for (const auto end : ends) {
                if (more.size() == corners_max) break;
                more.push_back(scalars);
                more.back()[name] = end;
            }
        all = std::move(more);
    }
    std::vector<LabCase> cases;
    for (auto& scalars : all) {
        cases.push_back(case_of(draw, std::move(scalars)));
        cases.back().name = draw.name;
    }
    return cases;
}

}  // namespace warpmark::lab
