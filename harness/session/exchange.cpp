// exchange.cpp: one run that counts, and one for each line that is in doubt.
#include "harness/session/exchange.h"

#include <algorithm>

#include "harness/analysis/exchange.h"

namespace warpmark::session {
namespace {

constexpr uint64_t times_longer = 4, instructions_at_least = 1'000'000;
constexpr size_t cases_to_try = 3;

using Bytes = std::map<analysis::ExchangeCounter::Lines, uint64_t>;

struct Counted {
    size_t position = 0;  // of the case
    uint64_t instructions = 0;
    std::vector<Site> lines;
    Bytes bytes;
};

struct TriedLine {
    Site site;
    bool matters = false;
};

bool reached_a_limit(const CaseObservation& seen) {
    return std::ranges::any_of(seen.findings, [](const Finding& finding) { return finding.id == "run.limit" || finding.id == "tool.unsupported"; });
}

bool has_error(const std::vector<Finding>& findings) {
    return std::ranges::any_of(findings, [](const Finding& finding) { return finding.severity == Severity::error; });
}

bool is_same_line(const Site& a, const Site& b) { return a.line == b.line && a.file == b.file; }

bool reads(const Counted& counted, const Site& line) {
    return std::ranges::any_of(counted.lines, [&](const Site& one) { return is_same_line(one, line); });
}

// Does the case come out otherwise if the line gets other values?
bool matters(Job& job, OneRun run, const Counted& counted, const CaseObservation& seen, const Site& line) {
    run.damaged = line;
    run.warp_instructions = instructions_at_least + times_longer * counted.instructions;
    const auto done = run_once(job, job.cases[counted.position], run);
    if (!done) return false;
    return !done->whole || done->seen.outputs != seen.outputs || (has_error(done->seen.findings) && !has_error(seen.findings));
}

// In the smallest cases first.
std::vector<TriedLine> try_lines(Job& job, const OneRun& again, const std::vector<CaseObservation>& observed, std::vector<const Counted*> cases) {
    std::ranges::stable_sort(cases, {}, &Counted::instructions);
    std::vector<TriedLine> tried;
    for (const Counted* counted : cases)
        for (const Site& line : counted->lines) {
            if (std::ranges::any_of(tried, [&](const TriedLine& one) { return is_same_line(one.site, line); })) continue;
            TriedLine& one = tried.emplace_back(TriedLine{line});
            size_t tries = 0;
            for (const Counted* other : cases) {
                if (one.matters || tries >= cases_to_try) break;
                if (!reads(*other, line)) continue;
                ++tries;
                one.matters = matters(job, again, *other, observed[other->position], line);
            }
        }
    return tried;
}

void tell(const Counted& counted, const std::vector<TriedLine>& tried, Exchange& exchange) {
    constexpr analysis::ExchangeCounter::Lines others = 1u << analysis::ExchangeCounter::most_lines;
    analysis::ExchangeCounter::Lines matter = others, read = 0;
    for (size_t at = 0; at < counted.lines.size(); ++at)
        for (const auto& one : tried)
            if (one.matters && is_same_line(one.site, counted.lines[at])) matter |= 1u << at;
    for (const auto& [lines, bytes] : counted.bytes) {
        (lines & matter ? exchange.bytes : exchange.idle_bytes) += bytes;
        read |= lines;
    }
    for (size_t at = 0; at < counted.lines.size(); ++at) {
        if ((matter >> at & 1) || !(read >> at & 1)) continue;
        Location place;
        place.file = counted.lines[at].file, place.line = counted.lines[at].line, place.role = "reads";
        exchange.idle.push_back(std::move(place));
    }
    exchange.counted = true;
}

}  // namespace

void count_exchange(Job& job, const OneRun& again, std::vector<CaseObservation>& observed) {
    std::vector<Counted> counted;
    for (size_t at = 0; at < observed.size() && at < job.cases.size(); ++at) {
        if (!job.cases[at].wants_exchange || reached_a_limit(observed[at])) continue;
        analysis::ExchangeCounter counter;
        OneRun run = again;
        run.observer = &counter;
        run.warp_instructions = instructions_at_least;
        for (const auto& launch : observed[at].launches) run.warp_instructions += times_longer * launch.warp_instructions + launch.host_instructions;
        const auto done = run_once(job, job.cases[at], run);
        if (done) counted.push_back({at, done->warp_instructions, counter.lines(), counter.bytes()});
    }
    std::vector<const Counted*> cases;
    for (const auto& one : counted) cases.push_back(&one);
    const auto tried = try_lines(job, again, observed, cases);
    for (const auto& one : counted) tell(one, tried, observed[one.position].exchange);
}

}  // namespace warpmark::session
