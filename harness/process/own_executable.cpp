// Path from Linux's /proc link or, without /proc, from the loader's auxiliary vector.
#include "harness/process/own_executable.h"

#include <link.h>
#include <sys/auxv.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

namespace warpmark {
namespace {

// Shared libraries linked into this program, except those of the C library. Enumerates the loader's list of
// loaded objects.

// The C library's files must match the other computer's loader, so they are excluded.
bool is_of_c_library(std::string_view name) {
    constexpr std::array<std::string_view, 8> begins{"ld-linux", "libc.so",       "libm.so",   "libdl.so",
                                                     "librt.so", "libpthread.so", "libresolv", "linux-vdso"};
    return std::ranges::any_of(begins, [&](std::string_view begin) { return name.starts_with(begin); });
}

int note(dl_phdr_info* one, size_t, void* all) {
    const std::filesystem::path path = one->dlpi_name ? one->dlpi_name : "";
    const auto name = path.filename().string();
    if (path.is_absolute() && !is_of_c_library(name))
        static_cast<std::vector<std::pair<std::string, std::filesystem::path>>*>(all)->emplace_back(name,
                                                                                                    path);
    return 0;
}

}  // namespace

std::filesystem::path own_file() {
    constexpr const char* link = "/proc/self/exe";
    std::error_code none;
    const auto path = std::filesystem::read_symlink(link, none);
    if (!none) return path;
    const auto* told = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
    const auto real = std::filesystem::canonical(told ? told : "", none);
    return none ? std::filesystem::path(link) : real;
}

std::vector<std::pair<std::string, std::filesystem::path>> own_libraries() {
    std::vector<std::pair<std::string, std::filesystem::path>> all;
    dl_iterate_phdr(note, &all);
    std::ranges::sort(all);
    return all;
}

}  // namespace warpmark
