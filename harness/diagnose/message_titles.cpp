// Search terms that begin a message, because readers search the web for them. A term that the sentence
// contains anyway ("out of bounds", "uninitialized") is not repeated.
#include <algorithm>
#include <array>

#include "harness/contract/finding_ids.h"
#include "harness/contract/request_text.h"
#include "harness/diagnose/messages.h"

namespace warpmark::diagnose {
namespace {

struct Term {
    FindingId id;
    std::string_view term;
};

constexpr std::array terms{
    Term{FindingId::race_write_write, "Data race"},
    Term{FindingId::race_read_write, "Data race"},
    Term{FindingId::race_async, "Data race"},
    Term{FindingId::race_volatile, "Data race"},
    Term{FindingId::race_same_value, "Data race of equal values"},
    Term{FindingId::barrier_divergent, "Divergent barrier"},
    Term{FindingId::barrier_mismatch, "Divergent barriers"},
    Term{FindingId::barrier_deadlock, "Deadlock"},
    Term{FindingId::memory_leak, "Memory leak"},
    Term{FindingId::memory_stack, "Stack overflow"},
};

// True for findings without facts, whose message the analysis or the compiler wrote.
bool has_own_words(const Finding& finding) {
    return fact_of<std::monostate>(finding) || fact_of<CompilerMessage>(finding);
}

}  // namespace

std::string term_of(const Finding& finding) {
    if (has_own_words(finding)) return "";
    if (const auto* conflict = fact_of<BankConflict>(finding)) return bank_term(conflict->worst);
    if (const auto* access = fact_of<Uncoalesced>(finding)) return std::string(sector_term(access->worst));
    const auto found = std::ranges::find(terms, finding.id, &Term::id);
    return found == terms.end() ? "" : std::string(found->term);
}

}  // namespace warpmark::diagnose
