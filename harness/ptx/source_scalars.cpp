// Collects variable entries within functions and scopes.
#include "harness/ptx/source_scalars.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/ptx/debug_entries.h"

namespace warpmark::ptx {
namespace {

using namespace dwarf;

constexpr int deepest_part = 4;
constexpr uint64_t elements_shown = 16;
constexpr size_t most_parts = 64, most_dimensions = 4;  // per variable

// DW_ATE and size: "s32"; "" for non-numbers.
std::string word_of(uint64_t encoding, uint64_t bytes) {
    const uint64_t bits = 8 * bytes;
    switch (encoding) {
        case 0x02:
            return "bool";
        case 0x04:
            return fmt::format("f{}", bits);
        case 0x05:
        case 0x06:
            return fmt::format("s{}", bits);
        case 0x07:
        case 0x08:
        case 0x10:
            return fmt::format("u{}", bits);
        default:
            return "";
    }
}

// Enclosing function, and the text range in which a variable is valid.
struct Scope {
    std::string function;  // function that contains the code
    std::string shown;     // function that contains the source
    std::string first, end;
    int line = 0;  // line of the variable's declaration
};

class Scalars {
  public:
    explicit Scalars(const Module& module) : entries_(module) {
        if (const auto found = module.sections.find(".debug_loc"); found != module.sections.end())
            locations_ = &found->second;
        for (const auto& [at, entry] : entries_.all())
            if (entry.tag == subprogram && !entry.call.first.empty())
                look_into(entry, scope_of(entry, {}), 0);
    }
    SourceScalars take() { return std::move(all_); }

  private:
    // A copy has the location, its origin the description.
    const Entry& origin_of(const Entry& entry) const {
        const Entry* origin = entry.origin ? entries_.find(entry.origin) : nullptr;
        return origin ? *origin : entry;
    }

    Scope scope_of(const Entry& entry, const Scope& outer) const {
        Scope scope = outer;
        if (!entry.call.first.empty()) {
            scope.first = entry.call.first;
            scope.end = entry.call.end;
        }
        if (entry.tag == lexical_block) return scope;
        const Entry& origin = origin_of(entry);
        scope.shown = origin.name;
        if (entry.tag == subprogram)
            scope.function = origin.linkage_name.empty() ? origin.name : origin.linkage_name;
        return scope;
    }

    void look_into(const Entry& entry, const Scope& scope, int depth) {
        constexpr int deepest_scope = 64;
        for (const uint64_t child : entry.children) {
            const Entry* one = entries_.find(child);
            if (!one) continue;
            if (one->tag == variable || one->tag == formal_parameter) add(*one, scope);
            if ((one->tag == lexical_block || one->tag == inlined_subroutine) && depth < deepest_scope)
                look_into(*one, scope_of(*one, scope), depth + 1);
        }
    }

    void add(const Entry& entry, Scope scope) {
        const Entry& origin = origin_of(entry);
        scope.line = origin.line;
        std::vector<SourceScalar::PtxRange> stretches;
        SourceScalar::PtxRange whole;
        whole.first = scope.first;
        whole.end = scope.end;
        if (entry.locations) {
            stretches = list_at(*entry.locations);
        } else if (!entry.in_register.empty()) {
            whole.in_register = entry.in_register;
            stretches.push_back(whole);
        } else if (entry.symbol.starts_with("__local_depot")) {
            whole.depot = entry.symbol;
            whole.offset = entry.beyond;
            stretches.push_back(whole);
        }
        if (origin.name.empty() || stretches.empty()) return;
        size_t parts = 0;
        add_parts(origin.type, origin.name, 0, scope, stretches, parts, 0);
    }

    void add_parts(uint64_t type, const std::string& name, uint64_t offset, const Scope& scope,
                   const std::vector<SourceScalar::PtxRange>& stretches, size_t& parts, int depth) {
        const Entry* entry = entries_.bare(type, nullptr);
        if (!entry || depth > deepest_part || ++parts > most_parts) return;
        const bool is_structure =
            entry->tag == structure_type || entry->tag == class_type || entry->tag == union_type;
        if (is_structure)
            for (const uint64_t child : entry->children)
                if (const Entry* one = entries_.find(child); one && one->tag == member && !one->name.empty())
                    add_parts(one->type, name + "." + one->name, offset + one->offset.value_or(0), scope,
                              stretches, parts, depth + 1);
        if (entry->tag == array_type) add_elements(*entry, 0, name, offset, scope, stretches, parts, depth);
        std::string word;
        if (entry->tag == base_type) word = word_of(entry->encoding, entry->bytes.value_or(0));
        if (entry->tag == enumeration_type) word = word_of(0x05, entry->bytes.value_or(4));
        if (word.empty()) return;
        SourceScalar scalar;
        scalar.scalar = {name, scope.shown, word, static_cast<uint32_t>(entry->bytes.value_or(4)),
                         scope.line};
        for (auto stretch : stretches) {
            // A register holds a single number.
            if (!stretch.in_register.empty() && depth > 0) continue;
            stretch.offset += offset;
            scalar.stretches.push_back(std::move(stretch));
        }
        if (scalar.stretches.empty() || scalar.scalar.bytes == 0 || scalar.scalar.bytes > 8) return;
        all_[scope.function].push_back(std::move(scalar));
    }

    // Adds elements for the dimension-th subscript of an array.
    void add_elements(const Entry& array, size_t dimension, const std::string& name, uint64_t offset,
                      const Scope& scope, const std::vector<SourceScalar::PtxRange>& stretches, size_t& parts,
                      int depth) {
        std::vector<uint64_t> extents;
        for (const uint64_t child : array.children)
            if (const Entry* range = entries_.find(child); range && range->tag == subrange_type)
                extents.push_back(range->count.value_or(0));
        if (extents.size() > most_dimensions || parts > most_parts) return;
        if (dimension == extents.size())
            return add_parts(array.type, name, offset, scope, stretches, parts, depth + 1);
        uint64_t apart = bytes_of(array.type, 0);
        for (size_t inner = dimension + 1; inner < extents.size(); ++inner) apart *= extents[inner];
        for (uint64_t at = 0; at < std::min(extents[dimension], elements_shown) && apart; ++at)
            add_elements(array, dimension + 1, fmt::format("{}[{}]", name, at), offset + at * apart, scope,
                         stretches, parts, depth);
    }

    uint64_t bytes_of(uint64_t type, int depth) const {
        const Entry* entry = entries_.bare(type, nullptr);
        if (!entry || depth > deepest_part) return 0;
        if (entry->tag != array_type) return entry->bytes.value_or(entry->tag == pointer_type ? 8 : 0);
        uint64_t bytes = bytes_of(entry->type, depth + 1);
        for (const uint64_t child : entry->children)
            if (const Entry* range = entries_.find(child); range && range->tag == subrange_type)
                bytes *= range->count.value_or(0);
        return bytes;
    }

    // Section 7.7.3: entries of two labels, the length of an expression, and the expression; terminated by
    // two zeros.
    std::vector<SourceScalar::PtxRange> list_at(uint64_t offset) const {
        constexpr uint64_t op_register = 0x90;
        std::vector<SourceScalar::PtxRange> all;
        if (!locations_) return all;
        Cursor cursor{*locations_, offset};
        while (!cursor.over()) {
            SourceScalar::PtxRange stretch;
            stretch.first = cursor.symbol(cursor.at);
            cursor.fixed(8);
            stretch.end = cursor.symbol(cursor.at);
            cursor.fixed(8);
            if (stretch.first.empty()) break;
            const uint64_t bytes = cursor.fixed(2), next = cursor.at + bytes;
            if (bytes && cursor.fixed(1) == op_register) {
                stretch.in_register = register_of_number(cursor.leb());
                stretch.is_from_setting = false;
                all.push_back(std::move(stretch));
            }
            cursor.at = next;
        }
        return all;
    }

    Entries entries_;
    const Section* locations_ = nullptr;
    SourceScalars all_;
};

}  // namespace

SourceScalars read_source_scalars(const Module& module) {
    return Scalars(module).take();
}

}  // namespace warpmark::ptx
