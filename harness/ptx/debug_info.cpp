// debug_info.cpp: entries by their offset first (DWARF 2, section 7.5), then the types of what is asked for.
#include "harness/ptx/debug_info.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "harness/ptx/section_cursor.h"

namespace warpmark::ptx {
namespace {

// DW_TAG, DW_AT and DW_FORM as far as they matter here.
enum Tag : uint64_t {
    array_type = 0x01,
    class_type = 0x02,
    enumeration_type = 0x04,
    formal_parameter = 0x05,
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
enum Attribute : uint64_t {
    at_location = 0x02,
    at_name = 0x03,
    at_byte_size = 0x0b,
    at_low_pc = 0x11,
    at_high_pc = 0x12,
    at_upper_bound = 0x2f,
    at_count = 0x37,
    at_member_location = 0x38,
    at_type = 0x49,
    at_call_column = 0x57,
    at_call_file = 0x58,
    at_call_line = 0x59,
    at_linkage_name = 0x2007
};
constexpr uint8_t op_address = 0x03, op_plus = 0x23;

struct Abbreviation {
    uint64_t tag = 0;
    bool has_children = false;
    std::vector<std::pair<uint64_t, uint64_t>> attributes;  // attribute, form
};

struct Entry {
    uint64_t tag = 0;
    std::string name, linkage_name, symbol;  // symbol: whose address its location is
    uint64_t type = 0;                       // offset of that entry; 0: none
    std::optional<uint64_t> bytes, count, offset;
    uint64_t beyond = 0;             // how far behind the symbol it is
    InlinedCall call;                // of an inlined subroutine
    std::vector<uint64_t> children;  // offsets
};

class Reader {
  public:
    explicit Reader(const Module& module) {
        const auto info = module.sections.find(".debug_info"),
                   abbreviations = module.sections.find(".debug_abbrev");
        if (info == module.sections.end() || abbreviations == module.sections.end()) return;
        const auto strings = module.sections.find(".debug_str");
        strings_ = strings == module.sections.end() ? nullptr : &strings->second;
        read_abbreviations(abbreviations->second);
        Cursor cursor{info->second};
        // Length, version, offset of the abbreviations, bytes of an address.
        cursor.at = 4 + 2 + 4 + 1;
        while (!cursor.over()) read_entry(cursor);
    }

    Shapes shapes() const {
        Shapes all;
        for (const auto& [at, entry] : entries_) {
            if (entry.tag == variable && entry.symbol.starts_with("__local_depot"))
                all.locals[entry.symbol].push_back(
                    {entry.beyond, Declared{entry.name, shape(entry.type, 0), false}});
            else if (entry.tag == variable && !entry.symbol.empty())
                all.variables[entry.symbol] = Declared{entry.name, shape(entry.type, 0), false};
            const bool is_structure =
                entry.tag == structure_type || entry.tag == class_type || entry.tag == union_type;
            if (is_structure && !entry.name.empty() && !entry.children.empty())
                all.types[entry.name] = shape(at, 0);
            if (entry.tag != subprogram) continue;
            auto& parameters = all.parameters[entry.linkage_name.empty() ? entry.name : entry.linkage_name];
            parameters.clear();
            for (const uint64_t child : entry.children)
                if (const Entry* one = find(child); one && one->tag == formal_parameter)
                    parameters.push_back(parameter(*one));
        }
        return all;
    }

    std::vector<InlinedCall> inlined_calls() const {
        std::vector<InlinedCall> all;
        std::map<uint64_t, int> within;  // by entry: the call that it is a part of
        for (const auto& [at, entry] : entries_) {
            const auto owner = within.find(at);
            int innermost = owner == within.end() ? -1 : owner->second;
            if (entry.tag == inlined_subroutine) {
                all.push_back(entry.call);
                all.back().within = std::exchange(innermost, static_cast<int>(all.size()) - 1);
            }
            if (innermost >= 0)
                for (const uint64_t child : entry.children) within[child] = innermost;
        }
        return all;
    }

  private:
    void read_abbreviations(const Section& section) {
        Cursor cursor{section};
        while (!cursor.over()) {
            const uint64_t code = cursor.leb();
            if (code == 0) break;
            Abbreviation& one = abbreviations_[code];
            one.tag = cursor.leb();
            one.has_children = cursor.fixed(1) != 0;
            while (!cursor.over()) {
                const uint64_t attribute = cursor.leb(), form = cursor.leb();
                if (attribute == 0 && form == 0) break;
                one.attributes.emplace_back(attribute, form);
            }
        }
    }

    void read_entry(Cursor& cursor) {
        const uint64_t start = cursor.at, code = cursor.leb();
        if (code == 0) {
            if (!open_.empty()) open_.pop_back();
            return;
        }
        const auto found = abbreviations_.find(code);
        if (found == abbreviations_.end()) {  // not understood: no more of it
            cursor.at = cursor.section.bytes.size();
            return;
        }
        Entry entry;
        entry.tag = found->second.tag;
        for (const auto& [attribute, form] : found->second.attributes)
            read_attribute(cursor, entry, attribute, form);
        if (!open_.empty()) entries_[open_.back()].children.push_back(start);
        if (found->second.has_children) open_.push_back(start);
        entries_[start] = std::move(entry);
    }

    // What an attribute's form says, as far as it is needed: a number, or a text.
    void read_attribute(Cursor& cursor, Entry& entry, uint64_t attribute, uint64_t form) const {
        std::string text;
        uint64_t value = 0;
        switch (form) {
            case 0x01:
                text = cursor.symbol(cursor.at);
                value = cursor.fixed(8);
                break;  // addr
            case 0x0b:
            case 0x0c:
            case 0x11:
                value = cursor.fixed(1);
                break;  // data1, flag, ref1
            case 0x05:
            case 0x12:
                value = cursor.fixed(2);
                break;  // data2, ref2
            case 0x06:
            case 0x13:
                value = cursor.fixed(4);
                break;  // data4, ref4
            case 0x07:
            case 0x14:
                value = cursor.fixed(8);
                break;  // data8, ref8
            case 0x0d:
            case 0x0f:
            case 0x15:
                value = cursor.leb();
                break;  // sdata, udata, ref_udata
            case 0x08:
                text = cursor.text();
                break;  // string
            case 0x0e:
                text = string_at(cursor, cursor.at);
                cursor.fixed(4);
                break;  // strp
            case 0x10:
                cursor.fixed(8);
                break;  // ref_addr
            case 0x19:
                value = 1;
                break;  // flag_present
            case 0x0a:
                return read_block(cursor, entry, attribute, cursor.fixed(1));
            case 0x03:
                return read_block(cursor, entry, attribute, cursor.fixed(2));
            case 0x04:
                return read_block(cursor, entry, attribute, cursor.fixed(4));
            case 0x09:
                return read_block(cursor, entry, attribute, cursor.leb());
            default:
                cursor.at = cursor.section.bytes.size();
                return;
        }
        switch (attribute) {
            case at_name:
                entry.name = text;
                break;
            case at_linkage_name:
                entry.linkage_name = text;
                break;
            case at_type:
                entry.type = value;
                break;
            case at_low_pc:
                entry.call.first = text;
                break;
            case at_high_pc:
                entry.call.end = text;
                break;
            case at_call_file:
                entry.call.file = static_cast<int>(value);
                break;
            case at_call_line:
                entry.call.line = static_cast<int>(value);
                break;
            case at_call_column:
                entry.call.column = static_cast<int>(value);
                break;
            case at_byte_size:
                entry.bytes = value;
                break;
            case at_upper_bound:
                entry.count = value + 1;
                break;
            case at_count:
                entry.count = value;
                break;
            case at_member_location:
                entry.offset = value;
                break;
            default:
                break;
        }
    }

    // Here a location is an address, of nine bytes, and perhaps 0x23 and a number to add; a member's place is
    // that alone.
    static void read_block(Cursor& cursor, Entry& entry, uint64_t attribute, uint64_t bytes) {
        const uint64_t end = std::min(cursor.at + bytes, uint64_t{cursor.section.bytes.size()});
        const auto op = static_cast<uint8_t>(cursor.fixed(1));
        if (attribute == at_location && op == op_address && bytes >= 9) {
            entry.symbol = cursor.symbol(cursor.at);
            cursor.fixed(8);
            if (bytes > 9 && cursor.fixed(1) == op_plus) entry.beyond = cursor.leb();
        }
        if (attribute == at_member_location && op == op_plus) entry.offset = cursor.leb();
        cursor.at = end;
    }

    std::string string_at(const Cursor& cursor, uint64_t offset) const {
        if (!strings_) return "";
        Cursor text{*strings_, Cursor{cursor.section, offset}.fixed(4)};
        const std::string label = cursor.symbol(offset);
        for (const auto& [name, at] : strings_->labels)
            if (name == label) text.at += at;
        return text.text();
    }

    const Entry* find(uint64_t at) const {
        const auto found = entries_.find(at);
        return found == entries_.end() ? nullptr : &found->second;
    }

    // Behind names and qualifiers.
    const Entry* bare(uint64_t type, std::string* name) const {
        const Entry* entry = find(type);
        for (int steps = 0; entry && steps < 16; ++steps) {
            if (name && name->empty()) *name = entry->name;
            if (entry->tag != typedef_type && entry->tag != const_type && entry->tag != volatile_type &&
                entry->tag != restrict_type)
                break;
            entry = find(entry->type);
        }
        return entry;
    }

    void add_members(Shape& shape, const Entry& structure, int depth) const {
        constexpr int deepest = 6;
        if (depth >= deepest) return;
        for (const uint64_t child : structure.children)
            if (const Entry* one = find(child); one && one->tag == member && !one->name.empty())
                shape.members.push_back(
                    {one->name, one->offset.value_or(0), this->shape(one->type, depth + 1)});
    }

    Shape shape(uint64_t type, int depth) const {
        Shape shape;
        const Entry* entry = bare(type, &shape.type);
        if (!entry) return shape;
        if (entry->tag == array_type) {
            shape.type.clear();
            std::vector<uint64_t> extents;
            for (const uint64_t child : entry->children)
                if (const Entry* range = find(child); range && range->tag == subrange_type)
                    extents.push_back(range->count.value_or(0));
            if (depth > 8) return shape;
            Shape element = this->shape(entry->type, depth + 1);
            extents.insert(extents.end(), element.extents.begin(), element.extents.end());
            element.extents = std::move(extents);
            return element;
        }
        shape.element_bytes =
            entry->bytes.value_or(entry->tag == pointer_type || entry->tag == reference_type ? 8 : 0);
        if (entry->tag == pointer_type)
            shape.type = bare(entry->type, nullptr) ? bare(entry->type, nullptr)->name + "*" : "void*";
        if (entry->tag == structure_type || entry->tag == class_type || entry->tag == union_type)
            add_members(shape, *entry, depth);
        return shape;
    }

    Declared parameter(const Entry& entry) const {
        Declared declared{entry.name, {}, false};
        const Entry* type = bare(entry.type, nullptr);
        declared.is_pointer = type && type->tag == pointer_type;
        declared.shape = shape(declared.is_pointer ? type->type : entry.type, 0);
        if (declared.is_pointer) declared.shape.extents.insert(declared.shape.extents.begin(), 0);
        return declared;
    }

    const Section* strings_ = nullptr;
    std::map<uint64_t, Abbreviation> abbreviations_;
    std::map<uint64_t, Entry> entries_;
    std::vector<uint64_t> open_;
};

}  // namespace

Shapes read_shapes(const Module& module) {
    return Reader(module).shapes();
}

std::vector<InlinedCall> read_inlined_calls(const Module& module) {
    return Reader(module).inlined_calls();
}

}  // namespace warpmark::ptx
