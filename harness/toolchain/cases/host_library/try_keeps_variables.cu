#include <cstdio>
#include <string>

enum class State { closed, open, failed };
struct Flags {
    unsigned ready : 1, tries : 3;
};

static int deep(int n) {
    if (n == 0) throw n;
    return deep(n - 1) + 1;
}

static int count(int limit) {
    int done = 0, skipped = 0;
    double sum = 0;
    State state = State::closed;
    Flags flags{0, 0};
    const char* where = "before";
    int* last = nullptr;
    int cells[4] = {0, 0, 0, 0};
    struct { int a, b; } pair = {0, 0};
    try {
        state = State::open;
        for (int i = 0, j = 10; i < 100; ++i, --j) {
            where = "loop";
            if (i == limit) throw j;
            if (i % 3 == 0) {
                skipped++;
                continue;
            }
            last = &cells[i % 4];
            *last = i;
            cells[(i + 1) % 4] += 1;
            pair.a = i, pair.b += i;
            flags.ready = 1;
            flags.tries++;
            ++done, sum += 0.5 * i;
        }
        where = "end";
    } catch (int j) {
        printf("[%d %d] ", j, last ? *last : -1);
        if (state == State::open) state = State::failed;
    }
    printf("%d %d %.1f %d %s %d%d%d%d %d %d %u %u\n", done, skipped, sum, int(state), where, cells[0], cells[1], cells[2],
           cells[3], pair.a, pair.b, flags.ready, flags.tries);
    return done;
}

int main() {
    for (int limit : {0, 1, 5, 50, 200}) count(limit);
    int n = 1, m = 2, a, b;
    try {
        a = b = 7;
        n = m = a + 1;
        m -= (n = 3);
        try {
            n <<= 2;
            m = deep(3);
        } catch (double) {
            n = -1;
        }
        n = -2;
    } catch (int) {
        printf("%d %d %d %d\n", n, m, a, b);
    }
    std::string text = "a";
    bool tried = false, worked = false;
    int attempts = 0;
    while (!worked && attempts < 5) {
        try {
            tried = true;
            text += 'b';
            if (++attempts < 3) throw attempts;
            worked = true;
        } catch (int k) {
            text += char('0' + k);
        }
    }
    printf("%s %d %d %d\n", text.c_str(), tried, worked, attempts);
    auto later = [&] { n = 11; throw 'x'; };
    try {
        n = 10;
        later();
    } catch (char) {
        printf("%d\n", n);
    }
}
