// A test program that ends well, in its midst.
// run: --launch main
// expect: nothing
#include <cstdio>
#include <cstdlib>
static void done() { exit(EXIT_SUCCESS); }
int main() {
    done();
    printf("never\n");
    return 1;
}
