// Strict parser for requests: an extra lane or a misaligned offset is an error.
#include "grader/cli/inspect/banks_csv.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace warpmark::cli {
namespace {

struct OpName {
    std::string_view word;
    observe::Op op;
};
constexpr std::array op_names{OpName{"ld", observe::Op::load}, OpName{"st", observe::Op::store},
                              OpName{"atom", observe::Op::atomic}};

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\"";
    const size_t start = text.find_first_not_of(blank);
    return start == text.npos ? std::string_view{}
                              : text.substr(start, text.find_last_not_of(blank) - start + 1);
}

// Returns the text up to `delimiter` and leaves the remainder in `rest`.
std::string_view next_field(std::string_view& rest, char delimiter) {
    const size_t end = std::min(rest.find(delimiter), rest.size());
    const std::string_view field = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return trimmed(field);
}

template <class T>
std::optional<T> number(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::unexpected<Error> wrong(std::string what, std::string way_out = "") {
    return std::unexpected(Error{std::move(what), {}, std::move(way_out), Blame::caller});
}

Result<BankRequest> read_row(std::string_view row) {
    BankRequest request;
    request.name = next_field(row, ',');
    const auto op = op_from(next_field(row, ','));
    if (!op) return std::unexpected(op.error());
    request.op = *op;
    const std::string_view width = next_field(row, ','), measured = next_field(row, ',');
    const auto bytes = number<uint32_t>(width);
    if (!bytes || *bytes == 0 || *bytes > 16 || (*bytes & (*bytes - 1)))
        return wrong(fmt::format("`{}` is not a valid width", width), "A width is 1, 2, 4, 8 or 16 bytes.");
    request.width = *bytes;
    if (!measured.empty()) {
        request.wavefronts = number<uint32_t>(measured);
        if (!request.wavefronts)
            return wrong(fmt::format("`{}` is not a valid number of wavefronts", measured),
                         "Leave it empty if it is not known.");
    }
    if (auto lanes = read_lanes(row, request); !lanes) return std::unexpected(lanes.error());
    return request;
}

}  // namespace

Result<observe::Op> op_from(std::string_view word) {
    for (const auto& name : op_names)
        if (name.word == word) return name.op;
    return wrong(fmt::format("`{}` is not a valid operation", word), "An operation is ld, st or atom.");
}

const char* op_name(observe::Op op) {
    if (op == observe::Op::load) return "load";
    return op == observe::Op::store ? "store" : "atomic";
}

Result<void> read_lanes(std::string_view text, BankRequest& request) {
    request.active = 0;
    uint32_t lane = 0;
    std::string_view rest = trimmed(text);
    while (!rest.empty()) {
        const std::string_view word = next_field(rest, ' ');
        if (word.empty()) continue;
        const auto offset = number<int64_t>(word);
        if (!offset || *offset < -1 || *offset > INT32_MAX)
            return wrong(fmt::format("`{}` is not a valid byte offset", word),
                         "An offset is 0 or more, or -1 for a lane that is not active.");
        if (lane == 32) return wrong("more than 32 lanes", "A warp has 32.");
        if (*offset >= 0) {
            if (*offset % request.width)
                return wrong(fmt::format("lane {}: {} is not a multiple of the width, {} bytes", lane,
                                         *offset, request.width),
                             "A misaligned access is an error on a GPU.");
            request.active |= 1u << lane;
            request.offsets[lane] = static_cast<uint32_t>(*offset);
        }
        ++lane;
    }
    if (lane != 32)
        return wrong(fmt::format("{} lanes instead of 32", lane), "Give -1 for a lane that is not active.");
    return {};
}

Result<std::vector<BankRequest>> read_bank_csv(const std::string& file, std::string_view text) {
    std::vector<BankRequest> requests;
    for (int line = 1; !text.empty(); ++line) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view row = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (row.empty() || (line == 1 && row.starts_with("name,"))) continue;
        auto request = read_row(row);
        if (!request) {
            request.error().where = {file, line, 0};
            return std::unexpected(request.error());
        }
        requests.push_back(std::move(*request));
    }
    return requests;
}

}  // namespace warpmark::cli
