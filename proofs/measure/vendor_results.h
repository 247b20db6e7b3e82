// Stored results of the vendor's checkers for each kernel of the corpus on a GPU, and their comparison with
// ours. Columns of a row: the case; the build (lineinfo: optimized; G: not); the tool ("plain": none); the
// exit status (0; 1 with an error; 137: stopped after half a minute; 139: crashed); the number of errors;
// text and lines of the first error.
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
    std::vector<int> lines;  // of the first error, in the case's file
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

// Parses a log of check_corpus and compares outputs with those of the cases. Cases that no longer exist are
// left out.
VendorRuns vendor_runs(const std::string& log, const std::vector<CorpusCase>&);
std::string to_csv(const VendorRuns&);
Result<VendorRuns> from_csv(const std::string& text);
// Rows of `later` replace those of the same case, build and tool; all computers are listed.
void merge(VendorRuns& into, VendorRuns later);

// Markdown for the kernels that were checked: by kind of finding, the number of planted defects and the
// number of their kernels with any report from each tool; and the reports on kernels without a defect.
std::string recall_table(const VendorRuns&, const std::vector<CorpusCase>&);

// Differences that need an explanation: one line each, which begins with the case's name.
std::vector<std::string> differences(const VendorRuns&, const std::vector<CorpusCase>&);

}  // namespace warpmark::measure
