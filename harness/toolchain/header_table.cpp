// Embedded headers under all their names.
#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/embedded_headers.h"

namespace warpmark::toolchain {
namespace {

// Alternative names of files in headers/.
constexpr std::array<std::pair<const char*, std::string_view>, 33> aliases{{
    {"bits/stdc++.h", "stdc++.h"},
    {"bit", "newer_standard"},
    {"cassert", "assert.h"},
    {"cctype", "ctype.h"},
    {"cerrno", "errno.h"},
    {"cfloat", "float.h"},
    {"cinttypes", "inttypes.h"},
    {"climits", "limits.h"},
    {"clocale", "locale.h"},
    {"cmath", "math.h"},
    {"compare", "newer_standard"},
    {"concepts", "newer_standard"},
    {"cstdarg", "stdarg.h"},
    {"cstdbool", "stdbool.h"},
    {"cstddef", "stddef.h"},
    {"cstdint", "stdint.h"},
    {"cstdio", "stdio.h"},
    {"cstdlib", "stdlib.h"},
    {"cstring", "string.h"},
    {"ctime", "time.h"},
    {"cub/cub.cuh", "cub_primitives"},
    {"cuda/std/cstdint", "cuda_std_cstdint"},
    {"cuda_runtime_api.h", "cuda_runtime.h"},
    {"cwchar", "wchar.h"},
    {"device_launch_parameters.h", "cuda_runtime.h"},
    {"math_functions.h", "math.h"},
    {"memory.h", "string.h"},
    {"numbers", "newer_standard"},
    {"source_location", "newer_standard"},
    {"span", "newer_standard"},
    {"sys/resource.h", "sys_resource.h"},
    {"sys/time.h", "sys_time.h"},
    {"sys/types.h", "sys_types.h"},
}};

}  // namespace

const std::vector<MemoryHeader>& memory_headers() {
    // An alias includes the file instead of repeating its text, because the compiler recognizes repeated
    // headers by name.
    static const auto forwards = [] {
        std::array<std::string, aliases.size()> texts;
        for (size_t i = 0; i < aliases.size(); ++i)
            texts[i] = fmt::format("#include <{}>\n", aliases[i].second);
        return texts;
    }();
    static const std::vector<MemoryHeader> all = [] {
        std::vector<MemoryHeader> headers;
        for (const Embedded* file = embedded_headers; file->name; ++file)
            headers.push_back({file->name, file->text});
        for (size_t i = 0; i < aliases.size(); ++i)
            headers.push_back({aliases[i].first, forwards[i].c_str()});
        return headers;
    }();
    return all;
}

}  // namespace warpmark::toolchain
