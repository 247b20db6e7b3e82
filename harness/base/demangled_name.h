// Demangling of C++ names: "_Z4devfi" → "devf(int)".
#pragma once
#include <optional>
#include <string>

namespace warpmark {

// Returns nothing if the name is not mangled. (A plain "f" would demangle to the type float.)
std::optional<std::string> demangled(const std::string& name);

}  // namespace warpmark
