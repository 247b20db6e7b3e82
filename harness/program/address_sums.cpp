// Computes each register's sum in one pass over the text. A register with several writes starts with a fresh
// sum at each label.
#include "harness/program/address_sums.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>

#include "harness/program/lowering.h"
#include "harness/ptx/ptx_types.h"

namespace warpmark::program {
namespace {

using OperandKind = ptx::Operand::Kind;

constexpr size_t most_terms = 8;
constexpr uint32_t widest_unit = 16;

constexpr std::string_view ends_a_section[] = {"bar",    "atom",  "red", "call",
                                               "membar", "fence", "cp.", "mbarrier"};
// Atomics on global memory do not separate accesses to shared memory, the only ones merged by their text.
constexpr std::string_view of_global_memory[] = {"atom.global", "red.global"};
constexpr std::string_view arithmetic_of_addresses[] = {"mov.", "cvt",  "add.", "sub.",
                                                        "or.",  "shl.", "mul.", "mad."};
bool begins_so(std::string_view text, std::span<const std::string_view> beginnings) {
    return std::ranges::any_of(beginnings, [&](std::string_view one) { return text.starts_with(one); });
}

// Wraps around like a register.
int64_t product(int64_t a, int64_t b) {
    return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
int64_t total(int64_t a, int64_t b) {
    return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

// The largest power of two, at most `widest_unit`, that divides the value.
uint64_t lowest_bit(int64_t value) {
    const uint64_t bits = static_cast<uint64_t>(value) | widest_unit;
    return bits & -bits;
}

AddressSum scaled(AddressSum sum, int64_t factor) {
    for (auto& [term, by] : sum.terms) by = product(by, factor);
    std::erase_if(sum.terms, [](const auto& one) { return one.second == 0; });
    sum.constant = product(sum.constant, factor);
    return sum;
}

std::optional<AddressSum> sum_of(AddressSum a, const AddressSum& b) {
    if (!a.symbol.empty() && !b.symbol.empty()) return {};
    a.symbol += b.symbol;
    for (const auto& [term, factor] : b.terms) {
        int64_t& mine = a.terms[term];
        mine = total(mine, factor);
    }
    std::erase_if(a.terms, [](const auto& one) { return one.second == 0; });
    a.constant = total(a.constant, b.constant);
    if (a.terms.size() > most_terms) return {};
    return a;
}

class Reader {
  public:
    explicit Reader(const ptx::Function& function)
        : function_(function), sums_(function.registers.size()), written_(function.registers.size()) {
        std::vector<uint32_t> writes(function.registers.size());
        for (const auto& one : function.body) each_destination(one, [&](size_t to) { ++writes[to]; });
        for (const uint32_t count : writes) changes_.push_back(count > 1);
        for (size_t at = 0; at < function.labels.size(); ++at) label_at_.emplace(function.labels[at].at, at);
    }

    std::vector<PlainAccess> run() {
        for (size_t at = 0; at < function_.body.size(); ++at) {
            if (label_at_.contains(at)) begin_block(at);
            const Instruction& one = function_.body[at];
            const std::string_view opcode = one.opcode;
            if (opcode.starts_with("bra") || opcode.starts_with("brx")) {
                end_of_loop(one);
                begin_block(at + 1);
                continue;
            }
            if (begins_so(opcode, ends_a_section) && !begins_so(opcode, of_global_memory)) ++section_;
            if (opcode.starts_with("ld.") || opcode.starts_with("st."))
                note_access(at, one, split_opcode(opcode));
            follow(one);
        }
        for (auto& access : found_)
            if (access.stride != 0) set_row(access);
        return std::move(found_);
    }

  private:
    template <class F>
    void each_destination(const Instruction& one, F write) const {
        const auto each = [&](const auto& self, const Operand& operand) -> void {
            if (operand.kind == OperandKind::reg && operand.index >= 0)
                write(static_cast<size_t>(operand.index));
            for (const auto& element : operand.elements) self(self, element);
        };
        for (const auto& operand : one.returns) each(each, operand);
        if (one.operands.empty() || one.opcode.starts_with("st.") || one.opcode.starts_with("call")) return;
        each(each, one.operands[0]);
        if (one.piped && one.operands.size() > 1) each(each, one.operands[1]);
    }

    void begin_block(size_t at) {
        ++block_;
        block_begins_ = at;
        first_of_block_ = found_.size();
        began_ = ++clock_;
    }

    // Clock value at the register's last write; with several writes, at least that of the block's start.
    uint32_t version(size_t at) const { return changes_[at] ? std::max(written_[at], began_) : written_[at]; }

    // A block that branches to its own beginning is a loop.
    void end_of_loop(const Instruction& branch) {
        if (branch.operands.empty()) return;
        const auto [first, last] = label_at_.equal_range(block_begins_);
        if (std::none_of(first, last, [&](const auto& one) {
                return function_.labels[one.second].name == branch.operands[0].name;
            }))
            return;
        for (size_t at = first_of_block_; at < found_.size(); ++at) {
            int64_t stride = 0;
            for (const auto& [term, factor] : found_[at].where.terms) {
                const auto [index, when] = term;
                const auto to = static_cast<size_t>(index);
                if (!changes_[to] || when != began_) continue;
                const AddressSum now = value(index);
                const std::map<std::pair<int, uint32_t>, int64_t> itself{{term, 1}};
                if (now.terms != itself || !now.symbol.empty()) {
                    stride = 0;
                    break;
                }
                stride = total(stride, product(factor, now.constant));
            }
            found_[at].stride = stride;
        }
    }

    AddressSum value(int index) const {
        const auto at = static_cast<size_t>(index);
        if (sums_[at] && written_[at] == version(at)) return *sums_[at];
        AddressSum leaf;
        leaf.terms[{index, version(at)}] = 1;
        return leaf;
    }

    std::optional<AddressSum> value(const Operand& operand) const {
        if (operand.negated) return {};
        if (operand.kind == OperandKind::reg && operand.index >= 0) return value(operand.index);
        AddressSum sum;
        sum.constant = operand.integer;
        if (operand.kind == OperandKind::integer) return sum;
        if (operand.kind != OperandKind::symbol) return {};
        sum.symbol = operand.name;
        return sum;
    }

    std::optional<AddressSum> address(const Operand& operand) const {
        if (operand.kind != OperandKind::address) return {};
        AddressSum sum;
        if (operand.index >= 0)
            sum = value(operand.index);
        else
            sum.symbol = operand.name;
        sum.constant = total(sum.constant, operand.integer);
        return sum;
    }

    std::optional<AddressSum> result(const Instruction& one, const Parts& words) const {
        const auto& given = one.operands;
        const auto is = [&](std::string_view name, size_t operands) {
            return words[0] == name && given.size() == operands;
        };
        const auto factor = [&](size_t at) -> std::optional<int64_t> {
            if (given[at].kind != OperandKind::integer || std::abs(given[at].integer) > INT32_MAX) return {};
            return given[at].integer;
        };
        if (words.back().starts_with("f") || words.back() == "pred") return {};
        if (is("mov", 2) || is("cvta", 2) || is("cvt", 2)) {
            if (words[0] == "cvt" &&
                (words.size() != 3 || words[1].ends_with("8") || words[2].ends_with("8") ||
                 words[1].ends_with("16") || words[1].starts_with("f")))
                return {};
            return value(given[1]);
        }
        if (is("add", 3)) {
            const auto a = value(given[1]), b = value(given[2]);
            return a && b ? sum_of(*a, *b) : std::nullopt;
        }
        if (is("sub", 3)) {
            const auto a = value(given[1]), b = value(given[2]);
            return a && b && b->symbol.empty() ? sum_of(*a, scaled(*b, -1)) : std::nullopt;
        }
        if (is("or", 3)) {  // of disjoint bits
            const auto a = value(given[1]), b = value(given[2]);
            if (!a || !b || !b->terms.empty() || !b->symbol.empty() || !a->symbol.empty()) return {};
            const int64_t unit = a->common_factor();
            if (b->constant < 0 || b->constant >= unit || a->constant % unit != 0) return {};
            return sum_of(*a, *b);
        }
        if (is("shl", 3)) {
            const auto a = value(given[1]);
            const auto by = factor(2);
            if (!a || !by || *by < 0 || *by > 24 || !a->symbol.empty()) return {};
            return scaled(*a, int64_t{1} << *by);
        }
        if ((is("mul", 3) || is("mad", 4)) && !has(words, "hi")) {
            auto a = value(given[1]);
            auto by = factor(2);
            if (!by) {
                a = value(given[2]);
                by = factor(1);
            }
            if (!a || !by || !a->symbol.empty()) return {};
            const auto scaled_one = scaled(*a, *by);
            if (words[0] == "mul") return scaled_one;
            const auto more = value(given[3]);
            return more ? sum_of(scaled_one, *more) : std::nullopt;
        }
        return {};
    }

    void follow(const Instruction& one) {
        const bool is_plain = one.guard < 0 && one.operands.size() > 1 &&
                              one.operands[0].kind == OperandKind::reg && one.operands[0].index >= 0;
        auto made = is_plain && begins_so(one.opcode, arithmetic_of_addresses)
                        ? result(one, split_opcode(one.opcode))
                        : std::nullopt;
        each_destination(one, [&](size_t to) {
            if (changes_[to]) note_value(to, made);
            written_[to] = ++clock_;
            sums_[to].reset();
        });
        if (made) sums_[static_cast<size_t>(one.operands[0].index)] = std::move(made);
    }

    // Properties common to all values of a register with several writes.
    struct Common {
        std::string symbol;
        uint64_t unit = 0;  // 0: not written yet
        int64_t residue = 0;
    };

    void note_value(size_t to, const std::optional<AddressSum>& made) {
        Common& all = common_[to];
        const auto narrow = [&](uint64_t unit) { all.unit = all.unit ? std::min(all.unit, unit) : unit; };
        if (!made) return narrow(1);
        const uint64_t step = lowest_bit(made->constant);
        const bool is_step = made->symbol.empty() && made->terms.size() == 1 &&
                             made->terms.begin()->first.first == static_cast<int>(to) &&
                             made->terms.begin()->second == 1;
        if (is_step) return narrow(step);
        if (all.symbol.empty()) {
            all.symbol = made->symbol;
            all.residue = made->constant;
        }
        if (all.symbol != made->symbol) return narrow(1);
        narrow(made->common_factor());
        narrow(lowest_bit(made->constant - all.residue));
    }

    void set_row(PlainAccess& access) const {
        access.row_symbol = access.where.symbol;
        access.row_unit = widest_unit;
        for (const auto& [term, factor] : access.where.terms) {
            uint64_t unit = lowest_bit(factor);
            if (const auto found = common_.find(static_cast<size_t>(term.first)); found != common_.end()) {
                unit = std::min<uint64_t>(widest_unit, unit * found->second.unit);
                if (factor == 1 && access.row_symbol.empty()) access.row_symbol = found->second.symbol;
            }
            access.row_unit = std::min(access.row_unit, static_cast<uint32_t>(unit));
        }
    }

    void note_access(size_t at, const Instruction& one, const Parts& words) {
        PlainAccess access;
        access.is_store = words[0] == "st";
        access.is_shared = has(words, "shared") || has(words, "shared::cta");
        access.is_global = has(words, "global");
        for (const std::string_view other :
             {"param", "param::entry", "param::func", "local", "const", "shared::cluster"})
            if (!access.is_shared && !access.is_global && has(words, other)) return;
        const auto type = ptx::type_named(words.back());
        if (!type) return;
        for (const auto word : words) {
            if (word == "relaxed" || word == "acquire" || word == "release" || word == "mmio" || word == "nc")
                return;
            access.is_volatile = access.is_volatile || word == "volatile";
        }
        uint32_t elements = 1;
        for (const auto word : words)
            if (word.size() == 2 && word[0] == 'v' && (word[1] == '2' || word[1] == '4' || word[1] == '8'))
                elements = static_cast<uint32_t>(word[1] - '0');
        access.bytes = ptx::bytes(*type) * elements;
        const size_t place = access.is_store ? 0 : 1;
        if (one.operands.size() <= place) return;
        auto where = address(one.operands[place]);
        if (!where) return;
        access.at = at;
        access.where = std::move(*where);
        access.block = block_;
        access.section = section_;
        found_.push_back(std::move(access));
    }

    const ptx::Function& function_;
    std::vector<std::optional<AddressSum>> sums_;  // by register; nullopt: itself
    std::vector<uint32_t> written_;
    uint32_t clock_ = 0, began_ = 0;
    std::vector<bool> changes_;        // has more than one write
    std::map<size_t, Common> common_;  // of registers with more than one write
    std::multimap<size_t, size_t> label_at_;
    std::vector<PlainAccess> found_;
    uint32_t block_ = 0, section_ = 0;
    size_t block_begins_ = 0, first_of_block_ = 0;
};

}  // namespace

uint32_t AddressSum::common_factor() const {
    uint64_t bits = widest_unit;
    for (const auto& [term, factor] : terms) bits |= static_cast<uint64_t>(factor);
    return static_cast<uint32_t>(bits & -bits);
}

std::vector<PlainAccess> plain_accesses(const ptx::Function& function) {
    return Reader(function).run();
}

}  // namespace warpmark::program
