// debug_entries.cpp: abbreviations first, then entry after entry.
#include "harness/ptx/debug_entries.h"

#include <algorithm>

namespace warpmark::ptx {
namespace {

// DW_AT likewise.
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

}  // namespace

Entries::Entries(const Module& module) {
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
void Entries::read_attribute(Cursor& cursor, Entry& entry, uint64_t attribute, uint64_t form) const {
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
            text = cursor.symbol(cursor.at);
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

// Here a location is an address, of nine bytes, and perhaps 0x23 and a number to add; a member's place is
// that alone.
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
