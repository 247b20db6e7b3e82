#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

// Sums in which the place of each byte counts.
uint64_t digest(const void* p, size_t n) {
    uint64_t sum = 1469598103934665603u;
    for (size_t i = 0; i < n; ++i) sum = (sum ^ static_cast<const unsigned char*>(p)[i]) * 1099511628211u;
    return sum;
}

template <class T> T widths(int n) {
    std::vector<T> values(n);
    for (int i = 0; i < n; ++i) values[i] = static_cast<T>(i * 37 - 400);
    T sum = 0;
    for (int i = n; i-- > 0;) sum = static_cast<T>(sum * 3 + values[i]);
    long long wide = 0;
    for (const T one : values) wide += one;
    std::printf("%lld %016llx\n", wide, (unsigned long long)digest(values.data(), n * sizeof(T)));
    return sum;
}

struct Mixed {
    char c;
    short s;
    double d;
    float f[5];
    unsigned char tail;
};
struct Large {
    int words[300];
};

// As memcpy would do it byte by byte, although the ranges overlap.
void repeat(char* to, const char* from, size_t n) {
    for (size_t i = 0; i < n; ++i) to[i] = from[i];
}

int main() {
    const int narrow[] = {widths<signed char>(300), widths<unsigned char>(300), widths<short>(3000),
                          widths<unsigned short>(3000)};
    std::printf("%d %d %d %d\n", narrow[0], narrow[1], narrow[2], narrow[3]);
    const double wide[] = {(double)widths<int>(70), (double)widths<unsigned>(70), (double)widths<long long>(70),
                           widths<float>(20), widths<double>(20)};
    for (const double one : wide) std::printf("%.17g ", one);
    std::printf("\n");

    const size_t large = 5000000;  // several pieces of a region that begins as zeros
    char* a = (char*)std::calloc(large, 1);
    std::printf("%d %016llx\n", a[large - 1], (unsigned long long)digest(a + large - 100, 100));
    std::memset(a + 1000, 'x', large - 3000);
    std::printf("%d %d %d %d\n", a[999], a[1000], a[large - 2001], a[large - 2000]);
    std::memset(a, 300, 63);
    std::memset(a + 70, -1, 129);
    char* b = (char*)std::malloc(large);
    std::memcpy(b, a, large);
    std::printf("%d %016llx\n", std::memcmp(a, b, large), (unsigned long long)digest(b, 2000));
    for (int i = 0; i < 7; ++i) b[i] = "pattern"[i];
    repeat(b + 7, b, 1000);
    repeat(b + 100, b + 103, 500);
    std::printf("%.30s %016llx\n", b, (unsigned long long)digest(b, 2000));
    std::memmove(b + 10, b, 400);
    std::memmove(b, b + 20, 400);
    std::printf("%016llx\n", (unsigned long long)digest(b, 2000));

    char local[700];
    std::memset(local, 7, sizeof local);
    std::memcpy(local + 50, b, 600);
    std::printf("%016llx\n", (unsigned long long)digest(local, sizeof local));
    Large one, other[3];
    for (int i = 0; i < 300; ++i) one.words[i] = i * i;
    for (auto& copy : other) copy = one;
    std::printf("%016llx\n", (unsigned long long)digest(other, sizeof other));
    std::vector<Mixed> mixed(100);
    std::memset(mixed.data(), 0, 100 * sizeof(Mixed));
    for (int i = 0; i < 100; ++i) {
        mixed[i].c = (char)(i * 5);
        mixed[i].s = (short)(-i * 300);
        mixed[i].d = i / 3.0;
        mixed[i].f[i % 5] = i * 0.5f;
        mixed[i].tail = (unsigned char)(i * 77);
    }
    double sum = 0;
    for (const Mixed& m : mixed) sum += m.c + m.s * m.d + m.f[3] - m.tail;
    std::printf("%.17g %016llx\n", sum, (unsigned long long)digest(mixed.data(), 100 * sizeof(Mixed)));
    std::free(a);
    std::free(b);
}
