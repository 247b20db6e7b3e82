// Entries of a module's debug sections, by offset (DWARF 2, section 7.5). Only the required attributes are
// read.
#pragma once
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/ptx/module.h"
#include "harness/ptx/module_queries.h"

namespace warpmark::ptx {

// Sequential reader for numbers and strings in a debug section. Reads past the end return 0.
struct Cursor {
    const Section& section;
    uint64_t at = 0;

    bool over() const { return at >= section.bytes.size(); }
    uint64_t fixed(uint32_t bytes) {
        uint64_t value = 0;
        for (uint32_t i = 0; i < bytes; ++i, ++at)
            if (!over()) value |= uint64_t{section.bytes[at]} << (8 * i);
        return value;
    }
    uint64_t leb() {
        uint64_t value = 0;
        for (uint32_t shift = 0; !over() && shift < 64; shift += 7) {
            const uint8_t byte = section.bytes[at++];
            value |= uint64_t{byte & 0x7fu} << shift;
            if (!(byte & 0x80)) break;
        }
        return value;
    }
    std::string text() {
        std::string text;
        while (!over() && section.bytes[at]) text += static_cast<char>(section.bytes[at++]);
        ++at;
        return text;
    }
    // Symbol whose address is stored at `offset`; "" if there is none.
    std::string symbol(uint64_t offset) const {
        const auto found = std::lower_bound(section.symbols.begin(), section.symbols.end(),
                                            std::pair<uint64_t, std::string>(offset, ""));
        return found != section.symbols.end() && found->first == offset ? found->second : "";
    }
};

// The required DW_TAG values.
namespace dwarf {
enum Tag : uint64_t {
    array_type = 0x01,
    class_type = 0x02,
    enumeration_type = 0x04,
    formal_parameter = 0x05,
    lexical_block = 0x0b,
    member = 0x0d,
    pointer_type = 0x0f,
    reference_type = 0x10,
    structure_type = 0x13,
    typedef_type = 0x16,
    union_type = 0x17,
    inlined_subroutine = 0x1d,
    subrange_type = 0x21,
    base_type = 0x24,
    const_type = 0x26,
    subprogram = 0x2e,
    variable = 0x34,
    volatile_type = 0x35,
    restrict_type = 0x37,
};
}  // namespace dwarf

struct Entry {
    uint64_t tag = 0;
    std::string name, linkage_name, symbol;  // symbol: the one whose address is the entry's location
    uint64_t type = 0;                       // offset of the type's entry; 0: none
    std::optional<uint64_t> bytes, count, offset;
    uint64_t beyond = 0;                // offset of the location after the symbol
    std::string in_register;            // register of the location
    std::optional<uint64_t> locations;  // or the offset of a location list in .debug_loc
    uint64_t origin = 0;                // for a copy: offset of the entry that describes it; 0: none
    uint64_t encoding = 0;              // DW_ATE of a base type
    int line = 0;                       // of the declaration
    InlinedCall call;                   // for an inlined subroutine; for a scope: its labels
    std::vector<uint64_t> children;     // offsets
};

class Entries {
  public:
    explicit Entries(const Module&);

    const std::map<uint64_t, Entry>& all() const { return entries_; }
    const Entry* find(uint64_t at) const {
        const auto found = entries_.find(at);
        return found == entries_.end() ? nullptr : &found->second;
    }

    // The type without typedefs and qualifiers.
    const Entry* bare(uint64_t type, std::string* name) const {
        const Entry* entry = find(type);
        for (int steps = 0; entry && steps < 16; ++steps) {
            if (name && name->empty()) *name = entry->name;
            if (entry->tag != dwarf::typedef_type && entry->tag != dwarf::const_type &&
                entry->tag != dwarf::volatile_type && entry->tag != dwarf::restrict_type)
                break;
            entry = find(entry->type);
        }
        return entry;
    }

  private:
    struct Abbreviation {
        uint64_t tag = 0;
        bool has_children = false;
        std::vector<std::pair<uint64_t, uint64_t>> attributes;  // attribute, form
    };
    void read_abbreviations(const Section&);
    void read_entry(Cursor&);
    void read_attribute(Cursor&, Entry&, uint64_t attribute, uint64_t form) const;
    static void read_block(Cursor&, Entry&, uint64_t attribute, uint64_t bytes);
    std::string string_at(const Cursor&, uint64_t offset) const;

    const Section* strings_ = nullptr;
    std::map<uint64_t, Abbreviation> abbreviations_;
    std::map<uint64_t, Entry> entries_;
    std::vector<uint64_t> open_;
};

// PTX register name encoded in a DWARF register number: its letters, the first in the highest byte.
std::string register_of_number(uint64_t);

}  // namespace warpmark::ptx
