// Merging of two builds' findings, and hiding of consequences behind their causes.
#include "harness/diagnose/finding_merging.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "harness/contract/finding.h"
#include "harness/diagnose/messages.h"

using namespace warpmark;

namespace {

Finding finding(const std::string& id, std::vector<int> lines, const std::string& kernel = "k") {
    Finding made;
    made.id = find_finding_kind(id)->id;
    made.kernel = kernel;
    for (const int line : lines)
        made.locations.push_back(Location{"a.cu", line, 1, Role::reads, true, {}, {}, {}});
    return made;
}

std::vector<std::string> ids(const std::vector<Finding>& findings) {
    std::vector<std::string> all;
    for (const auto& one : findings) all.emplace_back(name(one.id));
    return all;
}

using Ids = std::vector<std::string>;

std::vector<Finding> merged(std::vector<Finding> optimized, std::vector<Finding> unoptimized) {
    std::vector<Finding> alone;
    return diagnose::merge_builds(std::move(optimized), std::move(unoptimized), &alone);
}

}  // namespace

TEST_CASE("merge: what both builds show is told once") {
    const auto both = merged({finding("race.read-write", {3, 5})}, {finding("race.read-write", {5, 3})});
    REQUIRE(both.size() == 1);
    CHECK(both[0].evidence == Evidence::usual);
}

TEST_CASE("merge: a race that the optimiser hides is told, and said to be hidden") {
    const auto both = merged({}, {finding("race.read-write", {3, 5})});
    REQUIRE(both.size() == 1);
    CHECK(both[0].evidence == Evidence::unoptimised_build);
}

TEST_CASE("merge: what only the optimised build shows is judged apart") {
    for (const char* id : {"race.read-write", "race.write-write", "memory.uninitialised", "barrier.divergent",
                           "barrier.mismatch", "barrier.warp-mask"}) {
        std::vector<Finding> alone;
        CHECK(diagnose::merge_builds({finding(id, {3})}, {}, &alone).empty());
        CHECK(ids(alone) == Ids{id});
    }
}

TEST_CASE("merge: that two threads store one value is known by the source") {
    std::vector<Finding> alone;
    const auto both = diagnose::merge_builds({finding("race.write-write", {3, 3})},
                                             {finding("race.same-value", {3, 3})}, &alone);
    CHECK(ids(both) == Ids{"race.same-value"});
    CHECK(alone.empty());
}

TEST_CASE("merge: what else either build shows counts") {
    for (const char* id : {"memory.out-of-bounds", "barrier.deadlock", "run.trap", "run.limit",
                           "launch.refused", "banks.conflict"})
        CHECK(merged({finding(id, {3})}, {}).size() == 1);
    CHECK(merged({}, {finding("memory.out-of-bounds", {3})}).size() == 1);
}

TEST_CASE("merge: errors come first, then lines in order") {
    auto note = finding("race.same-value", {1});
    note.severity = Severity::note;
    const auto both = merged({}, {note, finding("race.read-write", {9}), finding("race.write-write", {4})});
    CHECK(ids(both) == Ids{"race.write-write", "race.read-write", "race.same-value"});
}

TEST_CASE("merge: a race between warps comes before one within a warp at its lines") {
    const auto race = [](std::vector<int> lines, Race::Separation apart, const std::string& kernel = "k") {
        auto made = finding("race.read-write", std::move(lines), kernel);
        Race fact;
        fact.apart = apart;
        made.fact = fact;
        return made;
    };
    const auto order = [](std::vector<Finding> findings) {
        diagnose::sort_findings(findings);
        std::vector<int> lines;
        for (const auto& one : findings) lines.push_back(one.locations[0].line);
        return lines;
    };
    using enum Race::Separation;
    using Order = std::vector<int>;
    CHECK(order({race({3, 5}, lanes), race({5, 5}, threads)}) == Order{5, 3});
    CHECK(order({race({3, 5}, lanes), race({4, 6}, lanes), race({5, 6}, blocks)}) == Order{5, 3, 4});
    CHECK(order({race({3, 5}, threads), race({5, 5}, lanes)}) == Order{3, 5});
    CHECK(order({race({3, 5}, lanes), race({6, 6}, threads)}) == Order{3, 6});
    CHECK(order({race({3, 5}, lanes), race({5, 5}, threads, "other")}) == Order{3, 5});
    auto note = race({5, 5}, threads);
    note.severity = Severity::note;
    CHECK(order({race({3, 5}, lanes), note}) == Order{3, 5});
}

TEST_CASE("consequences: races behind a misplaced barrier are left out, and counted") {
    const auto left =
        diagnose::without_consequences({finding("barrier.divergent", {3}), finding("race.read-write", {5}),
                                        finding("memory.uninitialised", {6})});
    REQUIRE(ids(left) == Ids{"barrier.divergent"});
    CHECK(left[0].hidden == 2);
}

TEST_CASE("consequences: what several rules leave out is counted once, by the finding that stays") {
    const auto left = diagnose::without_consequences(
        {finding("barrier.divergent", {3}), finding("barrier.mismatch", {4}), finding("race.read-write", {5}),
         finding("memory.uninitialised", {6})});
    REQUIRE(ids(left) == Ids{"barrier.divergent"});
    CHECK(left[0].hidden == 3);
}

TEST_CASE("consequences: who asks gets them, too") {
    std::vector<Finding> left_out;
    const auto left = diagnose::without_consequences(
        {finding("barrier.divergent", {3}), finding("race.read-write", {5})}, &left_out);
    CHECK(ids(left) == Ids{"barrier.divergent"});
    CHECK(ids(left_out) == Ids{"race.read-write"});
}

TEST_CASE("consequences: another kernel's races stay") {
    CHECK(diagnose::without_consequences(
              {finding("barrier.divergent", {3}, "k"), finding("race.read-write", {5}, "other")})
              .size() == 2);
}

TEST_CASE("consequences: what does not follow stays") {
    CHECK(diagnose::without_consequences(
              {finding("barrier.divergent", {3}), finding("memory.out-of-bounds", {5})})
              .size() == 2);
    CHECK(diagnose::without_consequences(
              {finding("memory.out-of-bounds", {3}), finding("race.read-write", {5})})
              .size() == 2);
    CHECK(diagnose::without_consequences({}).empty());
}

TEST_CASE("consequences: an element that was written past the end is never written") {
    CHECK(ids(diagnose::without_consequences(
              {finding("memory.shared-overrun", {3}), finding("memory.uninitialised", {5})})) ==
          Ids{"memory.shared-overrun"});
}

TEST_CASE("consequences: lines that race with different values need no note of those that agree") {
    CHECK(ids(diagnose::without_consequences(
              {finding("race.same-value", {8, 10}), finding("race.write-write", {10, 8}),
               finding("race.same-value", {10, 10})})) == Ids{"race.write-write", "race.same-value"});
    CHECK(ids(diagnose::without_consequences(
              {finding("race.same-value", {8, 8}), finding("race.same-value", {9, 9}),
               finding("race.write-write", {9, 9}), finding("race.write-write", {8, 8})})) ==
          Ids{"race.write-write", "race.write-write"});
    CHECK(diagnose::without_consequences(
              {finding("race.write-write", {8, 8}, "k"), finding("race.same-value", {8, 8}, "other")})
              .size() == 2);
    CHECK(diagnose::without_consequences(
              {finding("race.read-write", {8, 8}), finding("race.same-value", {8, 8})})
              .size() == 2);
}

// Each row of the table, with the expected remaining findings.
TEST_CASE("rules: each row has its case") {
    struct Golden {
        std::string_view rule;
        std::vector<Finding> findings;
        Ids left;
    };
    const std::array cases{
        Golden{"a divergent barrier upsets the barriers behind it",
               {finding("barrier.divergent", {3}), finding("barrier.deadlock", {9})},
               {"barrier.divergent"}},
        Golden{"threads that a bad barrier sets apart race",
               {finding("barrier.warp-mask", {3}), finding("race.volatile", {9})},
               {"barrier.warp-mask"}},
        Golden{"an element whose write went past the array is never written",
               {finding("memory.null", {3}), finding("memory.uninitialised", {9})},
               {"memory.null"}},
        Golden{"two lines that race with different values agree for some threads",
               {finding("race.write-write", {3, 4}), finding("race.same-value", {4, 3})},
               {"race.write-write"}},
        Golden{"who uses a copy early uses it without a barrier as well",
               {finding("race.async", {3, 4}), finding("race.read-write", {4, 3})},
               {"race.async"}},
        Golden{"the optimizer takes one value for two",
               {finding("race.write-write", {3, 4}), finding("race.same-value", {4, 3})},
               {"race.same-value"}},
        Golden{"a race that the source has covers those of the optimizer",
               {finding("race.write-write", {3, 4}), finding("race.read-write", {8, 9})},
               {"race.write-write"}},
        Golden{"a memory error that the source has covers an uninitialized read of the optimizer",
               {finding("memory.out-of-bounds", {3}), finding("memory.uninitialised", {9})},
               {"memory.out-of-bounds"}},
        Golden{"a bad barrier that the source has covers those of the optimizer",
               {finding("barrier.deadlock", {3}), finding("barrier.divergent", {9})},
               {"barrier.deadlock"}},
    };
    for (const auto& rule : diagnose::rules()) {
        if (rule.becomes == diagnose::Rule::Disposition::linked) continue;  // see below
        CAPTURE(rule.name);
        const auto golden = std::ranges::find(cases, rule.name, &Golden::rule);
        REQUIRE(golden != cases.end());
        const auto& [name, findings, left] = *golden;
        if (rule.becomes == diagnose::Rule::Disposition::covered) {
            auto weaker = findings[0];
            weaker.severity = Severity::note;
            CHECK(diagnose::is_covered(findings[1], {findings[0]}));
            CHECK_FALSE(diagnose::is_covered(findings[1], {weaker}));
            CHECK_FALSE(diagnose::is_covered(findings[0], {}));
            continue;
        }
        if (rule.becomes == diagnose::Rule::Disposition::known)
            CHECK(ids(merged({findings[0]}, {findings[1]})) == left);
        else
            CHECK(ids(diagnose::without_consequences(findings)) == left);
        auto elsewhere = findings;
        elsewhere[1].kernel = "other";
        if (rule.becomes != diagnose::Rule::Disposition::known)
            CHECK(diagnose::without_consequences(elsewhere).size() == 2);
    }
}

TEST_CASE("rules: a warning covers no error, and a race no barrier") {
    auto warning = finding("race.volatile", {3});
    warning.severity = Severity::warning;
    CHECK_FALSE(diagnose::is_covered(finding("race.read-write", {8, 9}), {warning}));
    CHECK_FALSE(
        diagnose::is_covered(finding("barrier.divergent", {3}), {finding("race.read-write", {8, 9})}));
}

TEST_CASE("rules: each trial of what the optimised build alone shows has its case") {
    using diagnose::Trial;
    auto writes = finding("race.read-write", {3, 4});
    for (auto& at : writes.locations) at.role = Role::updates;
    const std::array cases{
        std::pair{finding("race.read-write", {3, 4}), Trial::racing_reads},
        std::pair{writes, Trial::none},
        std::pair{finding("race.write-write", {3, 4}), Trial::none},
        std::pair{finding("memory.uninitialised", {3}), Trial::none},
        std::pair{finding("barrier.divergent", {3}), Trial::block_barriers},
        std::pair{finding("barrier.mismatch", {3}), Trial::block_barriers},
        std::pair{finding("barrier.warp-mask", {3}), Trial::warp_barriers},
    };
    for (const auto& [one, trial] : cases) {
        CAPTURE(name(one.id));
        CHECK(diagnose::trial_of(one) == trial);
    }
    for (const auto& rule : diagnose::trial_rules())
        CHECK(std::ranges::any_of(cases, [&](const auto& one) { return one.first.id == rule.id; }));
}

TEST_CASE("rules: each weight has its case and its twin") {
    const auto weighed = [](const std::string& id, Fact fact) {
        Finding one = finding(id, {3});
        one.severity = kind_of(one.id).severity;
        one.fact = std::move(fact);
        diagnose::weigh(one);
        return one.severity;
    };
    CHECK(diagnose::weights().size() == 4);
    CHECK(weighed("call.failed", FailedCall{.is_ignored = false}) == Severity::note);
    CHECK(weighed("call.failed", FailedCall{.is_ignored = true, .is_handled = true}) == Severity::note);
    CHECK(weighed("call.failed", FailedCall{.is_ignored = true}) == Severity::error);
    CHECK(weighed("launch.refused", FailedCall{.is_launch = true, .is_handled = true}) == Severity::note);
    CHECK(weighed("launch.refused", FailedCall{.is_launch = true}) == Severity::error);
    CHECK(weighed("run.exit", ProgramEnd{.is_own = true}) == Severity::note);
    CHECK(weighed("run.exit", ProgramEnd{.in_launcher = true}) == Severity::error);
}

TEST_CASE("rules: a local array that the unoptimized build alone has misaligned is a note") {
    Finding local = finding("memory.misaligned", {3}), global = local;
    local.severity = global.severity = Severity::error;
    local.fact = AddressFault{.kind = AddressFault::Kind::misaligned_local};
    global.fact = AddressFault{.kind = AddressFault::Kind::misaligned};
    std::vector<Finding> alone;
    CHECK(diagnose::merge_builds({}, {local}, &alone)[0].severity == Severity::note);
    CHECK(diagnose::merge_builds({}, {local}, &alone)[0].evidence == Evidence::unoptimised_build);
    CHECK(diagnose::merge_builds({local}, {local}, &alone)[0].severity == Severity::error);
    CHECK(diagnose::merge_builds({local}, {}, &alone)[0].severity == Severity::error);
    CHECK(diagnose::merge_builds({}, {global}, &alone)[0].severity == Severity::error);
}

TEST_CASE("rules: places in their order tell what is seen again") {
    const auto one = finding("race.read-write", {3, 4}), turned = finding("race.read-write", {4, 3});
    CHECK(diagnose::is_at_same_places(one, one));
    CHECK_FALSE(diagnose::is_at_same_places(one, turned));
    CHECK(diagnose::place_key(one) != diagnose::place_key(turned));
    CHECK(diagnose::is_same_defect(one, turned));
    CHECK_FALSE(diagnose::is_at_same_places(one, finding("race.read-write", {3, 4}, "other")));
}

TEST_CASE("rules: what comes before a bad barrier does not follow from it") {
    const auto race = finding("race.read-write", {1, 2});
    const auto left =
        diagnose::without_consequences({finding("barrier.divergent", {3}), race}, nullptr, {race});
    REQUIRE(left.size() == 2);
    CHECK(left[0].hidden == 0);
}

TEST_CASE("rules: races that one barrier orders know of each other") {
    const auto race = [](int upper, int lower, bool may_overlap = false) {
        Finding made = finding("race.read-write", {upper, lower});
        Race fact;
        fact.array = "s";
        fact.gap = {BarrierGap::Kind::between, upper, lower};
        fact.may_overlap = may_overlap;
        made.fact = std::move(fact);
        return made;
    };
    const auto linked = [](std::vector<Finding> findings) {
        diagnose::link_findings(findings);
        return fact_of<Race>(findings.back())->shared_gap;
    };
    const auto both = linked({race(3, 9), race(5, 12)});
    REQUIRE(both);
    CHECK(both->after == 5);
    CHECK(both->before == 9);
    CHECK(both->other_upper == 3);
    CHECK(both->other_lower == 9);
    CHECK_FALSE(linked({race(3, 9), race(9, 12)}));
    CHECK_FALSE(linked({race(3, 12, true), race(9, 12)}));
}

TEST_CASE("rules: a launch that requests too little shared memory is told once") {
    const auto overrun = [](int line, uint64_t launch, uint64_t needed) {
        Finding made = finding("memory.shared-overrun", {line});
        AddressFault fault;
        fault.kind = AddressFault::Kind::overrun;
        fault.element = "s[16]";
        fault.requested = 64;
        fault.needed = needed;
        fault.launch = launch;
        made.fact = std::move(fault);
        return made;
    };
    const auto advice = [](std::vector<Finding> findings) {
        diagnose::link_findings(findings);
        diagnose::write_messages(findings);
        return findings.back().explanation;
    };
    CHECK(advice({overrun(3, 0, 256), overrun(5, 0, 256)}) ==
          "This follows from the same launch as at line 3.");
    CHECK(advice({overrun(3, 0, 256), overrun(5, 1, 256)})
              .ends_with("The kernel uses 256 bytes, but this launch requests 64."));
}

TEST_CASE("words: what showed a finding, and what is hidden behind it, come last and once") {
    Finding one = finding("barrier.divergent", {3});
    one.explanation = "Move it.";
    one.evidence = Evidence::unoptimised_build;
    one.hidden = 2;
    diagnose::write_messages(one);
    CHECK(
        one.explanation ==
        "Move it. (Seen in the unoptimized build: the optimizer happens to hide it.) (2 more findings may be "
        "consequences of this one and are hidden until you fix it.)");
    Finding later = finding("memory.out-of-bounds", {3});
    later.evidence = Evidence::later_call;
    later.call = 1;
    diagnose::write_messages(later);
    CHECK(later.explanation ==
          "(It shows in the second call in one process: state is left over from earlier calls.)");
}
