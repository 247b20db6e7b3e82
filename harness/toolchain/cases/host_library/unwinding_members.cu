#include <cstdio>
#include <string>

struct Part {
    int k;
    Part(int k) : k(k) {
        if (k == 13) throw k;
        printf("+%d ", k);
    }
    ~Part() { printf("-%d ", k); }
};
struct Base {
    Part first;
    Base(int k) : first(k) {}
    ~Base() { printf("~Base "); }
};
struct Whole : Base {
    Part second, third;
    std::string name;
    Whole(int a, int b, int c) : Base(a), second(b), third(c), name("whole") {
        if (a == 7) throw std::string("late");
        printf("made ");
    }
    ~Whole() { printf("~Whole "); }
};
struct Delegating {
    Part one;
    Delegating() : one(20) { printf("target "); }
    Delegating(int) : Delegating() { throw 2; }
    ~Delegating() { printf("~Delegating "); }
};

static void make(int a, int b, int c) {
    try {
        Whole w(a, b, c);
        printf("alive ");
    } catch (int k) {
        printf("caught %d", k);
    } catch (const std::string& s) {
        printf("caught %s", s.c_str());
    }
    printf("\n");
}

int main() {
    make(1, 2, 3);
    make(13, 2, 3);
    make(1, 13, 3);
    make(1, 2, 13);
    make(7, 8, 9);
    try {
        Delegating d(1);
    } catch (int k) {
        printf("caught %d\n", k);
    }
    try {
        Whole* w = new Whole(1, 2, 13);
        delete w;
    } catch (int k) {
        printf("caught %d\n", k);
    }
}
