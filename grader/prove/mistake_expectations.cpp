// Parser for the comment lines at the top of a file.
#include "grader/prove/mistake_expectations.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

#include "grader/lab/did_you_mean.h"
#include "harness/base/case_directives.h"
#include "harness/contract/finding_table.h"

namespace warpmark::batch {

namespace {

// The words after "// expect:".
struct Words {
    std::string first, second, third;
    int number = 0;
    bool any_more = false;
};

Words words_of(const std::string& text) {
    Words words;
    std::istringstream stream(text);
    std::string rest;
    stream >> words.first >> words.second;
    if (words.second == "at") stream >> words.third >> words.number;
    words.any_more = static_cast<bool>(stream >> rest);
    return words;
}

// Parses "62.5" without any other text.
std::optional<double> points_of(const std::string& word) {
    double points = 0;
    const auto [end, wrong] = std::from_chars(word.data(), word.data() + word.size(), points);
    if (wrong != std::errc() || end != word.data() + word.size() || !(points >= 0)) return {};
    return points;
}

// Stores a valid line; returns the error of an invalid one.
std::optional<Error> take(const std::string& line, const Place& where, Expectations& all) {
    const auto words = words_of(line);
    if ((words.second == "fails" || words.second == "partial") && !words.any_more) {
        all.failing_checks.push_back({words.first, words.second == "partial"});
        return {};
    }
    if (const auto points = points_of(words.first);
        points && (words.second == "points" || words.second == "point") && !words.any_more) {
        if (all.points)
            return Error{"The points of this mistake are given twice", where, "Remove one of the two lines."};
        all.points = points;
        return {};
    }
    if (words.second != "at" || words.third != "line" || words.number <= 0 || words.any_more)
        return Error{"This expectation cannot be parsed", where,
                     "Write `// expect: CHECK fails`, `// expect: CHECK partial`, `// expect: N points` or "
                     "`// expect: FINDING at line N`."};
    const auto* kind = find_finding_kind(words.first);
    if (!kind) {
        std::vector<std::string> known;
        for (const auto& one : finding_kinds()) known.emplace_back(one.name);
        return Error{fmt::format("There is no finding `{}`", words.first), where,
                     lab::suggestion(words.first, known)};
    }
    all.findings.push_back({kind->id, words.number});
    return {};
}

// The check in "CHECK: REASON". A missing check or reason is an error.
Result<std::string> otherwise_on_gpu(const std::string& text, const Place& where) {
    const size_t colon = text.find(':');
    const std::string check = text.substr(0, colon);
    if (colon == text.npos || check.empty() || check.find(' ') != check.npos || colon + 2 >= text.size())
        return std::unexpected(Error{"This line about a GPU cannot be parsed", where,
                                     "Write `// on a GPU: CHECK: why its verdict is another one there`."});
    return check;
}

}  // namespace

Result<Expectations> read_expectations(const std::string& source, const std::string& path) {
    Expectations all;
    for (const auto& directive : case_directives(source)) {
        if (!directive.is_in_head) break;
        const Place where{path, directive.line, 1};
        if (directive.key == "marks") all.marks = directive.value;
        if (directive.key == "on a GPU") {
            auto check = otherwise_on_gpu(directive.value, where);
            if (!check) return std::unexpected(std::move(check.error()));
            all.otherwise_on_gpu.push_back(std::move(*check));
        }
        if (directive.key != "expect") continue;
        if (auto wrong = take(directive.value, where, all)) return std::unexpected(std::move(*wrong));
    }
    if (all.failing_checks.empty())
        return std::unexpected(Error{"The mistake does not say which check fails", Place{path, 1, 1},
                                     "Begin it with `// expect: CHECK fails`."});
    return all;
}

}  // namespace warpmark::batch
