// Table of the kinds of check: their keys, their requirements, the findings that they cover, and their result
// after an aborted run. The lab's reader, the checks, the score and the proofs use it.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "grader/lab/count_measures.h"
#include "harness/base/enumerator_names.h"
#include "harness/contract/finding_table.h"

namespace warpmark::lab {

// In the order of the table below.
enum class Kind : uint8_t {
    compiles,
    output,
    races,
    barriers,
    memory,
    banks,
    coalescing,
    launch,
    uses,
    counts,
    spread,
    time
};

enum class KeyType { number, expression, tolerance, name };  // tolerance: tolerance.h

struct KindKey {
    std::string_view name;
    KeyType type = KeyType::number;
    double fallback = 0;  // for a number that is not given
    bool required = false;
};

inline constexpr auto expression_key = [](std::string_view name) {
    return KindKey{name, KeyType::expression};
};

// Treatment of a check after the run itself failed: an endless loop, a trap, a limit.
enum class AbortedRunRule : uint8_t {
    asked,        // evaluated normally
    asked_first,  // evaluated first, whatever it needs: this check reports the failure
    skipped,      // counts from an incomplete run are meaningless
};

// Treatment of a check if no kernel was launched.
enum class NoKernel : uint8_t {
    skipped,
    asked,
    asked_for_launches,  // evaluated if the lab has no `launch` check to report it
};

struct CheckKind {
    Kind kind;
    std::string_view name;   // as written in labs and reports
    std::string_view title;  // default title
    std::span<const KindKey> keys{};
    std::array<std::optional<Family>, 2> findings{};  // families that the kind covers
    AbortedRunRule when_broken = AbortedRunRule::asked;
    NoKernel when_no_kernel = NoKernel::skipped;
    bool needs_run = true;  // the verdict is simulated or measured; otherwise static
    bool needs_oracle = false;
    bool needs_reference = false;
    bool needs_a_key = false;        // without any key it would check nothing
    bool wants_times = false;        // at the lab's timing sizes
    bool counts_requests = false;    // wavefronts or sectors
    bool compares_outputs = false;   // also in runs with refused launches and with other thread orders
    bool fails_on_findings = false;  // of its families
    // Findings alone decide: an error counts even if an earlier check failed, but "no error" requires a
    // complete run.
    bool by_findings_alone = false;
    bool judges_work = false;  // amount of work, independent of the correctness of the output

    constexpr std::string_view evidence() const { return needs_run ? "simulated" : "static"; }
};

inline constexpr std::array output_keys{KindKey{"tolerance_relative", KeyType::tolerance},
                                        KindKey{"tolerance_absolute", KeyType::tolerance},
                                        KindKey{"tolerance_magnitude", KeyType::tolerance}};
inline constexpr std::array excess_keys{
    KindKey{"excess_max"},        KindKey{"excess_zero", KeyType::number, 1},
    KindKey{"atomic_excess_max"}, KindKey{"atomic_excess_zero"},
    expression_key("at_most"),    expression_key("at_most_zero")};
inline constexpr std::array launch_keys{KindKey{"max_launches"},
                                        expression_key("blocks"),
                                        expression_key("threads"),
                                        expression_key("dynamic_shared_min"),
                                        expression_key("dynamic_shared_written_min"),
                                        expression_key("dynamic_shared_exchanged_min"),
                                        expression_key("dynamic_shared_max"),
                                        expression_key("static_shared_max"),
                                        expression_key("resident_threads_min"),
                                        expression_key("resident_blocks_min"),
                                        expression_key("l1_min"),
                                        expression_key("spilled_bytes_max"),
                                        KindKey{"max_launches_zero"},
                                        expression_key("dynamic_shared_min_zero"),
                                        expression_key("dynamic_shared_max_zero"),
                                        expression_key("static_shared_max_zero"),
                                        expression_key("resident_threads_min_zero"),
                                        expression_key("resident_blocks_min_zero"),
                                        expression_key("l1_min_zero"),
                                        expression_key("spilled_bytes_max_zero")};
// Keys whose values also depend on a kernel's register count.
inline constexpr std::array<std::string_view, 4> residency_keys{"resident_threads_min", "resident_blocks_min",
                                                                "l1_min", "spilled_bytes_max"};
inline constexpr KindKey buffer_key{"buffer", KeyType::name};
inline constexpr std::array uses_keys{
    buffer_key,
    expression_key("shared_store_bytes_min"),
    expression_key("shared_load_bytes_min"),
    expression_key("exchanged_bytes_min"),
    expression_key("used_bytes_min"),
    expression_key("shared_store_bytes_min_zero"),
    expression_key("shared_load_bytes_min_zero"),
    expression_key("exchanged_bytes_min_zero"),
    expression_key("used_bytes_min_zero"),
};
inline constexpr std::array spread_keys{
    KindKey{"thread_share_max"},      KindKey{"thread_of_block_share_max"},
    KindKey{"block_share_max"},       expression_key("blocks_min"),
    KindKey{"thread_share_max_zero"}, KindKey{"thread_of_block_share_max_zero"},
    KindKey{"block_share_max_zero"},  expression_key("blocks_min_zero")};
inline constexpr auto counts_keys = [] {
    std::array<KindKey, 1 + BoundNames::count> keys;
    keys[0] = buffer_key;
    for (std::size_t at = 0; at < BoundNames::count; ++at) keys[1 + at] = expression_key(bound_names[at]);
    return keys;
}();
// The ratios are relative to the reference's time: modeled, and on a GPU if the lab sets separate limits for
// it. The shares are of the program's own modeled time: lost to bank conflicts, lost to these and to
// uncoalesced accesses, and spent waiting for global memory.
inline constexpr std::array time_keys{KindKey{"ratio_max", KeyType::number, 0, true},
                                      KindKey{"ratio_zero", KeyType::number, 0, true},
                                      KindKey{"measured_ratio_max"},
                                      KindKey{"measured_ratio_zero"},
                                      KindKey{"conflict_share_max"},
                                      KindKey{"conflict_share_zero"},
                                      KindKey{"excess_share_max"},
                                      KindKey{"excess_share_zero"},
                                      KindKey{"wait_share_max"},
                                      KindKey{"wait_share_zero"},
                                      KindKey{"stub_measured_ratio"}};

inline constexpr std::array check_kinds{
    CheckKind{.kind = Kind::compiles,
              .name = "compiles",
              .title = "The file compiles",
              .findings = {Family::compile},
              .when_no_kernel = NoKernel::asked,
              .needs_run = false},
    CheckKind{.kind = Kind::output,
              .name = "output",
              .title = "The output is correct",
              .keys = output_keys,
              .findings = {Family::run, Family::launch},
              .when_broken = AbortedRunRule::asked_first,
              .when_no_kernel = NoKernel::asked_for_launches,
              .needs_oracle = true,
              .compares_outputs = true,
              .fails_on_findings = true},
    CheckKind{.kind = Kind::races,
              .name = "races",
              .title = "No data races",
              .findings = {Family::race},
              .fails_on_findings = true,
              .by_findings_alone = true},
    CheckKind{.kind = Kind::barriers,
              .name = "barriers",
              .title = "No divergent barriers",
              .findings = {Family::barrier},
              .fails_on_findings = true,
              .by_findings_alone = true},
    CheckKind{.kind = Kind::memory,
              .name = "memory",
              .title = "No out-of-bounds, misaligned or uninitialized accesses",
              .findings = {Family::memory, Family::call},
              .fails_on_findings = true,
              .by_findings_alone = true},
    CheckKind{.kind = Kind::banks,
              .name = "banks",
              .title = "No bank conflicts",
              .keys = excess_keys,
              .findings = {Family::banks},
              .when_broken = AbortedRunRule::skipped,
              .needs_reference = true,
              .counts_requests = true,
              .judges_work = true},
    CheckKind{.kind = Kind::coalescing,
              .name = "coalescing",
              .title = "Global memory accesses are coalesced",
              .keys = excess_keys,
              .findings = {Family::global},
              .when_broken = AbortedRunRule::skipped,
              .needs_reference = true,
              .counts_requests = true,
              .judges_work = true},
    CheckKind{.kind = Kind::launch,
              .name = "launch",
              .title = "The launch is accepted, with the required sizes",
              .keys = launch_keys,
              .findings = {Family::launch},
              .when_no_kernel = NoKernel::asked,
              .fails_on_findings = true},
    CheckKind{.kind = Kind::uses,
              .name = "uses",
              .title = "Data goes through shared memory",
              .keys = uses_keys,
              .when_broken = AbortedRunRule::skipped,
              .needs_a_key = true,
              .judges_work = true},
    CheckKind{.kind = Kind::counts,
              .name = "counts",
              .title = "The amount of work is within the limits",
              .keys = counts_keys,
              .when_broken = AbortedRunRule::skipped,
              .needs_a_key = true,
              .judges_work = true},
    CheckKind{.kind = Kind::spread,
              .name = "spread",
              .title = "The work is spread over threads and blocks",
              .keys = spread_keys,
              .when_broken = AbortedRunRule::skipped,
              .needs_a_key = true,
              .judges_work = true},
    CheckKind{.kind = Kind::time,
              .name = "time",
              .title = "About as fast as the reference solution",
              .keys = time_keys,
              .when_broken = AbortedRunRule::skipped,
              .needs_reference = true,
              .wants_times = true,
              .judges_work = true},
};
constexpr bool has_rows_in_order() {
    for (std::size_t at = 0; at < check_kinds.size(); ++at)
        if (static_cast<std::size_t>(check_kinds[at].kind) != at) return false;
    return check_kinds.size() == enumerator_count<Kind>();
}
static_assert(has_rows_in_order(), "the table has a row for each kind, in the order of the kinds");

constexpr const CheckKind& kind_of(Kind kind) {
    return check_kinds[static_cast<std::size_t>(kind)];
}

constexpr const CheckKind* find_check_kind(std::string_view name) {
    for (const auto& kind : check_kinds)
        if (kind.name == name) return &kind;
    return nullptr;
}

// True if the kind covers findings with this id.
inline bool concerns(const CheckKind& kind, FindingId id) {
    return kind.findings[0] == family(id) || kind.findings[1] == family(id);
}

// The same for a check that was not done: `about` is Unseen::about, the beginning of an id.
inline bool concerns(const CheckKind& kind, std::string_view about) {
    for (auto family : kind.findings)
        if (family && about.substr(0, about.find('.')) == name(*family)) return true;
    return false;
}

}  // namespace warpmark::lab
