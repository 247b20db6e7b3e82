#include <cstdio>
#include <cstring>

int main() {
    int done = 0;
    int a = -1, b = -1, c = -1;
    unsigned u = 0;
    long l = 0;
    long long ll = 0;
    short s = 0;
    unsigned char small = 0;
    float f = 0;
    double d = 0;
    char word[16] = "?", rest[32] = "?", one = '?';
    done = sscanf("12 -7", "%d %d", &a, &b);
    std::printf("%d %d %d\n", done, a, b);
    done = sscanf("x", "%d", &a);
    std::printf("%d %d\n", done, a);
    done = sscanf("", "%d", &a);
    std::printf("%d\n", done);
    done = sscanf("   ", "%d", &a);
    std::printf("%d\n", done);
    done = sscanf("ff 0x1F 17", "%x %x %o", &u, &a, &b);
    std::printf("%d %x %o\n", done, u + a, b);
    done = sscanf("010 0x10 10", "%i %i %i", &a, &b, &c);
    std::printf("%d %d %d %d\n", done, a, b, c);
    done = sscanf("2.5e3 -.125", "%f%lf", &f, &d);
    std::printf("%d %g %g\n", done, f, d);
    done = sscanf("key=value here", "%15[^=]=%31s", word, rest);
    std::printf("%d %s %s\n", done, word, rest);
    done = sscanf("abc123", "%[a-z]%d", word, &a);
    std::printf("%d %s %d\n", done, word, a);
    done = sscanf(" xyz", " %c%s", &one, word);
    std::printf("%d %c %s\n", done, one, word);
    done = sscanf("12345", "%2d%3d", &a, &b);
    std::printf("%d %d %d\n", done, a, b);
    done = sscanf("1,2,3", "%*d,%*d,%d", &a);
    std::printf("%d %d\n", done, a);
    int n = 0;
    done = sscanf("77 rest", "%d%n", &a, &n);
    std::printf("%d %d %d\n", done, a, n);
    done = sscanf("50%", "%d%%", &a);
    std::printf("%d %d\n", done, a);
    done = sscanf("9000000000 -8 70000 300", "%ld %lld %hd %hhu", &l, &ll, &s, &small);
    std::printf("%d %ld %lld %hd %hhu\n", done, l, ll, s, small);
    done = sscanf("3x4", "%dx%d", &a, &b);
    std::printf("%d %d %d\n", done, a, b);
    done = sscanf("3y4", "%dx%d", &a, &b);
    std::printf("%d\n", done);
    char three[4] = {};
    done = sscanf("abcdef", "%3c", three);
    std::printf("%d %s\n", done, three);
}
