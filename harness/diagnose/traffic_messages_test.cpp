// Messages for bank conflicts and uncoalesced accesses: each change that was tried, and each reason for
// having none.
#include <doctest/doctest.h>

#include <algorithm>

#include "harness/contract/finding.h"
#include "harness/contract/finding_table.h"
#include "harness/diagnose/messages.h"

using namespace warpmark;

namespace {

WorstRequest column() {
    WorstRequest worst;
    worst.width = 4;
    worst.active = ~0u;
    worst.passes = 32;
    worst.ideal = 1;
    for (uint32_t lane = 0; lane < 32; ++lane) worst.offsets[lane] = lane * 128;
    return worst;
}

Finding finding_of(FindingId id, auto fact) {
    Finding finding;
    finding.id = id;
    finding.locations = {Location{"k.cu", 7, 0, Role::reads, true, {}, {}, {}}};
    finding.fact = std::move(fact);
    diagnose::write_messages(finding);
    return finding;
}

Finding conflict(std::vector<LayoutFix> fixes, NoLayoutFix why = NoLayoutFix::none_sought) {
    BankConflict fact{.worst = column(), .wavefronts = 64, .least = 2, .array = "s", .structure = "P"};
    for (int at = 0; at < 32; ++at) fact.elements.push_back("s[" + std::to_string(at * 32) + "]");
    fact.fixes = std::move(fixes);
    fact.why_none = why;
    return finding_of(id_of("banks.conflict"), std::move(fact));
}

LayoutFix change(LayoutFix::Kind kind, uint64_t from, uint64_t to) {
    LayoutFix made;
    made.kind = kind;
    made.from = from;
    made.to = to;
    made.declaration = "float s[32][33]";
    made.wavefronts = 1;
    return made;
}

bool says(const std::string& text, const char* part) {
    return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE("traffic in words: a conflict names the request, the line, the bank and its elements") {
    const auto finding = conflict({change(LayoutFix::Kind::pad_rows, 0, 1)});
    CHECK(finding.message ==
          "32-way bank conflict: k.cu:7 reads s with up to 32 wavefronts instead of 1: all 32 lanes hit bank "
          "0, because their "
          "addresses are 32 words apart; the whole line takes 64 instead of 2");
    CHECK(says(finding.picture, "bank 0 serves s[0], s[32], s[64], …, s[992] one after another"));
    CHECK(finding.explanation == "Accesses by a warp to different words in the same bank are serialized.");
}

TEST_CASE("traffic in words: what serializes them, and nothing of what nobody tried") {
    for (const auto why :
         {NoLayoutFix::sectors_of_copies, NoLayoutFix::banks_of_copies, NoLayoutFix::atomics_of_one_word,
          NoLayoutFix::atomics_of_one_bank, NoLayoutFix::irregular, NoLayoutFix::nothing_helps}) {
        const auto said = conflict({}, why).explanation;
        CHECK_FALSE(said.empty());
        CHECK_FALSE(says(said, "Pad "));
        CHECK_FALSE(says(said, "let "));
    }
    CHECK(conflict({}).explanation.empty());
    CHECK(says(conflict({}, NoLayoutFix::atomics_of_one_word).explanation, "whatever the layout"));
}

TEST_CASE("traffic in words: other lines whose accesses a request serves") {
    const auto explained = [](std::vector<int> lines, NoLayoutFix why) {
        BankConflict fact{.worst = column(), .wavefronts = 64, .least = 2, .array = "s"};
        fact.why_none = why;
        fact.lines = std::move(lines);
        return finding_of(id_of("banks.conflict"), std::move(fact)).explanation;
    };
    const std::string serialized = "Accesses by a warp to different words in the same bank are serialized.";
    const auto why = NoLayoutFix::nothing_helps;
    CHECK(explained({}, why) == serialized);
    CHECK(explained({24}, why) == serialized + " One request also serves the accesses of line 24.");
    CHECK(explained({24, 25}, why) ==
          serialized + " One request also serves the accesses of lines 24 and 25.");
    CHECK(explained({24, 26, 31}, why) ==
          serialized + " One request also serves the accesses of lines 24, 26 and 31.");
    CHECK(explained({24, 25, 26, 27}, why) ==
          serialized + " One request also serves the accesses of lines 24 to 27.");
    CHECK(explained({24}, NoLayoutFix::none_sought) == "One request also serves the accesses of line 24.");
}

TEST_CASE("traffic in words: uncoalesced accesses") {
    using Kind = SectorFix::Kind;
    const auto why = [](Kind kind) {
        Uncoalesced fact{.worst = column(), .array = "in"};
        fact.worst.ideal = 4;
        fact.fix =
            SectorFix{.kind = kind, .elements = 16, .structure = "P", .structure_bytes = 32, .sectors = 4};
        const auto finding = finding_of(id_of("global.uncoalesced"), std::move(fact));
        CHECK(finding.message ==
              "Uncoalesced read: k.cu:7 reads in with up to 32 sectors per warp instead of 4: neighboring "
              "lanes are 32 words "
              "apart");
        return finding.explanation;
    };
    CHECK(says(why(Kind::exchange_indices), "lie in 4 sectors instead of 32"));
    CHECK(says(why(Kind::stage_and_exchange), "other lines are coalesced"));
    CHECK(says(why(Kind::interleave), "its own 16 consecutive elements"));
    CHECK(says(why(Kind::neighbouring_elements), "would lie in 4 sectors"));
    CHECK(says(why(Kind::split_structure), "4 of the 32 bytes of a P"));
    CHECK(says(why(Kind::sort_work), "not all the same distance apart"));
}

TEST_CASE("terms: a message begins with the field's word for it, once, and not where nothing was seen") {
    Finding race;
    race.id = id_of("race.read-write");
    race.locations = {Location{"k.cu", 3, 0, Role::writes, true, {}, {}, {}},
                      Location{"k.cu", 4, 0, Role::reads, true, {}, {}, {}}};
    CHECK(diagnose::term_of(race).empty());  // a finding without a fact keeps its own message
    race.fact = Race{.element = "s[1]", .bytes = 4};
    diagnose::write_messages(race);
    CHECK(race.message.starts_with("Data race: k.cu:3 thread (0,0,0) writes s[1]"));
    diagnose::write_messages(race);
    CHECK(race.message.starts_with("Data race: k.cu:3 thread"));
    race.fact = CompilerMessage{.quotation = "error: x"};
    diagnose::write_messages(race);
    CHECK(race.message == "error: x");
}
