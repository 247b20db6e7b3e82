// Comparison of files with their rewritten variants. Every solution and every kernel of the corpus is
// rewritten without a change of meaning (source_rewritings.h) and run again. Verdicts, points and findings
// must be the same; positions are mapped back. Times are not compared.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"
#include "harness/session/golden_cases.h"
#include "proofs/variants/source_rewritings.h"

namespace warpmark::batch {

// A file of the repository whose variants are compared.
struct VariantSubject {
    std::string file;          // "solutions/01_race/reverse.cu"
    const Lab* lab = nullptr;  // the drawn lab of a submission; nullptr: a kernel of the corpus
    std::string source;
    golden::GoldenCase golden;  // for a kernel of the corpus
};

// References, alternatives and mistakes of a lab, or the corpus. Error: a file that cannot be read.
Result<std::vector<VariantSubject>> solutions_of(const Lab& drawn);
Result<std::vector<VariantSubject>> corpus_subjects(const std::string& root);

// Variants with the original's text that are run differently: included from another file, or for another
// architecture.
inline constexpr std::string_view included_name = "included";
const std::vector<std::string>& variant_names();  // all rewritings, "included", "sm_75", …

struct VariantResult {
    std::string file, variant;
    std::vector<std::string> differences;  // "- race.read-write at line 12", "+ …"; empty: the same
    std::string reason;                    // why the difference is accepted, from the list
    std::string source;                    // of the variant, if it differs
    bool differs() const { return !differences.empty(); }
};

// solutions/variants.toml:
//   [[difference]]
//   file = "harness/observe/cases/race/x.cu"
//   variants = ["macro"]
//   reason = "…"
struct KnownDifference {
    std::string file, variant, reason;
    Place where;
};
std::expected<std::vector<KnownDifference>, std::vector<Error>> read_known_differences(
    const std::string& root);

struct VariantRun {
    std::vector<VariantResult> results;  // by subject, then in the table's order
    std::vector<Error> wrong;            // differences that are not listed, and listed ones that do not occur
    size_t files = 0;
    size_t differences = 0, listed = 0;
};

struct VariantOptions {
    uint64_t seed = 1;
    int jobs = 1;
    std::string only;            // variants whose "file: name" has this text
    size_t first = 0, step = 1;  // of each file's variants, every `step`-th from this one
};

// `done` is called after each file, from any thread.
VariantRun run_variants(const std::vector<VariantSubject>&, const std::vector<KnownDifference>&,
                        const VariantOptions&, const Backend&,
                        const std::function<void(const std::string&)>& done);

// One row per variant: the number of files to which it applies, and how many of these differ. The last line
// has the totals.
std::string variant_table(const VariantRun&);

}  // namespace warpmark::batch
