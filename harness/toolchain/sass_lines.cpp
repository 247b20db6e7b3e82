// Runs a DWARF 2 line number program. Each operation takes at least one byte and adds at
// most one row, so the work is linear in the size of the section.
#include "harness/toolchain/sass_lines.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

#include "harness/base/range_checks.h"
#include "harness/base/submission_limits.h"
#include "harness/toolchain/elf_reader.h"

namespace warpmark::toolchain {
namespace {

using Bytes = std::span<const std::byte>;
using Rows = std::map<uint32_t, std::vector<LineRow>>;

// Standard and extended operations (DWARF 2, sections 6.2.5.2 and 6.2.5.3).
enum Standard : uint8_t {
    copy_row = 1,
    advance_address = 2,
    advance_line = 3,
    set_file = 4,
    const_add_address = 8,
    fixed_advance_address = 9
};
enum Extended : uint8_t { end_sequence = 1, set_address = 2 };

// Reads forward. After a read beyond the end every value is 0 and `is_broken` is true.
class Cursor {
  public:
    Cursor(Bytes bytes, uint64_t at) : bytes_(bytes), at_(at) {}

    template <class T>
    T value() {
        const auto read = value_at<T>(bytes_, at_);
        if (!read) {
            is_broken_ = true;
            return T{};
        }
        at_ += sizeof(T);
        return *read;
    }

    uint64_t unsigned_leb() {
        int shift = 0;
        return leb(shift).value;
    }
    int64_t signed_leb() {
        int shift = 0;
        const Leb read = leb(shift);
        const bool is_negative = (read.last & 0x40) != 0 && shift < 64;
        return static_cast<int64_t>(is_negative ? read.value | (~uint64_t{0} << shift) : read.value);
    }

    void skip(uint64_t bytes) {
        if (fits(at_, bytes, bytes_.size())) {
            at_ += bytes;
        } else {
            is_broken_ = true;
        }
    }

    uint64_t at() const { return at_; }
    bool has_more() const { return !is_broken_ && at_ < bytes_.size(); }
    bool is_broken() const { return is_broken_; }

  private:
    struct Leb {
        uint64_t value = 0;
        uint8_t last = 0;
    };
    // Seven bits per byte, the lowest first. Bits beyond 64 are discarded.
    Leb leb(int& shift) {
        Leb read;
        do {
            read.last = value<uint8_t>();
            if (shift < 64) {
                read.value |= static_cast<uint64_t>(read.last & 0x7f) << shift;
                shift += 7;
            }
        } while ((read.last & 0x80) != 0 && !is_broken_);
        return read;
    }

    Bytes bytes_;
    uint64_t at_ = 0;
    bool is_broken_ = false;
};

// A unit begins with its length; the other lengths and counts describe its operations.
struct Unit {
    uint64_t program = 0, end = 0;  // offsets
    uint8_t step = 0;               // bytes per address advance
    int8_t line_base = 0;
    uint8_t line_range = 0, first_special = 0;
    std::array<uint8_t, 256> operands{};  // of each standard operation
    std::string_view first_file;
};

// The name of the first file: folders come before it, each list ends with an empty string.
std::string_view first_file(std::string_view lists) {
    const auto next = [&] {
        const size_t end = std::min(lists.find('\0'), lists.size());
        const auto text = lists.substr(0, end);
        lists.remove_prefix(std::min(end + 1, lists.size()));
        return text;
    };
    while (!next().empty()) continue;
    return next();
}

std::optional<Unit> read_unit(Bytes bytes, uint64_t at) {
    constexpr uint16_t version_2 = 2;
    constexpr uint32_t longest = 0xfffffff0;  // larger lengths announce 64-bit DWARF
    Cursor cursor(bytes, at);
    const auto length = cursor.value<uint32_t>();
    const uint64_t body = cursor.at();
    const auto version = cursor.value<uint16_t>();
    const auto header_length = cursor.value<uint32_t>();
    const uint64_t rest = cursor.at();
    Unit unit;
    unit.step = cursor.value<uint8_t>();
    cursor.skip(1);  // default_is_stmt
    unit.line_base = cursor.value<int8_t>();
    unit.line_range = cursor.value<uint8_t>();
    unit.first_special = cursor.value<uint8_t>();
    if (cursor.is_broken() || length >= longest || version != version_2 || unit.line_range == 0 ||
        unit.first_special == 0 || !fits(body, length, bytes.size()))
        return std::nullopt;
    for (int operation = 1; operation < unit.first_special; ++operation)
        unit.operands[operation] = cursor.value<uint8_t>();
    unit.program = rest + header_length;
    unit.end = body + length;
    if (cursor.is_broken() || unit.program < cursor.at() || unit.program > unit.end) return std::nullopt;
    const auto lists = bytes.subspan(cursor.at(), unit.program - cursor.at());
    unit.first_file = first_file({reinterpret_cast<const char*>(lists.data()), lists.size()});
    return unit;
}

class LineProgram {
  public:
    LineProgram(Bytes bytes, std::span<const SequenceStart> starts, std::string_view text)
        : bytes_(bytes), starts_(starts), text_(text) {}

    // False: malformed.
    bool run(const Unit& unit) {
        Cursor cursor(bytes_.first(unit.end), unit.program);
        begin_sequence();
        file_of_text_ = no_file;
        if (text_ == text_section) file_of_text_ = 0;
        if (!unit.first_file.empty() && unit.first_file == text_) file_of_text_ = 1;
        while (cursor.has_more() && !is_full_) step(unit, cursor);
        return !cursor.is_broken() && !is_full_;
    }

    Rows take() {
        for (auto& [section, rows] : rows_)
            std::ranges::stable_sort(rows, {}, [](const LineRow& row) {
                return std::pair(row.address, row.line != 0);  // a sequence ends before the next one begins
            });
        return std::move(rows_);
    }

  private:
    static constexpr uint64_t no_file = ~uint64_t{0};

    void begin_sequence() {
        section_ = 0;
        address_ = 0;
        line_ = 1;
        file_ = 1;  // if no operation sets it
        is_placed_ = false;
    }

    void add_row(uint64_t line) {
        if (!is_placed_) return;
        if (++count_ > limits::machine_rows) {
            is_full_ = true;
            return;
        }
        const bool is_line = file_ == file_of_text_ && line <= std::numeric_limits<uint32_t>::max();
        rows_[section_].push_back({address_, is_line ? static_cast<uint32_t>(line) : 0});
    }

    void step(const Unit& unit, Cursor& cursor) {
        const auto operation = cursor.value<uint8_t>();
        const auto advance = [&](uint64_t special) {
            address_ += uint64_t{unit.step} * (special / unit.line_range);
        };
        if (operation >= unit.first_special) {
            const int special = operation - unit.first_special;
            advance(special);
            line_ += static_cast<uint64_t>(int64_t{unit.line_base} + special % unit.line_range);
            return add_row(line_);
        }
        switch (operation) {
            case 0:
                return extended_step(cursor);
            case copy_row:
                return add_row(line_);
            case advance_address:
                address_ += unit.step * cursor.unsigned_leb();
                return;
            case advance_line:
                line_ += static_cast<uint64_t>(cursor.signed_leb());
                return;
            case set_file:
                file_ = cursor.unsigned_leb();
                return;
            case const_add_address:
                return advance(255 - unit.first_special);
            case fixed_advance_address:
                address_ += cursor.value<uint16_t>();
                return;
            default:
                for (int n = 0; n < unit.operands[operation]; ++n) cursor.unsigned_leb();
        }
    }

    void extended_step(Cursor& cursor) {
        const uint64_t size = cursor.unsigned_leb(), begin = cursor.at();
        const auto operation = size > 0 ? cursor.value<uint8_t>() : uint8_t{0};
        if (operation == end_sequence) {
            add_row(0);
            begin_sequence();
        } else if (operation == set_address && size == 1 + sizeof(uint64_t)) {
            const auto start = std::ranges::lower_bound(starts_, cursor.at(), {}, &SequenceStart::at);
            is_placed_ = start != starts_.end() && start->at == cursor.at();
            if (is_placed_) {
                section_ = start->section;
                address_ = start->address;
            }
        }
        if (begin + size < begin || begin + size < cursor.at()) return cursor.skip(~uint64_t{0});
        cursor.skip(begin + size - cursor.at());
    }

    Bytes bytes_;
    std::span<const SequenceStart> starts_;
    std::string_view text_;
    uint64_t file_of_text_ = no_file;
    Rows rows_;
    uint64_t count_ = 0;
    bool is_full_ = false;

    uint32_t section_ = 0;
    uint64_t address_ = 0, line_ = 1, file_ = 1;
    bool is_placed_ = false;  // a relocation has named the function
};

}  // namespace

Rows machine_lines(Bytes program, std::span<const SequenceStart> starts, std::string_view text) {
    LineProgram lines(program, starts, text);
    for (uint64_t at = 0; at < program.size();) {
        const auto unit = read_unit(program, at);
        if (!unit || !lines.run(*unit)) return {};
        at = unit->end;
    }
    return lines.take();
}

}  // namespace warpmark::toolchain
