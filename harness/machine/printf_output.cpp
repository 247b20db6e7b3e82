// Formats one thread's printf. Each conversion is passed to snprintf separately, with a checked
// specification.
#include "harness/machine/printf_output.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "harness/machine/builtin_call.h"

namespace warpmark::machine {
namespace {

struct Conversion {
    std::string specification;  // up to the conversion letter, without length modifiers
    char letter = 0;
    bool wide = false;  // ll, l, j, z, t: 8 bytes
};

// Parses the conversion at format[at] == '%'; advances `at` past it.
Conversion next_conversion(std::string_view format, size_t& at) {
    Conversion result;
    result.specification = "%";
    ++at;
    while (at < format.size() &&
           std::string_view("-+ #0123456789.*").find(format[at]) != std::string_view::npos)
        result.specification += format[at++];
    while (at < format.size() && std::string_view("hljztL").find(format[at]) != std::string_view::npos) {
        result.wide = result.wide || format[at] != 'h';
        ++at;
    }
    if (at < format.size()) result.letter = format[at++];
    return result;
}

// Limits the numbers of a specification: wider output is not kept, and the C library would allocate it.
std::string with_small_numbers(const std::string& specification) {
    constexpr uint64_t largest = 400;
    std::string small;
    for (size_t at = 0; at < specification.size();) {
        if (specification[at] < '1' || specification[at] > '9') {
            small += specification[at++];
            continue;
        }
        uint64_t number = 0;
        for (; at < specification.size() && specification[at] >= '0' && specification[at] <= '9'; ++at)
            number =
                std::min<uint64_t>(largest, number * 10 + static_cast<uint64_t>(specification[at] - '0'));
        small += std::to_string(number);
    }
    return small;
}

struct ArgumentReader {
    const BuiltinCall& call;
    uint64_t address;
    uint64_t offset = 0;

    uint64_t take(uint32_t bytes) {
        offset = (offset + bytes - 1) / bytes * bytes;
        uint64_t value = 0;
        if (const std::byte* from = call.memory(address + offset, bytes)) std::memcpy(&value, from, bytes);
        offset += bytes;
        return value;
    }
};

void append(std::string& out, const Conversion& conversion, ArgumentReader& arguments,
            const BuiltinCall& call) {
    char buffer[512] = {};
    std::string spec;
    for (const char c : conversion.specification)
        if (c == '*')
            spec += std::to_string(std::clamp(static_cast<int>(arguments.take(4)), -400, 400));
        else
            spec += c;
    spec = with_small_numbers(spec);
    if (spec.size() > 40) spec = "%";
    switch (conversion.letter) {
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
        case 'c': {
            const uint64_t raw = arguments.take(conversion.wide ? 8 : 4);
            if (conversion.letter == 'c')
                std::snprintf(buffer, sizeof buffer, (spec + "c").c_str(), static_cast<int>(raw));
            else if (conversion.wide)
                std::snprintf(buffer, sizeof buffer, (spec + "ll" + conversion.letter).c_str(),
                              static_cast<long long>(raw));
            else
                std::snprintf(buffer, sizeof buffer, (spec + conversion.letter).c_str(),
                              static_cast<int>(raw));
            out += buffer;
            break;
        }
        case 'f':
        case 'F':
        case 'e':
        case 'E':
        case 'g':
        case 'G':
        case 'a':
        case 'A': {
            double value;
            const uint64_t raw = arguments.take(8);
            std::memcpy(&value, &raw, 8);
            std::snprintf(buffer, sizeof buffer, (spec + conversion.letter).c_str(), value);
            out += buffer;
            break;
        }
        case 'p':
            std::snprintf(buffer, sizeof buffer, "0x%llx",
                          static_cast<unsigned long long>(arguments.take(8)));
            out += buffer;
            break;
        case 's': {
            std::string text;
            const uint64_t at = arguments.take(8);
            if (at == 0 || !call.text(at, text)) text = "(null)";
            std::snprintf(buffer, sizeof buffer, (spec + "s").c_str(), text.c_str());
            out += buffer;
            break;
        }
        case '%':
            out += '%';
            break;
        default:
            out += conversion.specification + conversion.letter;  // printed unchanged, like CUDA does
    }
}

}  // namespace

std::string formatted(const BuiltinCall& call, const std::string& format, uint64_t values, int& conversions) {
    ArgumentReader arguments{call, values};
    std::string out;
    conversions = 0;
    for (size_t at = 0; at < format.size();) {
        if (format[at] != '%') {
            out += format[at++];
            continue;
        }
        append(out, next_conversion(format, at), arguments, call);
        ++conversions;
    }
    return out;
}

void add_printed(Run& run, std::string_view text) {
    if (run.seen.printed.size() + text.size() <= run.work.limits.printed_bytes)
        return void(run.seen.printed += text);
    if (!run.seen.printed_limit) run.seen.printed += "\n… (the rest was not kept)\n";
    run.seen.printed_limit = true;
}

void print(BuiltinCall& call) {
    std::string format;
    if (!call.text(call.argument(0), format)) return call.result(static_cast<uint64_t>(-1));
    int conversions = 0;
    const std::string text = formatted(call, format, call.argument(1), conversions);
    constexpr uint64_t of_a_text = 100, characters_a_unit = 2;
    call.run().work.moves((of_a_text + (format.size() + text.size()) / characters_a_unit) *
                          Work::bytes_a_unit);
    add_printed(call.run(), text);
    call.result(static_cast<uint64_t>(conversions));
}

}  // namespace warpmark::machine
