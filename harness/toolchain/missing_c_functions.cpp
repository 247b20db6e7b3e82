// C library functions that nvcc's headers declare and this program lacks. Calling one is not an error. Names
// by header (g++ 12 and glibc 2.36, as C++17).
#include <algorithm>

#include "harness/toolchain/header_gaps.h"

namespace warpmark::toolchain {
namespace {

constexpr std::string_view names[] = {
    // stdlib.h
    "atexit", "at_quick_exit", "quick_exit", "on_exit", "mkstemp", "mkstemps", "mkdtemp", "mkostemp",
    "mktemp", "putenv", "clearenv", "secure_getenv", "realpath", "getloadavg", "mblen", "mbtowc", "mbstowcs",
    "wctomb", "wcstombs", "qsort_r", "reallocarray", "valloc", "strtold", "drand48_r", "erand48_r",
    "random_r", "srandom_r", "initstate", "arc4random", "arc4random_uniform", "ecvt", "fcvt", "gcvt", "a64l",
    "l64a",
    // stdio.h
    "asprintf", "vasprintf", "dprintf", "vfprintf", "vsprintf", "vsscanf", "vscanf", "clearerr", "fdopen",
    "fileno", "fgetpos", "fsetpos", "fseeko", "ftello", "fmemopen", "open_memstream", "getdelim", "popen",
    "pclose", "rename", "setlinebuf", "setbuffer", "tempnam", "tmpfile", "tmpnam", "ungetc",
    // string.h
    "bcmp", "bcopy", "memccpy", "memmem", "mempcpy", "memrchr", "rawmemchr", "rindex", "strcasestr",
    "strchrnul", "strcoll", "strerror_r", "strsignal", "strverscmp", "strxfrm", "basename",
    // time.h
    "asctime", "asctime_r", "ctime", "ctime_r", "mktime", "strptime", "timegm", "clock_getres",
    "clock_settime", "clock_nanosleep", "timer_create", "timespec_get", "tzset",
    // math.h
    "acosl", "asinl", "atanl", "atan2l", "cbrtl", "ceill", "cosl", "coshl", "expl", "exp2l", "fabsl",
    "floorl", "fmal", "fmaxl", "fminl", "fmodl", "hypotl", "ldexpl", "log10l", "log2l", "logl", "powl",
    "roundl", "sinl", "sinhl", "sqrtl", "tanl", "tanhl", "truncl", "drem", "nexttoward", "roundeven",
    "lgamma_r", "finite",
    // ctype.h
    "isascii", "toascii"};

}  // namespace

bool is_missing_c_function(std::string_view name) {
    return std::ranges::find(names, name) != std::end(names);
}

}  // namespace warpmark::toolchain
