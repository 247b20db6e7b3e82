#include <cstdio>

struct Value {
    int n;
    explicit Value(int n) : n(n) { printf("+%d ", n); }
    Value(const Value& o) : n(o.n + 10) { printf("c%d ", n); }
    ~Value() { printf("-%d ", n); }
};
static Value make(int n) {
    if (n == 2) throw n;
    Value v(n);
    return v;
}
static int sum(const Value& a, const Value& b) {
    if (b.n == 4) throw 4;
    return a.n + b.n;
}

int main() {
    for (int n = 1; n < 5; ++n) {
        try {
            Value kept = make(n);
            int total = sum(kept, Value(n == 3 ? 4 : n));
            printf("sum %d ", total);
            if (n == 4) throw n;
        } catch (int thrown) {
            printf("caught %d", thrown);
        }
        printf("\n");
    }
}
