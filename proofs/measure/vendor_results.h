// What the vendor's checkers said about each kernel of the corpus on a GPU, kept as data,
// and how that compares with us. One row: the case, how it was built (lineinfo: optimised; G: not), the tool
// ("plain": none), how the run ended (0; 1 with an error; 137: stopped after half a minute; 139: crashed),
// how many errors it told, the first one's words and lines.
#pragma once
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/session/golden_cases.h"

namespace warpmark::measure {

struct VendorRow {
    std::string name, build, tool;  // name: "race/no_barrier.cu"
    int ended = 0;
    size_t errors = 0;
    std::string first;
    std::vector<int> lines;  // of the case's file, where the first error is
    bool operator==(const VendorRow&) const = default;
};

struct VendorRuns {
    std::string computer;
    std::vector<VendorRow> rows;  // by case, build and tool
};

struct CorpusCase {
    std::string name;
    golden::GoldenCase golden;
};
Result<std::vector<CorpusCase>> read_corpus(const std::string& root);

inline constexpr const char* vendor_file = "harness/observe/cases/h200/vendor_checkers.csv";

// A log of check_corpus; outputs are compared with what the cases say. Cases that are no longer there are
// left out.
VendorRuns vendor_runs(const std::string& log, const std::vector<CorpusCase>&);
std::string to_csv(const VendorRuns&);
Result<VendorRuns> from_csv(const std::string& text);
// The later rows replace those of the same case, build and tool; computers are all named.
void merge(VendorRuns& into, VendorRuns later);

// Markdown, of the kernels that were checked: by kind of finding, how many are planted, and in how many of
// their kernels each tool said anything; and what it said of innocents.
std::string recall_table(const VendorRuns&, const std::vector<CorpusCase>&);

// What somebody has to explain: a line each, which begins with the case's name.
std::vector<std::string> differences(const VendorRuns&, const std::vector<CorpusCase>&);

}  // namespace warpmark::measure
