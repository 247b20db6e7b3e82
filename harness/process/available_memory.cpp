// Reads the kernel's tables of memory and of the process's control groups.
#include "harness/process/available_memory.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace warpmark {
namespace {

constexpr uint64_t unknown = ~uint64_t{0};

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

uint64_t number_of(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() ? number : unknown;  // "max" is no number
}

// Version 2: one line, "0::/path". Each group is bounded by those above it.
uint64_t left_by_control_groups() {
    const std::string groups = text_of("/proc/self/cgroup");
    const size_t at = groups.find("0::/");
    if (at == std::string::npos) return unknown;
    const std::filesystem::path root = "/sys/fs/cgroup";
    std::filesystem::path group = root / groups.substr(at + 4, groups.find('\n', at) - at - 4);
    uint64_t left = unknown;
    for (;; group = group.parent_path()) {
        const uint64_t most = number_of(text_of(group / "memory.max")),
                       used = number_of(text_of(group / "memory.current"));
        if (most != unknown && used != unknown) left = std::min(left, most - std::min(most, used));
        if (group == root || !group.has_relative_path()) return left;
    }
}

}  // namespace

uint64_t available_of_meminfo(std::string_view text) {
    constexpr std::string_view name = "MemAvailable:";
    const size_t at = text.find(name);
    const uint64_t kilobytes =
        at == std::string_view::npos ? unknown : number_of(text.substr(at + name.size()));
    return kilobytes == unknown ? unknown : kilobytes << 10;
}

uint64_t available_memory() {
    return std::min(available_of_meminfo(text_of("/proc/meminfo")), left_by_control_groups());
}

}  // namespace warpmark
