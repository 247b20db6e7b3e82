// Check for sizes that a handout promises and no case tests. Ranges of a lab's parameters, and a parser for
// sentences about sizes.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <sstream>
#include <vector>

#include "grader/prove/handout_rules.h"

namespace warpmark::batch {
namespace {

struct Tested {
    int64_t least = 0, most = 0;
};
using Ranges = std::map<std::string, Tested>;

void reach(Ranges& ranges, const std::string& name, int64_t least, int64_t most) {
    const auto [at, is_new] = ranges.try_emplace(name, Tested{least, most});
    if (is_new) return;
    at->second.least = std::min(at->second.least, least);
    at->second.most = std::max(at->second.most, most);
}

void add_fixed(Ranges& ranges, const std::map<std::string, Number, std::less<>>& values) {
    for (const auto& [name, value] : values)
        if (const auto* whole = std::get_if<int64_t>(&value)) reach(ranges, name, *whole, *whole);
}

Ranges tested(const Lab& lab) {
    Ranges ranges;
    for (const auto& one : lab.cases) add_fixed(ranges, one.scalars);
    for (const auto& draw : lab.draws) {
        add_fixed(ranges, draw.fixed);
        for (const auto& [name, range] : draw.drawable) {
            if (range.listed.empty()) reach(ranges, name, range.min, range.max);
            for (const auto value : range.listed) reach(ranges, name, value, value);
        }
    }
    return ranges;
}

// Removes code blocks and joins each paragraph to one line.
std::string prose(const std::string& text) {
    std::string joined, line;
    std::istringstream lines(text);
    for (bool is_code = false; std::getline(lines, line);) {
        const bool is_fence = line.starts_with("```");
        if (is_fence) is_code = !is_code;
        if (is_code || is_fence) continue;
        joined += line.empty() ? "\n" : line + ' ';
    }
    return joined;
}

std::vector<std::string> sentences(const std::string& text) {
    std::vector<std::string> all(1);
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        all.back() += c;
        const bool may_end = c == '.' || c == ';' || c == '?' || c == '!';
        if (c == '\n' || c == '|' ||
            (may_end && at + 1 < text.size() && std::isspace(static_cast<unsigned char>(text[at + 1]))))
            all.emplace_back();
    }
    return all;
}

struct Named {
    std::size_t begin = 0, end = 0;
    std::string name;
};

std::vector<Named> parameters_in(const std::string& sentence, const Ranges& ranges) {
    static const std::regex quoted("`([^`]+)`");
    std::vector<Named> all;
    for (std::sregex_iterator match(sentence.begin(), sentence.end(), quoted), none; match != none; ++match)
        if (ranges.contains((*match)[1]))
            all.push_back({static_cast<std::size_t>(match->position()),
                           static_cast<std::size_t>(match->position() + match->length()), (*match)[1]});
    return all;
}

// The last parameters named before this position: "`a`, `b` and `c`".
std::vector<std::string> named_before(const std::string& sentence, const std::vector<Named>& named,
                                      std::size_t at) {
    static const std::regex joint(",? ?(and|or|,)? ?");
    std::vector<std::string> group;
    for (std::size_t i = named.size(); i-- > 0;) {
        if (named[i].begin >= at) continue;
        const bool is_next = !group.empty();
        if (is_next &&
            !std::regex_match(sentence.substr(named[i].end, named[i + 1].begin - named[i].end), joint))
            break;
        group.push_back(named[i].name);
    }
    return group;
}

int64_t number(const std::string& digits, bool is_million) {
    std::string plain = digits;
    std::erase(plain, ',');
    return std::stoll(plain) * (is_million ? 1'000'000 : 1);
}

struct Form {
    const char* pattern;  // for one number, or for the two of a range
    bool is_upper, is_lower;
};
constexpr Form forms[] = {{"(?:up to|at most|≤) ?([0-9][0-9,]{0,11})( million)?", true, false},
                          {"(?:at least|≥|from) ?([0-9][0-9,]{0,11})()", false, true},
                          {"([0-9][0-9,]{0,11}) to ([0-9][0-9,]{0,11})", true, true}};

}  // namespace

std::string wrong_with_promises(const Lab& lab, const std::string& path, const std::string& text) {
    static const std::regex goes_on("^\\s*(\\* *)?(Both|Each|It|They)\\b");
    const Ranges ranges = tested(lab);
    std::string all;
    std::vector<std::string> before;
    for (const auto& sentence : sentences(prose(text))) {
        const auto named = parameters_in(sentence, ranges);
        for (const auto& form : forms) {
            const std::regex pattern(form.pattern);
            for (std::sregex_iterator match(sentence.begin(), sentence.end(), pattern), none; match != none;
                 ++match) {
                auto meant = named_before(sentence, named, static_cast<std::size_t>(match->position()));
                if (meant.empty() && std::regex_search(sentence, goes_on)) meant = before;
                const bool is_range = form.is_upper && form.is_lower;
                const auto least = number((*match)[1], false),
                           most = is_range ? number((*match)[2], false)
                                           : number((*match)[1], (*match)[2].length() > 0);
                for (const auto& name : meant) {
                    const auto& has = ranges.at(name);
                    if ((form.is_upper && most > has.most) || (form.is_lower && least < has.least))
                        all += fmt::format("{}{}: `{}` {}: the cases and draws have {} to {}.",
                                           all.empty() ? "" : "\n", path, name, match->str(), has.least,
                                           has.most);
                }
            }
        }
        if (!named.empty()) {
            before.clear();
            for (const auto& one : named) before.push_back(one.name);
        }
    }
    return all;
}

}  // namespace warpmark::batch
