#include <cstdio>
int main(int argc, char**) {
    printf("%d\n", argc);
    return argc - 2;
}
