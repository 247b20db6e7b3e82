#include <cstdio>
#include <cstdlib>
static void give_up(int n) {
    if (n == 2) {
        fflush(stdout);
        abort();
    }
}
int main() {
    for (int n = 0; n < 4; ++n) {
        printf("%d\n", n);
        give_up(n);
    }
    return 5;
}
