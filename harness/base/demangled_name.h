// "devf(int)" of "_Z4devfi": the compiler's own library knows how.
#pragma once
#include <optional>
#include <string>

namespace warpmark {

// Nothing for what is no mangled name. ("f" alone would be that of a type, float.)
std::optional<std::string> demangled(const std::string& name);

}  // namespace warpmark
