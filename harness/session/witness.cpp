// witness.cpp: which schedules are tried for a race, what differs after them, and the words for both.
#include "harness/session/witness.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace warpmark::session {
namespace {

using machine::Schedule;
using Outputs = std::vector<std::vector<std::byte>>;

// In warp instructions: what all searches of a job may take together, and each single run beside what the
// usual order takes.
constexpr uint64_t budget_of_a_job = 150'000'000, allowance = 200'000;
constexpr size_t races_of_a_case = 8, elements_told = 32;

struct Attempt {
    Schedule schedule;
    std::string order;
};

bool is_sought(const Finding& finding) {
    return family(finding.id) == Family::race && finding.id != FindingId::race_same_value &&
           finding.locations.size() >= 2 && finding.locations[0].line > 0;
}

machine::AccessPoint point(const Location& at) {
    return {at.block, at.thread, at.file, at.line, at.column};
}

std::string who(const Location& at, bool with_block) {
    const auto name = fmt::format("thread ({},{},{})", at.thread[0], at.thread[1], at.thread[2]);
    return with_block ? fmt::format("{} of block ({},{},{})", name, at.block[0], at.block[1], at.block[2])
                      : name;
}

// "reads at line 7"
std::string does(const Location& at) {
    return at.line ? fmt::format("{} at line {}", name(at.role), at.line) : name(at.role);
}

// The schedules for one race: its two accesses exchanged, one way or the other; then what disturbs more.
std::vector<Attempt> attempts(const Finding& race, uint64_t patience) {
    const Location &a = race.locations[0], &b = race.locations[1];
    const bool apart = a.block != b.block;
    std::vector<Attempt> all;
    Schedule base;
    base.kernel = race.kernel;
    base.region = race.bytes.region;
    base.offset = race.bytes.offset;
    base.bytes = race.bytes.count;
    base.patience = patience;
    for (const auto& [late, early] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        Schedule one = base;
        one.order = Schedule::Order::exchange;
        one.late = point(*late);
        one.early = point(*early);
        all.push_back({one, fmt::format("{} {} before {} {}", who(*early, apart), does(*early),
                                        who(*late, apart), does(*late))});
    }
    for (const auto& [late, early] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        if (late->role == Role::reads) continue;
        Schedule one = base;
        one.order = Schedule::Order::delay;
        one.late = point(*late);
        one.early = point(*early);
        if (late->role == Role::updates) {
            all.push_back(
                {one, fmt::format("{} {} while {} {}, as the two are not atomic to each other",
                                  who(*early, apart), does(*early), who(*late, apart), does(*late))});
            continue;
        }
        all.push_back(
            {one, fmt::format("what {} {} arrives after {} {}, as it may without a fence in between",
                              who(*late, apart), does(*late), who(*early, apart), does(*early))});
    }
    for (const auto& [late, early] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        if (late->role != Role::writes || early->role != Role::reads) continue;
        Schedule one = base;
        one.order = Schedule::Order::delay;
        one.late = point(*late);
        one.early = point(*early);
        one.stale = true;
        all.push_back(
            {one, fmt::format("{} {} what was there before {} {}, as it may without a fence before it reads",
                              who(*early, apart), does(*early), who(*late, apart), does(*late))});
    }
    for (const auto* first : {&b, &a}) {
        Schedule one = base;
        one.order = Schedule::Order::ahead;
        one.early = point(*first);
        all.push_back({one, fmt::format("{} and its warp run ahead of the others", who(*first, apart))});
    }
    Schedule reverse;
    reverse.order = Schedule::Order::reverse;
    all.push_back({reverse, "blocks, warps and lanes run in reverse order"});
    for (uint64_t seed = 1; seed <= 3; ++seed) {
        Schedule random;
        random.order = Schedule::Order::random;
        random.seed = seed;
        all.push_back({random, fmt::format("the warps are scheduled at random (seed {})", seed)});
    }
    return all;
}

// The first buffer that differs.
std::optional<Witness> difference(const Case& one, const Outputs& usual, const Outputs& got) {
    for (size_t at = 0; at < usual.size(); ++at) {
        if (one.arguments[at].use == Use::scalar || one.arguments[at].use == Use::in || usual[at] == got[at])
            continue;
        Witness witness;
        witness.argument = static_cast<uint32_t>(at);
        const size_t bytes = std::max(one.arguments[at].element_bytes, 1u);
        for (size_t from = 0; from + bytes <= usual[at].size(); from += bytes) {
            if (std::memcmp(&usual[at][from], &got[at][from], bytes) == 0) continue;
            if (++witness.differing > elements_told) continue;
            const auto first = static_cast<std::ptrdiff_t>(from),
                       last = static_cast<std::ptrdiff_t>(from + bytes);
            witness.elements.push_back({from / bytes,
                                        {usual[at].begin() + first, usual[at].begin() + last},
                                        {got[at].begin() + first, got[at].begin() + last}});
        }
        if (witness.differing) return witness;
    }
    return {};
}

class Search {
  public:
    Search(Job& job, const OneRun& again) : job_(job), again_(again) {}

    void look(Case& one, CaseObservation& seen) {
        size_t races = 0;
        usual_.reset();
        general_.clear();
        for (auto& finding : seen.findings) {
            if (!is_sought(finding) || finding.witness.sought || known_.contains(key(finding))) continue;
            finding.witness.sought = true;
            finding.witness.because = obstacle(one, ++races);
            if (finding.witness.because.empty()) search(one, finding);
            if (finding.witness.found) known_.insert(key(finding));
        }
        not_luck(seen.findings);
    }

  private:
    // A kernel that another race has shown to be wrong was not right by luck.
    static void not_luck(std::vector<Finding>& findings) {
        for (auto& one : findings) {
            if (!one.witness.sought || one.witness.found || one.witness.orders_tried == 0) continue;
            const auto other = std::ranges::find_if(findings, [&](const Finding& finding) {
                return finding.witness.found && finding.kernel == one.kernel;
            });
            if (other == findings.end()) continue;
            one.witness.because = fmt::format(
                "The race on line {} shows that the output depends on the thread order; by itself, this one "
                "did not change it in the {} orders that were tried.",
                other->locations[0].line, one.witness.orders_tried);
        }
    }

    // Why no other order can be tried; "" if nothing is in the way.
    std::string obstacle(Case& one, size_t races) {
        if (races > races_of_a_case)
            return "No other thread order was tried for this race: fix the ones before it first.";
        if (!usual_) usual_ = run(one, Schedule{}, budget_);
        if (!usual_ || usual_->warp_instructions >= budget_)
            return "No other thread order was tried: the run is too long to repeat.";
        return usual_->whole ? "" : "No other thread order was tried: the run does not end.";
    }

    static std::string key(const Finding& finding) {
        std::string text = std::string(name(finding.id)) + finding.kernel;
        for (const auto& at : finding.locations) text += fmt::format("@{}:{}", at.file, at.line);
        return text;
    }

    std::optional<Done> run(Case& one, const Schedule& schedule, uint64_t limit) {
        if (budget_ == 0) return {};
        OneRun again = again_;
        again.schedule = schedule;
        again.warp_instructions = std::min(limit, budget_);
        auto done = run_once(job_, one, again);
        if (!done) return {};
        budget_ -= std::min(budget_, done->warp_instructions + 1'000);
        return std::move(*done);
    }

    // Schedules that are not made for one race are run once a case.
    const std::optional<Done>& run_general(Case& one, const Attempt& attempt, uint64_t limit) {
        const auto [at, fresh] = general_.try_emplace(attempt.order);
        if (fresh) at->second = run(one, attempt.schedule, limit);
        return at->second;
    }

    void search(Case& one, Finding& race) {
        const uint64_t usual = usual_->warp_instructions;
        Witness& witness = race.witness;
        bool exchanged = false;
        uint32_t tried = 0;
        for (const auto& attempt : attempts(race, usual + allowance)) {
            const bool general = attempt.schedule.kernel.empty();
            // Lanes that go apart take up to 32 times the instructions.
            const uint64_t limit = (general ? 32 : 4) * usual + allowance;
            const std::optional<Done> fresh = general ? std::nullopt : run(one, attempt.schedule, limit);
            const std::optional<Done>& done = general ? run_general(one, attempt, limit) : fresh;
            if (!done || !done->whole) continue;
            ++tried;
            exchanged = exchanged || done->exchanged;
            // What only disturbed the order in general says nothing of this race if it was not this one's
            // turn.
            const bool directed = attempt.schedule.order == Schedule::Order::exchange ||
                                  attempt.schedule.order == Schedule::Order::delay;
            if (directed && !done->exchanged) continue;
            auto found = difference(one, usual_->seen.outputs, done->seen.outputs);
            if (!found) continue;
            witness = std::move(*found);
            witness.sought = witness.found = true;
            witness.orders_tried = tried;
            witness.order = attempt.order;
            return;
        }
        witness.orders_tried = tried;
        witness.because = luck(race, exchanged, tried);
    }

    static std::string luck(const Finding& race, bool exchanged, uint32_t tried) {
        if (tried == 0) return "No other thread order could be tried to its end.";
        if (exchanged)
            return "Even with the two accesses swapped, the output is the same: with this input both orders "
                   "happen "
                   "to store, or to use, the same values. Nothing in the program guarantees that, and the "
                   "compiler may cache, split or repeat an access that it assumes to be unshared.";
        const bool apart = race.locations[0].block != race.locations[1].block;
        return fmt::format(
            "The output is correct in all {} thread orders that were tried, but only by luck: {} in this "
            "order "
            "on every device and with every compiler.",
            tried, apart ? "nothing makes the two blocks run" : "nothing makes the two threads run");
    }

    Job& job_;
    const OneRun& again_;
    uint64_t budget_ = budget_of_a_job;
    std::optional<Done> usual_;
    std::map<std::string, std::optional<Done>> general_;
    std::set<std::string> known_;
};

}  // namespace

void leave_out_witnesses(std::vector<CaseObservation>& cases, const char* why) {
    for (auto& one : cases)
        for (auto& finding : one.findings)
            if (is_sought(finding) && !finding.witness.sought) {
                finding.witness.sought = true;
                finding.witness.because = why;
            }
}

void find_witnesses(Job& job, const OneRun& again, std::vector<CaseObservation>& cases) {
    Search search(job, again);
    for (size_t at = 0; at < cases.size() && at < job.cases.size(); ++at)
        search.look(job.cases[at], cases[at]);
}

}  // namespace warpmark::session
