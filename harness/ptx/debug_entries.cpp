// Reads the abbreviations, then all entries.
#include "harness/ptx/debug_entries.h"

#include <algorithm>
#include <array>
#include <string>

namespace warpmark::ptx {
namespace {

// DW_AT (DWARF 4, section 7.5.4).
enum Attribute : uint64_t {
    at_location = 0x02,
    at_name = 0x03,
    at_byte_size = 0x0b,
    at_low_pc = 0x11,
    at_high_pc = 0x12,
    at_upper_bound = 0x2f,
    at_count = 0x37,
    at_member_location = 0x38,
    at_abstract_origin = 0x31,
    at_decl_line = 0x3b,
    at_encoding = 0x3e,
    at_type = 0x49,
    at_call_column = 0x57,
    at_call_file = 0x58,
    at_call_line = 0x59,
    at_linkage_name = 0x2007
};
constexpr uint8_t op_address = 0x03, op_plus = 0x23, op_register = 0x90;

// Encoding of an attribute's value (DWARF 4, section 7.5.4).
enum class Written : uint8_t {
    number,
    address,  // a number, or a symbol's name
    text,
    text_elsewhere,
    skipped,
    yes,   // true by its presence
    block  // a byte count, followed by the bytes
};
struct Form {
    uint64_t number;
    Written as;
    uint32_t bytes;  // size of the number; 0: variable (LEB128)
};
constexpr std::array forms{
    Form{0x01, Written::address, 8},         // addr
    Form{0x03, Written::block, 2},           // block2
    Form{0x04, Written::block, 4},           // block4
    Form{0x05, Written::number, 2},          // data2
    Form{0x06, Written::address, 4},         // data4
    Form{0x07, Written::number, 8},          // data8
    Form{0x08, Written::text, 0},            // string
    Form{0x09, Written::block, 0},           // block
    Form{0x0a, Written::block, 1},           // block1
    Form{0x0b, Written::number, 1},          // data1
    Form{0x0c, Written::number, 1},          // flag
    Form{0x0d, Written::number, 0},          // sdata
    Form{0x0e, Written::text_elsewhere, 4},  // strp
    Form{0x0f, Written::number, 0},          // udata
    Form{0x10, Written::skipped, 8},         // ref_addr
    Form{0x11, Written::number, 1},          // ref1
    Form{0x12, Written::number, 2},          // ref2
    Form{0x13, Written::address, 4},         // ref4
    Form{0x14, Written::number, 8},          // ref8
    Form{0x15, Written::number, 0},          // ref_udata
    Form{0x19, Written::yes, 0},             // flag_present
};

void keep_attribute(Entry& entry, uint64_t attribute, const std::string& text, uint64_t value) {
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
        case at_location:
            if (text == ".debug_loc") entry.locations = value;
            break;
        case at_abstract_origin:
            entry.origin = value;
            break;
        case at_decl_line:
            entry.line = static_cast<int>(value);
            break;
        case at_encoding:
            entry.encoding = value;
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

}  // namespace

Entries::Entries(const Module& module) {
    const auto info = module.sections.find(".debug_info"),
               abbreviations = module.sections.find(".debug_abbrev");
    if (info == module.sections.end() || abbreviations == module.sections.end()) return;
    const auto strings = module.sections.find(".debug_str");
    strings_ = strings == module.sections.end() ? nullptr : &strings->second;
    read_abbreviations(abbreviations->second);
    Cursor cursor{info->second};
    // Length, version, abbreviation offset, address size.
    cursor.at = 4 + 2 + 4 + 1;
    while (!cursor.over()) read_entry(cursor);
}

void Entries::read_abbreviations(const Section& section) {
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

void Entries::read_entry(Cursor& cursor) {
    const uint64_t start = cursor.at, code = cursor.leb();
    if (code == 0) {
        if (!open_.empty()) open_.pop_back();
        return;
    }
    const auto found = abbreviations_.find(code);
    if (found == abbreviations_.end()) {  // unknown abbreviation: stop reading
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

// Decodes an attribute by its form to a number or a text, if required.
void Entries::read_attribute(Cursor& cursor, Entry& entry, uint64_t attribute, uint64_t form) const {
    const auto known = std::ranges::find(forms, form, &Form::number);
    if (known == forms.end()) {
        cursor.at = cursor.section.bytes.size();
        return;
    }
    const auto number = [&] { return known->bytes ? cursor.fixed(known->bytes) : cursor.leb(); };
    std::string text;
    uint64_t value = 0;
    switch (known->as) {
        case Written::address:
            text = cursor.symbol(cursor.at);
            value = number();
            break;
        case Written::number:
            value = number();
            break;
        case Written::text:
            text = cursor.text();
            break;
        case Written::text_elsewhere:
            text = string_at(cursor, cursor.at);
            cursor.fixed(known->bytes);
            break;
        case Written::skipped:
            cursor.fixed(known->bytes);
            break;
        case Written::yes:
            value = 1;
            break;
        case Written::block:
            return read_block(cursor, entry, attribute, number());
    }
    keep_attribute(entry, attribute, text, value);
}

// A location is a nine-byte address, optionally followed by 0x23 and an offset. For a member it consists of
// 0x23 and the offset only.
void Entries::read_block(Cursor& cursor, Entry& entry, uint64_t attribute, uint64_t bytes) {
    const uint64_t end = std::min(cursor.at + bytes, uint64_t{cursor.section.bytes.size()});
    const auto op = static_cast<uint8_t>(cursor.fixed(1));
    if (attribute == at_location && op == op_address && bytes >= 9) {
        entry.symbol = cursor.symbol(cursor.at);
        cursor.fixed(8);
        if (bytes > 9 && cursor.fixed(1) == op_plus) entry.beyond = cursor.leb();
    }
    if (attribute == at_location && op == op_register) entry.in_register = register_of_number(cursor.leb());
    if (attribute == at_member_location && op == op_plus) entry.offset = cursor.leb();
    cursor.at = end;
}

std::string Entries::string_at(const Cursor& cursor, uint64_t offset) const {
    if (!strings_) return "";
    Cursor text{*strings_, Cursor{cursor.section, offset}.fixed(4)};
    const std::string label = cursor.symbol(offset);
    for (const auto& [name, at] : strings_->labels)
        if (name == label) text.at += at;
    return text.text();
}

std::string register_of_number(uint64_t number) {
    std::string name;
    for (int shift = 56; shift >= 0; shift -= 8)
        if (const auto letter = static_cast<char>(number >> shift & 0xff)) name += letter;
    return name;
}

}  // namespace warpmark::ptx
