// Path from Linux's /proc link or, without /proc, from the loader's auxiliary vector.
#include "harness/process/own_executable.h"

#include <sys/auxv.h>

#include <system_error>

namespace warpmark {

std::filesystem::path own_file() {
    constexpr const char* link = "/proc/self/exe";
    std::error_code none;
    const auto path = std::filesystem::read_symlink(link, none);
    if (!none) return path;
    const auto* told = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
    const auto real = std::filesystem::canonical(told ? told : "", none);
    return none ? std::filesystem::path(link) : real;
}

}  // namespace warpmark
