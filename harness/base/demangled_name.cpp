// Demangling by the Itanium C++ ABI's function. The caller frees its result.
#include "harness/base/demangled_name.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace warpmark {

std::optional<std::string> demangled(const std::string& name) {
    if (!name.starts_with("_Z")) return {};
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
    return text ? std::optional<std::string>(text.get()) : std::nullopt;
}

}  // namespace warpmark
