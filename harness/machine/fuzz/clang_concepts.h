// Feature-test macros for libstdc++'s <expected> under Clang 14. The compiler supports the concepts that
// <expected> needs but reports an older version number. It does not support what <variant> guards by the same
// number, so <variant> is included first.
#pragma once
#include <variant>

#undef __cpp_concepts
#define __cpp_concepts 202002L
