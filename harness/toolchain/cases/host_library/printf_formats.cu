#include <cstdio>
#include <cstring>

int main() {
    std::printf("%d|%5d|%-5d|%05d|%+d|% d\n", 42, 42, 42, 42, 42, 42);
    std::printf("%u %x %X %o %#x %#o\n", 255u, 255u, 255u, 255u, 255u, 255u);
    std::printf("%ld %lld %lu %zu %hd %hhd\n", -1L, -2LL, 3UL, sizeof(int), (short)-4, (signed char)-5);
    std::printf("%f %.2f %10.3f %-10.1f| %e %.3E %g %G %g\n", 3.14159, 2.71828, 1.5, 2.5, 12345.678, 0.00012, 1e-10, 1e20, 100000.0);
    std::printf("%s|%10s|%-10s|%.2s|%c|%%\n", "abc", "abc", "abc", "abc", 'z');
    std::printf("%*d|%.*f\n", 6, 42, 3, 2.0 / 3);
    char text[32];
    int n = std::snprintf(text, sizeof text, "%s-%04d", "item", 7);
    std::printf("%s %d %zu\n", text, n, std::strlen(text));
    n = std::snprintf(text, 5, "truncated");
    std::printf("%s %d\n", text, n);
    std::sprintf(text, "%.1f%%", 99.5f);
    std::puts(text);
    std::fputs("fputs\n", stdout);
    std::putchar('!');
    std::putchar('\n');
    std::fprintf(stdout, "%s %d\n", "fprintf", 3);
    std::fprintf(stderr, "not on stdout\n");
    FILE* f = std::fopen("/nonexistent/file", "r");
    if (f == nullptr) std::printf("no file\n");
    std::printf("%5.1f%%|%8s|%i\n", 12.345, "right", -3);
}
