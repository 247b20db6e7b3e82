// Expands the tables' patterns to a map from opcodes to rows.
#include "harness/isa/instruction_forms.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>
#include <unordered_map>

#include "harness/base/cpu_level.h"

namespace warpmark::isa {

namespace {

void replace_all(std::string& text, std::string_view what, const std::string& with) {
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

// A mnemonic's patterns are expanded on first lookup, because a program uses few of the mnemonics.
class Registry final : public LaneSink {
  public:
    explicit Registry(int level) {
        lane_rows(*this, level);
        is_warp_table_ = true;
        warp_rows(*this);
    }

    void add(const LaneForm& form) override {
        for (const auto& mnemonic : mnemonics(form.pattern)) waiting_[mnemonic].push_back(forms_.size());
        forms_.push_back({form, form.pattern, is_warp_table_});
    }

    const LaneEntry* find(std::string_view opcode, bool piped) {
        const std::lock_guard lock(mutex_);
        if (auto forms = waiting_.extract(mnemonic_of(opcode)); !forms.empty())
            for (const size_t at : forms.mapped()) spell_out(forms_[at]);
        const auto found = entries_.find(key(opcode, piped));
        return found == entries_.end() ? nullptr : &found->second;
    }

  private:
    struct Form {
        LaneForm form;
        std::string pattern;
        bool is_warp_table;
    };

    static std::string mnemonic_of(std::string_view opcode) {
        return std::string(opcode.substr(0, opcode.find('.')));
    }
    // (fma|mad).rn → fma, mad; add[.sat].type → add.
    static std::set<std::string> mnemonics(std::string_view pattern) {
        const size_t end = pattern.find_first_of(".[(");
        if (end == pattern.npos || pattern[end] == '.') return {mnemonic_of(pattern)};
        std::set<std::string> all;
        for (const auto& opcode : expand(pattern)) all.insert(mnemonic_of(opcode));
        return all;
    }
    static std::string key(std::string_view opcode, bool piped) {
        return std::string(opcode) + (piped ? "|" : "");
    }
    void spell_out(Form& one) {
        LaneForm& form = one.form;
        form.pattern = one.pattern.c_str();
        LaneEntry entry{form.run,          form.sources,     form.destination,  {},
                        one.is_warp_table, form.reads_carry, form.writes_carry, form.single};
        std::copy(std::begin(form.source), std::end(form.source), entry.source);
        for (auto& opcode : opcodes(form)) entries_.try_emplace(key(opcode, form.piped), entry);
    }

    bool is_warp_table_ = false;
    std::vector<Form> forms_;
    std::unordered_map<std::string, std::vector<size_t>> waiting_;  // by mnemonic: indices into forms_
    std::unordered_map<std::string, LaneEntry> entries_;
    std::mutex mutex_;
};

Registry& registry(int level) {
    static std::unique_ptr<Registry> made[3];
    static std::once_flag once[3];
    const auto at = static_cast<size_t>(std::clamp(level - 2, 0, 2));
    std::call_once(once[at], [&] { made[at] = std::make_unique<Registry>(level); });
    return *made[at];
}

}  // namespace

const LaneEntry* find_lane(std::string_view opcode, bool piped, int level) {
    return registry(level ? level : cpu_level()).find(opcode, piped);
}

// [x] → with and without; (x|y) → each. Brackets do not nest.
std::vector<std::string> expand(std::string_view pattern) {
    const size_t open = pattern.find_first_of("[(");
    if (open == std::string_view::npos) return {std::string(pattern)};
    const bool optional = pattern[open] == '[';
    const size_t close = pattern.find(optional ? ']' : ')', open);
    std::vector<std::string> choices;
    if (optional) choices.emplace_back();
    std::string_view inside = pattern.substr(open + 1, close - open - 1);
    for (size_t bar; (bar = inside.find('|')) != std::string_view::npos; inside.remove_prefix(bar + 1))
        choices.emplace_back(inside.substr(0, bar));
    choices.emplace_back(inside);
    std::vector<std::string> all;
    const auto tails = expand(pattern.substr(close + 1));
    for (const auto& choice : choices)
        for (const auto& tail : tails) all.push_back(std::string(pattern.substr(0, open)) + choice + tail);
    return all;
}

std::vector<std::string> opcodes(const LaneForm& form) {
    std::string pattern = form.pattern;
    replace_all(pattern, ".dtype.atype",
                std::string(".") + ptx::name(form.destination) + "." + ptx::name(form.type));
    replace_all(pattern, ".type", std::string(".") + ptx::name(form.type));
    return expand(pattern);
}

}  // namespace warpmark::isa
