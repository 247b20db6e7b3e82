// Compares the machine accesses of each PTX line with the line's own access.
#include "harness/builds/machine_code_matching.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "harness/program/address_sums.h"

namespace warpmark::session {
namespace {

using program::PlainAccess;
using toolchain::MachineKind;

constexpr int64_t widest = 16;  // bytes of the widest machine access up to sm_90

// Bounds on run time: a function with more accesses keeps its PTX accesses, and neighbors are searched only
// within this distance, counted in accesses.
constexpr size_t most_accesses = 4096, most_apart = 256;

bool is_near(const PlainAccess& a, const PlainAccess& b) {
    return a.is_store == b.is_store && a.is_shared == b.is_shared && !a.is_volatile && !b.is_volatile &&
           a.where.constant != b.where.constant && std::abs(a.where.constant - b.where.constant) < widest &&
           a.where.is_apart_by_a_constant(b.where);
}

bool repeats(const PlainAccess& first, const PlainAccess& second) {
    return !first.is_store && !second.is_store && !first.is_volatile && !second.is_volatile &&
           first.section == second.section && first.bytes == second.bytes &&
           first.where.constant == second.where.constant && first.where.is_apart_by_a_constant(second.where);
}

bool is_of_device(const ptx::Function& function) {
    return function.has_body && !function.is_host;
}

// Neighboring global loads are not merged: their base is not known to be aligned.
bool counts_as_neighbor(const PlainAccess& one) {
    return one.is_shared || one.is_store;
}

bool is_round(const PlainAccess& one) {
    return one.is_shared && !one.is_volatile && one.bytes < widest &&
           std::abs(one.stride) == static_cast<int64_t>(one.bytes);
}

bool is_load(MachineKind kind) {
    return kind == MachineKind::shared_load || kind == MachineKind::global_load ||
           kind == MachineKind::generic_load;
}
bool is_store(MachineKind kind) {
    return kind == MachineKind::shared_store || kind == MachineKind::global_store ||
           kind == MachineKind::generic_store;
}

bool loads_matrices(const ptx::Instruction& one) {
    return one.opcode.starts_with("ldmatrix.") && one.operands.size() > 1;
}

// Two ldmatrix with the same address, of which ptxas may remove the second.
bool repeats_matrices(const ptx::Function& function) {
    std::set<std::pair<int, int64_t>> addresses;
    return std::ranges::any_of(function.body, [&](const ptx::Instruction& one) {
        return loads_matrices(one) &&
               !addresses.emplace(one.operands[1].index, one.operands[1].integer).second;
    });
}

// Machine accesses per PTX line: the bytes of each.
struct OfLine {
    std::vector<uint32_t> loads, stores;
    bool loads_matrices = false;
};
std::map<uint32_t, OfLine> by_line(const toolchain::MachineCode& code) {
    std::map<uint32_t, OfLine> lines;
    for (const auto& function : code.functions)
        for (const auto& one : function.accesses) {
            if (one.line == 0 || one.guard == toolchain::Guard::never) continue;
            if (one.kind == MachineKind::matrix_load) lines[one.line].loads_matrices = true;
            if (one.bits == 0) continue;
            if (is_load(one.kind)) lines[one.line].loads.push_back(one.bits / 8);
            if (is_store(one.kind)) lines[one.line].stores.push_back(one.bits / 8);
        }
    return lines;
}

class OfFunction {
  public:
    OfFunction(ptx::Function& function, const ptx::Module& module)
        : function_(function), places_(function, module), accesses_(program::plain_accesses(function)) {
        for (auto& one : accesses_) places_.locate(one.where);
    }

    bool has_too_many() const { return accesses_.size() > most_accesses; }

    void by_machine_code(const std::map<uint32_t, OfLine>& lines) {
        static const OfLine none;
        for (size_t at = 0; at < accesses_.size(); ++at) {
            const PlainAccess& one = accesses_[at];
            const auto found = lines.find(static_cast<uint32_t>(instruction(one).line));
            const OfLine& line = found == lines.end() ? none : found->second;
            own_.push_back(one.is_store ? line.stores : line.loads);
        }
        for (size_t at = 0; at < accesses_.size(); ++at)
            if (own_[at].size() > 1) unrolled_.insert(accesses_[at].block);
        for (size_t at = 0; at < accesses_.size(); ++at) {
            take_from_repeated(at);
            set(at);
        }
        // A repeated load of a matrix is removed.
        for (auto& one : function_.body) {
            if (!loads_matrices(one)) continue;
            const auto found = lines.find(static_cast<uint32_t>(one.line));
            one.machine.is_removed = found == lines.end() || !found->second.loads_matrices;
        }
    }

    void by_rule(bool has_machine_code) {
        for (size_t at = 0; at < accesses_.size(); ++at)
            if (is_free(at, has_machine_code)) join_from(at, has_machine_code);
        if (has_machine_code) return leave_recurrences_open();
        for (const auto& one : accesses_)
            for (const auto& other : accesses_)
                if (is_round(one) || (counts_as_neighbor(one) && is_near(one, other)))
                    instruction(one).machine.is_unsure = true;
    }

    // For functions with too many accesses to compare.
    void leave_open() {
        for (const auto& one : accesses_)
            if (one.is_shared && !one.is_volatile && one.bytes < widest)
                instruction(one).machine.is_unsure = true;
    }

  private:
    // Accesses of an unrolled loop with a stride: ptxas can merge them for the pointers of one compiler only.
    void leave_recurrences_open() {
        for (size_t at = 0; at < accesses_.size(); ++at) {
            const PlainAccess& one = accesses_[at];
            if (!one.is_shared || one.is_volatile || one.stride == 0 || one.bytes < 4 ||
                instruction(one).guard >= 0 || own_[at].empty() ||
                std::ranges::max(own_[at]) >= static_cast<uint32_t>(widest) || !is_unrolled(at))
                continue;
            const uint32_t own = std::ranges::max(own_[at]);
            if (own > one.bytes || (has_pair(one) && (!walks(one) || has_aligned_rows(one))))
                instruction(one).machine.is_unsure = true;
        }
    }

    bool has_pair(const PlainAccess& one) const {
        return std::ranges::any_of(accesses_, [&](const PlainAccess& other) {
            return other.block == one.block && is_near(one, other);
        });
    }

    // True if successive iterations access adjacent memory. The iterations are then a single access of the
    // source, along a row whose alignment neither compiler knows for most pitches.
    bool walks(const PlainAccess& one) const {
        const auto of_row = std::ranges::count_if(accesses_, [&](const PlainAccess& other) {
            return other.block == one.block && other.is_store == one.is_store &&
                   other.where.is_apart_by_a_constant(one.where);
        });
        return of_row * static_cast<int64_t>(one.bytes) == std::abs(one.stride);
    }

    bool has_aligned_rows(const PlainAccess& one) const {
        return one.row_unit > one.bytes &&
               places_.is_aligned(one.row_symbol, one.row_unit) != AlignedArray::no;
    }

    // True if the loop was unrolled, by ptxas or before. In the latter case, the loop for the remaining
    // iterations has an access with the same source location.
    bool is_unrolled(size_t at) const {
        if (own_[at].size() > 1) return true;
        const int place = instruction(accesses_[at]).place;
        return std::ranges::any_of(accesses_, [&](const PlainAccess& other) {
            return other.block != accesses_[at].block && instruction(other).place == place;
        });
    }

    ptx::Instruction& instruction(const PlainAccess& one) const { return function_.body[one.at]; }

    // The machine access of a repeated load may have the line of any of them; the first one gets it.
    void take_from_repeated(size_t at) {
        for (size_t again = at + 1; own_[at].empty() && again < accesses_.size(); ++again)
            if (accesses_[again].block == accesses_[at].block && repeats(accesses_[at], accesses_[again]))
                std::swap(own_[at], own_[again]);
    }

    void set(size_t at) const {
        const PlainAccess& one = accesses_[at];
        auto& form = instruction(one).machine;
        const auto& own = own_[at];
        if (own.empty()) {
            if (has_two_for_one(at)) return;
            if (const size_t first = repeated(at); first < at) {
                form.is_removed = true;
                if (accesses_[first].block != one.block) remember(at);
                return;
            }
            const uint32_t window = window_behind(at);
            form.is_part = !one.is_store || window > 0;
            form.is_unsure = !form.is_part;
            form.is_early = !one.is_store && window > 0;
            if (form.is_early) form.window = static_cast<uint8_t>(window);
            return;
        }
        const auto [least, most] = std::ranges::minmax(own);
        if (least == one.bytes && most == one.bytes) return;
        form.window = static_cast<uint8_t>(most);
        if (most < one.bytes)
            form.pieces = static_cast<uint8_t>(std::min<size_t>(own.size(), one.bytes / most));
        form.is_round = most > one.bytes && (unrolled_.contains(one.block) || !has_parts(at));
        form.is_unsure = least != most;
        if (form.is_unsure && !form.is_round) form.window = form.pieces = 0;
    }

    // The earlier load of the same bytes; `at` if there is none.
    size_t repeated(size_t at) const {
        for (size_t before = 0; before < at; ++before)
            if (repeats(accesses_[before], accesses_[at])) return before;
        return at;
    }

    // The first load is in a basic block that may not run; then the machine code still loads here.
    void remember(size_t at) const {
        const auto bytes = static_cast<uint8_t>(accesses_[at].bytes);
        instruction(accesses_[at]).machine.window = bytes;
        for (size_t before = 0; before < at; ++before)
            if (auto& form = instruction(accesses_[before]).machine;
                form.is_as_in_ptx() && repeats(accesses_[before], accesses_[at]))
                form.window = bytes;
    }

    // True if the line of an earlier access has two machine accesses of this width.
    bool has_two_for_one(size_t at) const {
        const PlainAccess& one = accesses_[at];
        bool found = false;
        for (size_t other = 0; other < accesses_.size(); ++other) {
            if (accesses_[other].block != one.block) continue;
            if (own_[other].size() > 2) return false;  // the block was duplicated
            found = found || (other < at && accesses_[other].section == one.section &&
                              is_near(one, accesses_[other]) && own_[other] == std::vector(2, one.bytes));
        }
        return found;
    }

    // Size of a later machine access whose window may hold this access; 0 if there is none.
    uint32_t window_behind(size_t at) const {
        for (size_t behind = at + 1; behind < accesses_.size(); ++behind)
            if (is_near(accesses_[at], accesses_[behind]) && !own_[behind].empty() &&
                std::ranges::max(own_[behind]) > accesses_[behind].bytes)
                return std::ranges::max(own_[behind]);
        return 0;
    }

    // True if an instruction without a machine access may be part of this one's.
    bool has_parts(size_t at) const {
        for (size_t other = 0; other < accesses_.size(); ++other)
            if (own_[other].empty() && is_near(accesses_[at], accesses_[other])) return true;
        return false;
    }

    // True if the rule decides about this access. If bases are in the same register, the machine code
    // decides.
    bool is_free(size_t at, bool has_machine_code) const {
        const PlainAccess& one = accesses_[at];
        const auto& form = instruction(one).machine;
        if (!one.is_shared || one.is_volatile || instruction(one).guard >= 0 || one.bytes > 8 ||
            one.bytes < 4)
            return false;
        if ((form.window && form.window != one.bytes) || form.is_part || form.is_unsure) return false;
        return !has_machine_code || own_[at].size() == 1;
    }

    int base_of(const PlainAccess& one) const {
        const auto& operands = instruction(one).operands;
        return operands[one.is_store ? 0 : 1].index;
    }

    // False for different arrays: ptxas does not check whether they overlap.
    bool may_meet(const PlainAccess& store, const PlainAccess& one) const {
        if (!store.is_shared) return false;
        if (!store.where.is_apart_by_a_constant(one.where)) return true;
        return store.where.constant < one.where.constant + one.bytes &&
               one.where.constant < store.where.constant + store.bytes;
    }

    // True if nothing between the two keeps ptxas from moving one access to the other.
    bool can_meet(size_t first, size_t last) const {
        for (size_t at = first + 1; at < last; ++at) {
            const auto& between = accesses_[at];
            if (between.is_volatile && between.is_shared) return false;
            if (accesses_[first].is_store) {
                if (may_meet(between, accesses_[first])) return false;
            } else if (between.is_store && may_meet(between, accesses_[last]))
                return false;
        }
        return true;
    }

    // Merges `first` with the accesses in the same aligned window.
    void join_from(size_t first, bool has_machine_code) {
        const PlainAccess& one = accesses_[first];
        for (uint32_t unit = one.where.common_factor(); unit > one.bytes; unit /= 2) {
            const AlignedArray aligned = places_.is_aligned(one.where.symbol, unit);
            if (aligned == AlignedArray::no) continue;
            const int64_t begin = one.where.constant & -static_cast<int64_t>(unit);
            std::vector<size_t> members{first};
            uint32_t held = 0;  // bytes of the window
            bool several_bases = false, several_widths = false;
            for (size_t at = first; at < std::min(accesses_.size(), first + most_apart); ++at) {
                const PlainAccess& other = accesses_[at];
                if (other.block != one.block || other.section != one.section) break;
                const int64_t from = other.where.constant - begin;
                if (at != first && (other.is_store != one.is_store || !is_free(at, has_machine_code) ||
                                    !other.where.is_apart_by_a_constant(one.where) || from < 0 ||
                                    from + other.bytes > unit || !can_meet(first, at)))
                    continue;
                const uint32_t own = ((1u << other.bytes) - 1) << from;
                if (held & own) continue;
                held |= own;
                several_bases = several_bases || base_of(other) != base_of(one);
                several_widths = several_widths || other.bytes != one.bytes;
                if (at != first) members.push_back(at);
            }
            const auto bytes = static_cast<uint32_t>(std::popcount(held));
            const bool is_whole = bytes == unit;
            const bool is_wide_load = !one.is_store && unit == 4 * one.bytes && bytes == 3 * one.bytes;
            if (!is_whole && !is_wide_load) continue;
            if (has_machine_code && !several_bases) return;
            const size_t leader = one.is_store ? members.back() : members.front();
            for (const size_t at : members) {
                auto& form = instruction(accesses_[at]).machine;
                if (aligned == AlignedArray::perhaps || several_widths) {
                    form.is_unsure = true;
                    continue;
                }
                if (at == leader)
                    form.window = static_cast<uint8_t>(unit);
                else
                    form.is_part = true;
                form.is_unsure = !has_machine_code;
            }
            return;
        }
    }

    ptx::Function& function_;
    SharedPlaces places_;
    std::vector<PlainAccess> accesses_;
    std::vector<std::vector<uint32_t>> own_;  // bytes of the machine accesses on each access's line
    std::set<uint32_t> unrolled_;             // basic blocks that occur several times in machine code
};

}  // namespace

bool may_be_joined(const ptx::Module& module) {
    for (const auto& function : module.functions) {
        if (!is_of_device(function)) continue;
        if (repeats_matrices(function)) return true;
        auto accesses = program::plain_accesses(function);
        if (accesses.size() > most_accesses) return true;
        const SharedPlaces places(function, module);
        for (auto& one : accesses) places.locate(one.where);
        for (size_t at = 0; at < accesses.size(); ++at) {
            const PlainAccess& one = accesses[at];
            if (is_round(one)) return true;
            const size_t end = std::min(accesses.size(), at + most_apart);
            for (size_t other = at + 1; other < end && accesses[other].section == one.section; ++other)
                if ((counts_as_neighbor(one) && is_near(one, accesses[other])) ||
                    (!one.is_global && repeats(one, accesses[other])))
                    return true;
        }
    }
    return false;
}

void set_machine_forms(ptx::Module& module, const toolchain::MachineCode* code, bool as_nvcc) {
    std::map<uint32_t, OfLine> lines;
    if (code) lines = by_line(*code);
    for (auto& function : module.functions) {
        if (!is_of_device(function)) continue;
        OfFunction forms(function, module);
        if (forms.has_too_many()) {
            forms.leave_open();
            continue;
        }
        if (code) forms.by_machine_code(lines);
        if (!code || as_nvcc) forms.by_rule(code != nullptr);
    }
}

}  // namespace warpmark::session
