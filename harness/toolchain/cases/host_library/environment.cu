#include <cstdio>
#include <cstdlib>

int main() {
    int done = 0;
    std::printf("%d\n", std::getenv("NOBODY_SETS_THIS") == nullptr);
    done = setenv("BLOCK_SIZE", "128", 1);
    std::printf("%d %s\n", done, std::getenv("BLOCK_SIZE"));
    done = setenv("BLOCK_SIZE", "256", 0);
    std::printf("%d %s\n", done, std::getenv("BLOCK_SIZE"));
    done = setenv("BLOCK_SIZE", "512", 1);
    std::printf("%d %s\n", done, std::getenv("BLOCK_SIZE"));
    done = unsetenv("BLOCK_SIZE");
    std::printf("%d %d\n", done, std::getenv("BLOCK_SIZE") == nullptr);
    done = setenv("BLOCK_SIZE", "64", 0);
    std::printf("%d %s\n", done, std::getenv("BLOCK_SIZE"));
    done = setenv("", "1", 1);
    std::printf("%d %d\n", done, setenv("A=B", "1", 1));
    done = setenv("EMPTY", "", 1);
    std::printf("%d %s.\n", done, std::getenv("EMPTY"));
}
