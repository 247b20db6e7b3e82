// Clang 14 has the concepts that libstdc++'s <expected> asks for, but says so with an older
// number. What <variant> asks for by the same number it does not have, so that comes first.
#pragma once
#include <variant>

#undef __cpp_concepts
#define __cpp_concepts 202002L
