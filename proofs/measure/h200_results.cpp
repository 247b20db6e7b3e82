// Reader and writer of the measured results.
#include "proofs/measure/h200_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <sstream>

#include "harness/base/atomic_write.h"

namespace warpmark::measure {
namespace {

using ptx::Type;

size_t digits_a_result(Type type) {
    return 2 * ptx::bytes(type);
}

uint64_t digit_value(char digit) {
    return static_cast<uint64_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

std::vector<uint64_t> read_bits(const std::string& digits, size_t count) {
    std::vector<uint64_t> all;
    for (size_t at = 0; at < count; ++at) all.push_back(digit_value(digits[at / 4]) >> at % 4 & 1);
    return all;
}

// Groups the opcodes into a few files by the kind of instruction.
std::string file_of(const Probe& probe) {
    if (probe.sight == ProbeView::warp) return "warps.txt";
    if (probe.sight == ProbeView::cell) return "cells.txt";
    const std::string word = probe.opcode.substr(0, probe.opcode.find('.'));
    if (word == "cvt") return "conversions.txt";
    if (word == "set" || word == "setp" || word == "slct" || word == "selp" || word == "testp")
        return "comparisons.txt";
    bool is_float = probe.destination >= Type::f16 && probe.destination <= Type::f32x2;
    return is_float ? "floats.txt" : "integers.txt";
}

}  // namespace

bool has_second(const Probe& probe) {
    return probe.piped || probe.writes_carry ||
           (probe.sight == ProbeView::cell && probe.opcode.starts_with("atom"));
}

Results results_of(const Probe& probe, const std::vector<std::byte>& output) {
    Results results;
    const auto& vectors = vectors_of(probe);
    for (size_t at = 0; at < vectors.size() && 16 * (at + 1) <= output.size(); ++at) {
        uint64_t pair[2];
        std::memcpy(pair, &output[16 * at], sizeof pair);
        const bool takes_part = probe.sight != ProbeView::warp || (vectors[at].back() >> at % 32 & 1);
        results.first.push_back(takes_part ? pair[0] : 0);
        results.second.push_back(takes_part ? pair[1] & 1 : 0);
    }
    return results;
}

std::string bits_of(const std::vector<uint64_t>& second) {
    std::string text((second.size() + 3) / 4, '0');
    for (size_t at = 0; at < text.size(); ++at) {
        uint64_t digit = 0;
        for (size_t bit = 0; bit < 4 && 4 * at + bit < second.size(); ++bit)
            digit |= (second[4 * at + bit] & 1) << bit;
        text[at] = "0123456789abcdef"[digit];
    }
    return text;
}

std::string digits_of(const Probe& probe, const std::vector<uint64_t>& first) {
    const size_t width = digits_a_result(probe.destination);
    if (width == 0) return bits_of(first);
    const auto other = std::ranges::find_if(first, [](uint64_t value) { return value != 0; });
    if (other != first.end() &&
        std::ranges::all_of(first, [&](uint64_t value) { return value == 0 || value == *other; })) {
        std::vector<uint64_t> which;
        for (const uint64_t value : first) which.push_back(value != 0);
        return fmt::format("0/{:0{}x}/{}", *other, width, bits_of(which));
    }
    std::string text;
    for (const uint64_t value : first) text += fmt::format("{:0{}x}", value, width);
    return text;
}

bool read_digits(const Probe& probe, const Measured& measured, Results& results) {
    const size_t count = vectors_of(probe).size(), width = digits_a_result(probe.destination),
                 quarter = (count + 3) / 4;
    if (measured.second.size() != (has_second(probe) ? quarter : 0)) return false;
    const size_t before = width && measured.first.starts_with("0/") ? width + 3 : 0;
    const bool few = width == 0 || before;
    if (measured.first.size() != (few ? before + quarter : count * width)) return false;
    if (few) results.first = read_bits(measured.first.substr(before), count);
    if (before)
        for (auto& value : results.first) value *= std::stoull(measured.first.substr(2, width), nullptr, 16);
    for (size_t at = 0; !few && at < count; ++at)
        results.first.push_back(std::stoull(measured.first.substr(at * width, width), nullptr, 16));
    results.second = has_second(probe) ? read_bits(measured.second, count) : std::vector<uint64_t>(count);
    return true;
}

Data read_data(const std::filesystem::path& folder) {
    Data data;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".txt") continue;
        std::ifstream stream(entry.path());
        for (std::string line; std::getline(stream, line);) {
            if (line.empty() || line.starts_with("#")) continue;
            std::istringstream words(line);
            std::string name, mark;
            words >> name >> mark;
            Measured& measured = data[name];
            if (mark == "-") {
                std::getline(words >> std::ws, measured.why_not);
            } else if (mark == "=") {
                words >> mark;
                measured = data[mark];
            } else {
                measured.fingerprint = static_cast<uint32_t>(std::stoul(mark, nullptr, 16));
                words >> measured.first >> measured.second;
            }
        }
    }
    return data;
}

Result<void> write_data(const std::filesystem::path& folder, const std::vector<Probe>& probes,
                        const Data& data, const std::string& device) {
    std::map<std::string, std::string> texts;
    std::map<std::tuple<std::string, uint32_t, std::string, std::string>, std::string>
        seen;  // file and results → first opcode that has them
    for (const auto& probe : probes) {
        const auto found = data.find(probe.name);
        if (found == data.end() || !probe.exempt.empty()) continue;
        const Measured& one = found->second;
        const std::string file = file_of(probe);
        std::string& text = texts[file];
        if (!one.why_not.empty()) {
            text += fmt::format("{} - {}\n", probe.name, one.why_not);
            continue;
        }
        const auto [first, fresh] =
            seen.try_emplace({file, one.fingerprint, one.first, one.second}, probe.name);
        if (fresh)
            text += fmt::format("{} {:08x} {}{}{}\n", probe.name, one.fingerprint, one.first,
                                one.second.empty() ? "" : " ", one.second);
        else
            text += fmt::format("{} = {}\n", probe.name, first->second);
    }
    for (const auto& [file, text] : texts) {
        const auto head =
            fmt::format("# {}: results of an {}. The format: h200_results.h; how to remake it: README.md.\n",
                        file, device);
        if (auto kept = write_whole(folder / file, head + text); !kept) return kept;
    }
    return {};
}

}  // namespace warpmark::measure
