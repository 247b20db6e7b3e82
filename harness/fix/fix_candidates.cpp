// Dispatches each kind of fact to its rules.
#include "harness/fix/fix_candidates.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "harness/base/printable_text.h"
#include "harness/contract/finding_ids.h"
#include "harness/fix/fix_rules.h"
#include "harness/source/statement_tree.h"

namespace warpmark::fix {
namespace {

struct Rules {
    const Statements& in;
    const Finding& finding;

    template <class Fact>
    std::vector<Patch> operator()(const Fact&) const {
        return {};
    }
    std::vector<Patch> operator()(const Race& race) const { return against(in, finding, race); }
    std::vector<Patch> operator()(const Divergence&) const { return against_divergence(in, finding); }
    std::vector<Patch> operator()(const Mismatch&) const { return against_divergence(in, finding); }
    // The source text does not show which arrival a barrier object lacks.
    std::vector<Patch> operator()(const Deadlock& deadlock) const {
        return deadlock.object.empty() ? against_divergence(in, finding) : std::vector<Patch>();
    }
    std::vector<Patch> operator()(const BankConflict& conflict) const {
        return against(in, finding, conflict);
    }
    std::vector<Patch> operator()(const EarlyUse& use) const { return against(in, finding, use); }
    std::vector<Patch> operator()(const UninitializedRead& read) const { return against(in, finding, read); }
    std::vector<Patch> operator()(const FailedCall&) const {
        if (finding.id != FindingId::launch_refused) return {};
        auto all = opted_in(in);
        for (auto& one : rounded_up(in)) all.push_back(std::move(one));
        return all;
    }
    std::vector<Patch> operator()(const AddressFault& fault) const { return against(in, finding, fault); }
};

// Advice quotes parts of the source, so patches must be short enough to read.
constexpr size_t most_words = 400, most_text = 1'000;

bool is_long(const Edit& edit) {
    return edit.text.size() > most_text || edit.length > most_text;
}

// Removes patches that change nothing or duplicate another one.
std::vector<Patch> different(std::string_view source, std::vector<Patch> all) {
    std::vector<Patch> kept;
    std::vector<std::string> texts;
    for (auto& one : all) {
        if (one.words.size() > most_words || std::ranges::any_of(one.edits, is_long)) continue;
        if (one.edits.overlap()) continue;
        one.words = one_line(one.words);
        auto text = patched(source, one);
        if (text == source || std::ranges::find(texts, text) != texts.end()) continue;
        texts.push_back(std::move(text));
        kept.push_back(std::move(one));
        if (kept.size() == most_candidates) break;
    }
    return kept;
}

}  // namespace

std::vector<Patch> candidates(std::string_view source, std::string_view file, const Finding& finding) {
    if (finding.locations.empty()) return {};
    for (const auto& at : finding.locations)
        if (at.file != file) return {};
    const Statements in(source);
    return different(source, std::visit(Rules{in, finding}, finding.fact));
}

std::vector<Patch> candidates_for_output(std::string_view source) {
    return different(source, rounded_up(Statements(source)));
}

}  // namespace warpmark::fix
