// Ids of findings and their table. The enumerators are in finding_ids.h, so that a new one rebuilds only the
// code that names ids.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace warpmark {

enum class Severity { error, warning, note };

// The part of an id before its dot.
enum class Family : uint8_t { compile, run, launch, call, memory, race, barrier, banks, global, tool };
std::string_view name(Family);

enum class FindingId : uint8_t;

struct FindingKind {
    FindingId id;
    std::string_view name;   // in reports, files and messages; it never changes
    Severity severity;       // unless an analysis softens it
    std::string_view title;  // a noun phrase
    bool holds = false;      // prevents marking on a working computer: a teacher decides
};

// The one table, in the order of the ids; help, `explain`, reports and tests are made from it.
std::span<const FindingKind> finding_kinds();
const FindingKind& kind_of(FindingId);
const FindingKind* find_finding_kind(std::string_view name);  // nullptr: none
// For tests and proofs, which need no enumerators; throws if there is none. "race.read-write"
FindingId id_of(std::string_view name);

std::string_view name(FindingId);
Family family(FindingId);
bool is_enumerator(FindingId);  // for serialization.h

}  // namespace warpmark
