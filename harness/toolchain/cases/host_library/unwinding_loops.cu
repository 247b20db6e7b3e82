#include <cstdio>

struct Counted {
    static int alive, made;
    int id;
    Counted() : id(made++) { ++alive; }
    Counted(const Counted& o) : id(o.id + 100) { ++alive; }
    ~Counted() { --alive; printf("~%d ", id); }
};
int Counted::alive = 0;
int Counted::made = 0;

static int look(const Counted& c, int limit) {
    if (c.id >= limit) throw c.id;
    return c.id;
}
static int by_value(Counted c, int limit) { return look(c, limit); }

static int search(int limit) {
    int rounds = 0;
    for (int i = 0; i < 10; ++i) {
        Counted c;
        if (i % 2) continue;
        try {
            Counted inner;
            look(inner, limit);
            ++rounds;
            if (i == 6) break;
        } catch (int id) {
            Counted in_clause;
            printf("(%d) ", id);
            if (id > limit + 2) return rounds;
        }
    }
    return -rounds;
}

int main() {
    printf("%d alive %d\n", search(4), Counted::alive);
    printf("%d alive %d\n", search(100), Counted::alive);
    try {
        Counted c;
        by_value(c, 50);
        printf("not thrown? ");
    } catch (int id) {
        printf("value %d ", id);
    }
    printf("alive %d\n", Counted::alive);
}
