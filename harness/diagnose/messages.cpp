// Assembles a message: the term, the fact, the run that showed it, and the number of hidden findings.
#include "harness/diagnose/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "harness/contract/finding_ids.h"
#include "harness/contract/request_text.h"

namespace warpmark::diagnose {
namespace {

constexpr std::array<std::string_view, 6> ordinals{"first", "second", "third", "fourth", "fifth", "sixth"};

std::string device_text(const Finding& finding) {
    switch (finding.simulated) {
        case Simulated::unsaid:
            break;
        case Simulated::comes_to_its_end:
            return fmt::format("(Measured on an {}; in the simulation it runs to its end.)", finding.device);
        case Simulated::shows_nothing:
            return fmt::format("(Measured on an {}; the simulation did not see it.)", finding.device);
    }
    return fmt::format("(Measured on an {}.)", finding.device);
}

std::string how_it_was_seen(const Finding& finding) {
    switch (finding.evidence) {
        case Evidence::usual:
            return "";
        case Evidence::unoptimised_build:
            return "(Seen in the unoptimized build: the optimizer happens to hide it.)";
        case Evidence::optimised_build:
            return "(Seen in the optimized build only. A correct compiler does not introduce such a defect: "
                   "the source does different things in the two builds.)";
        case Evidence::other_order:
            return "(It shows in another thread order. In the usual order the two accesses happen to be "
                   "separated, but nothing enforces that.)";
        case Evidence::later_call:
            return fmt::format(
                "(It shows in the {} call in one process: state is left over from earlier calls.)",
                ordinals[std::min<size_t>(finding.call, ordinals.size() - 1)]);
        case Evidence::device:
            return device_text(finding);
    }
    return "";
}

std::string what_is_hidden(uint64_t count) {
    if (count == 0) return "";
    if (count == 1)
        return "(1 more finding may be a consequence of this one and is hidden until you fix it.)";
    return fmt::format("({} more findings may be consequences of this one and are hidden until you fix it.)",
                       count);
}

void append(std::string& text, const std::string& more) {
    if (more.empty()) return;
    if (!text.empty()) text += ' ';
    text += more;
}

// Search terms that begin a message, because readers search the web for them. A term that the sentence
// contains anyway ("out of bounds", "uninitialized") is not repeated.

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

MessageText in_words(const Finding& finding, std::monostate) {
    return {finding.message, finding.explanation, finding.picture};
}

MessageText in_words(const Finding& finding, const CompilerMessage& says) {
    return {says.quotation, finding.explanation, ""};
}

void write_messages(Finding& finding) {
    MessageText words = std::visit([&](const auto& fact) { return in_words(finding, fact); }, finding.fact);
    const std::string term = term_of(finding);
    finding.message = term.empty() ? std::move(words.message) : term + ": " + words.message;
    finding.explanation = std::move(words.explanation);
    finding.picture = std::move(words.picture);
    put_witness_in_words(finding);
    append(finding.explanation, how_it_was_seen(finding));
    append(finding.explanation, what_is_hidden(finding.hidden));
}

void write_messages(std::vector<Finding>& findings) {
    for (auto& finding : findings) write_messages(finding);
}

std::string term_of(const Finding& finding) {
    if (has_own_words(finding)) return "";
    if (const auto* conflict = fact_of<BankConflict>(finding)) return bank_term(conflict->worst);
    if (const auto* access = fact_of<Uncoalesced>(finding)) return std::string(sector_term(access->worst));
    const auto found = std::ranges::find(terms, finding.id, &Term::id);
    return found == terms.end() ? "" : std::string(found->term);
}

}  // namespace warpmark::diagnose
