#include <cassert>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

int main(int argc, char** argv) {
    (void)argc, (void)argv;
    std::printf("%d %ld %d %.3f\n", atoi("  42abc"), atol("-7"), atoi("none"), atof("1.25e2"));
    char* end;
    long n = strtol("0x1fz", &end, 0);
    std::printf("%ld %s %ld %lu %lld\n", n, end, strtol("101", nullptr, 2), strtoul("777", nullptr, 8), strtoll("-5", nullptr, 10));
    errno = 0;
    n = strtol("99999999999999999999", nullptr, 10);
    std::printf("%d %d\n", n == LONG_MAX, errno == ERANGE);
    double d = strtod("3.5e2xyz", &end);
    std::printf("%g %s\n", d, end);
    char text[64] = "hello";
    strcat(text, " world");
    std::printf("%s %zu %d %d %s %s\n", text, strlen(text), strcmp("a", "b") < 0, strncmp("abc", "abd", 2), strchr(text, 'w'), strstr(text, "lo"));
    char copy[64];
    strncpy(copy, text, 5);
    copy[5] = 0;
    std::memmove(copy + 1, copy, 5);
    std::printf("%s %d\n", copy, std::memcmp("abc", "abc", 3));
    for (char* c = text; *c; ++c) *c = (char)std::toupper(*c);
    std::printf("%s %d%d%d%d\n", text, !!isalpha('x'), !!isdigit('x'), !!isspace('\t'), !!ispunct('!'));
    char list[] = "8,16;32";
    for (char* t = strtok(list, ",;"); t; t = strtok(nullptr, ",;")) std::printf("[%s]", t);
    std::printf(" %d %d %ld\n", std::abs(-3), div(17, 5).rem, std::labs(-4L));
    assert(n > 0);
    std::uint8_t byte = 250;
    byte += 10;
    std::int64_t big = INT64_MAX;
    std::printf("%d %lld %d %d\n", byte, (long long)big, INT_MAX, CHAR_BIT);
    std::printf("%d\n", std::getenv("SURELY_NOT_SET") == nullptr);
    return EXIT_SUCCESS;
}
