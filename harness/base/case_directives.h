// Directives of test cases: comment lines `// key: value` of a source, such as `// expect: race.read-write at
// line 12`.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark {

struct CaseDirective {
    std::string key, value;  // "expect", "race.read-write at line 12"
    std::string text;        // the whole line
    int line = 0;
    bool is_in_head = false;  // only comments precede it
};

// In the order of the lines. A line without a colon is no directive. Prose that has one is a directive that
// no reader requests.
std::vector<CaseDirective> case_directives(std::string_view source);

}  // namespace warpmark
