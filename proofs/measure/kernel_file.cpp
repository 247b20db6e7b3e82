// Parser for the first lines of a kernel's file, and argument values that are the same on every computer.
#include "proofs/measure/kernel_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "harness/base/case_directives.h"
#include "proofs/measure/operand_vectors.h"

namespace warpmark::measure {
namespace {

Error wrong(const std::string& name, const std::string& line) {
    return Error{name + ".cu: not understood: " + line, {}, "kernel_file.h says how it is written"};
}

struct Kind {
    bool is_float;
    size_t bytes;
};

Result<Kind> kind_of(const std::string& type) {
    const size_t bits = std::strtoul(type.c_str() + 1, nullptr, 10);
    const bool known =
        (type[0] == 'f' && (bits == 32 || bits == 64)) ||
        ((type[0] == 'i' || type[0] == 'u') && (bits == 8 || bits == 16 || bits == 32 || bits == 64));
    if (!known) return std::unexpected(Error{"no type: " + type, {}, ""});
    return Kind{type[0] == 'f', bits / 8};
}

void put(std::vector<std::byte>& bytes, const Kind& kind, size_t at, double number, uint64_t integer) {
    uint64_t raw = integer;
    if (kind.is_float && kind.bytes == 8) std::memcpy(&raw, &number, 8);
    const auto single = static_cast<float>(number);
    if (kind.is_float && kind.bytes == 4) std::memcpy(&raw, &single, 4);
    std::memcpy(&bytes[at * kind.bytes], &raw, kind.bytes);
}

// 0x1p-53 times 53 bits: exact, so no rounding differs between computers. f32 is rounded once.
double unit(Random& random) {
    return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

bool fill(KernelArgument& argument, const Kind& kind, size_t count, const std::string& how, Random random) {
    argument.bytes.resize(count * kind.bytes);
    const size_t colon = how.find(':');
    const std::string word = how.substr(0, colon);
    const uint64_t bound = colon == how.npos ? 1 : std::strtoull(how.c_str() + colon + 1, nullptr, 10);
    argument.initialized = word != "poison";
    uint64_t sum = 0;
    for (size_t at = 0; at < count; ++at) {
        if (word == "zero")
            put(argument.bytes, kind, at, 0, 0);
        else if (word == "ones")
            put(argument.bytes, kind, at, -1, ~uint64_t{0});
        else if (word == "iota")
            put(argument.bytes, kind, at, static_cast<double>(at), at);
        else if (word == "poison")
            put(argument.bytes, {false, kind.bytes}, at, 0, 0xa5a5a5a5a5a5a5a5u);
        else if (word == "bits")
            put(argument.bytes, {false, kind.bytes}, at, 0, random.next());
        else if (word == "letters")
            put(argument.bytes, kind, at, 0, 'a' + random.below(4));
        else if (word == "unit")
            put(argument.bytes, kind, at, unit(random), 0);
        else if (word == "signed")
            put(argument.bytes, kind, at, 2 * unit(random) - 1, 0);
        else if (word == "below") {
            sum = random.below(bound);
            put(argument.bytes, kind, at, static_cast<double>(sum), sum);
        } else if (word == "rising") {
            put(argument.bytes, kind, at, static_cast<double>(sum), sum);
            sum += random.below(bound);
        } else
            return false;
    }
    return true;
}

// i32=5, u32[64]=bits
Result<KernelArgument> argument_of(const std::string& text, uint64_t seed) {
    const size_t equals = text.find('='), bracket = text.find('[');
    if (equals == text.npos) return std::unexpected(Error{"no `=`", {}, ""});
    KernelArgument argument;
    argument.type = text.substr(0, std::min(equals, bracket));
    const auto kind = kind_of(argument.type);
    if (!kind) return std::unexpected(kind.error());
    const std::string how = text.substr(equals + 1);
    argument.is_buffer = bracket < equals;
    if (argument.is_buffer) {
        if (fill(argument, *kind, std::strtoul(text.c_str() + bracket + 1, nullptr, 10), how, Random(seed)))
            return argument;
        return std::unexpected(Error{"no fill: " + how, {}, ""});
    }
    argument.bytes.resize(kind->bytes);
    put(argument.bytes, *kind, 0, std::strtod(how.c_str(), nullptr),
        static_cast<uint64_t>(std::strtoll(how.c_str(), nullptr, 10)));
    return argument;
}

std::array<uint32_t, 3> size_of(const std::string& text) {
    std::array<uint32_t, 3> size{1, 1, 1};
    std::istringstream parts(text);
    std::string part;
    for (size_t axis = 0; axis < 3 && std::getline(parts, part, 'x'); ++axis)
        size[axis] = static_cast<uint32_t>(std::stoul(part));
    return size;
}

// k<<<4x2x1, 16x16, 1024>>> 7 8
bool launch_of(const std::string& text, KernelLaunch& launch) {
    const size_t open = text.find("<<<"), close = text.find(">>>");
    if (open == text.npos || close == text.npos) return false;
    launch.kernel = text.substr(0, open);
    std::istringstream parts(text.substr(open + 3, close - open - 3));
    std::string grid, block, shared;
    if (!std::getline(parts, grid, ',') || !std::getline(parts >> std::ws, block, ',')) return false;
    launch.grid = size_of(grid);
    launch.block = size_of(block);
    if (std::getline(parts, shared)) launch.dynamic_shared_bytes = static_cast<uint32_t>(std::stoul(shared));
    std::istringstream more(text.substr(close + 3));
    for (int32_t value; more >> value;) launch.more.push_back(value);
    return true;
}

template <class T>
double distance_as(const std::vector<std::byte>& a, const std::vector<std::byte>& b) {
    double most = 0;
    for (size_t at = 0; at + sizeof(T) <= a.size(); at += sizeof(T)) {
        T x, y;
        std::memcpy(&x, &a[at], sizeof x);
        std::memcpy(&y, &b[at], sizeof y);
        if (x == y || (std::isnan(x) && std::isnan(y))) continue;
        const double apart = std::fabs(static_cast<double>(x) - static_cast<double>(y)) /
                             std::max(std::fabs(static_cast<double>(x)), std::fabs(static_cast<double>(y)));
        most = std::max(most, std::isnan(apart) ? 1.0 : apart);
    }
    return most;
}

}  // namespace

Result<KernelFile> read_kernel(const std::string& name, const std::string& source) {
    KernelFile file{name, source, {}, {}, {}};
    for (const auto& directive : case_directives(source)) {
        if (!directive.is_in_head) break;
        if (directive.key == "arg") {
            auto argument = argument_of(directive.value, 1000 + file.arguments.size());
            if (!argument)
                return std::unexpected(wrong(name, directive.text + " (" + argument.error().what + ")"));
            file.arguments.push_back(std::move(*argument));
        } else if (directive.key == "launch") {
            if (!launch_of(directive.value, file.launches.emplace_back()))
                return std::unexpected(wrong(name, directive.text));
        } else if (directive.key == "tolerance") {
            std::istringstream both(directive.value);
            size_t at = 0;
            double value = 0;
            if (!(both >> at >> value)) return std::unexpected(wrong(name, directive.text));
            file.tolerance[at] = value;
        }
    }
    if (file.launches.empty() || file.arguments.empty())
        return std::unexpected(wrong(name, "it launches nothing"));
    return file;
}

Result<std::vector<KernelFile>> read_kernels(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".cu") names.push_back(entry.path().stem());
    std::ranges::sort(names);
    std::vector<KernelFile> all;
    for (const auto& name : names) {
        std::ifstream stream(std::filesystem::path(folder) / (name + ".cu"), std::ios::binary);
        std::stringstream text;
        text << stream.rdbuf();
        auto file = read_kernel(name, text.str());
        if (!file) return std::unexpected(file.error());
        all.push_back(std::move(*file));
    }
    return all;
}

double distance(const std::string& type, const std::vector<std::byte>& a, const std::vector<std::byte>& b) {
    if (a.size() != b.size()) return 1;
    return type == "f64" ? distance_as<double>(a, b) : distance_as<float>(a, b);
}

}  // namespace warpmark::measure
