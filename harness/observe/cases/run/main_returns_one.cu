// A test program that says by its exit code that something is wrong: a note.
// run: --launch main
// expect: run.exit at line 8
#include <cstdio>
int main() {
    const int wrong = 3;
    printf("%d wrong\n", wrong);
    return wrong ? 1 : 0;
}
