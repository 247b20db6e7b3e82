// expectations.cpp: reads the comment lines from the top until the first other line.
#include "grader/batch/expectations.h"

#include <fmt/format.h>

#include <sstream>

#include "grader/lab/suggest.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::batch {

Result<Expectations> read_expectations(const std::string& source, const std::string& path) {
    Expectations all;
    std::istringstream lines(source);
    std::string line;
    constexpr std::string_view mark = "// expect:", marks = "// marks: ";
    for (int number = 1; std::getline(lines, line) && line.starts_with("//"); ++number) {
        if (line.starts_with(marks)) all.marks = line.substr(line.find_first_not_of(' ', marks.size()));
        if (!line.starts_with(mark)) continue;
        std::istringstream words(line.substr(mark.size()));
        std::string id, verb, noun, rest;
        int at = 0;
        words >> id >> verb;
        bool is_check = verb == "fails" && !(words >> rest);
        bool is_finding = verb == "at" && words >> noun >> at && noun == "line" && at > 0 && !(words >> rest);
        auto wrong = [&](std::string what, std::string way_out) {
            return std::unexpected(Error{std::move(what), Place{path, number, 1}, std::move(way_out)});
        };
        if (!is_check && !is_finding)
            return wrong("This expectation cannot be parsed",
                         "Write `// expect: CHECK fails` or `// expect: FINDING at line N`.");
        if (is_check) {
            all.failing_checks.push_back(id);
            continue;
        }
        const auto* kind = find_finding_kind(id);
        if (!kind) {
            std::vector<std::string> known;
            for (const auto& kind : finding_kinds) known.emplace_back(kind.name);
            return wrong(fmt::format("There is no finding `{}`", id), lab::suggestion(id, known));
        }
        all.findings.push_back({kind->id, at});
    }
    if (all.failing_checks.empty())
        return std::unexpected(Error{"The mistake does not say which check fails", Place{path, 1, 1},
                                     "Begin it with `// expect: CHECK fails`."});
    return all;
}

}  // namespace warpmark::batch
