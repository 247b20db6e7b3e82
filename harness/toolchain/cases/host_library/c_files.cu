// Files by C functions: written, read back, searched, appended to. They exist in the run alone.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
int main() {
    FILE* file = fopen("warpmark_no_such_file.txt", "r");
    printf("%s %d\n", file ? "opened" : "none", errno == ENOENT);
    const char* const name = "warpmark_c_files.tmp";
    file = fopen(name, "w");
    fprintf(file, "%d %s\n", 42, "words of a line");
    fputs("second\n", file);
    const float numbers[3] = {1.5f, -2, 1e10f};
    fwrite(numbers, sizeof(float), 3, file);
    fputc('!', file);
    printf("tell %ld\n", ftell(file));
    fclose(file);
    file = fopen(name, "rb");
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    rewind(file);
    int n = 0;
    char word[64], line[64];
    printf("%ld bytes, %d read: ", size, fscanf(file, "%d %63s", &n, word));
    printf("%d %s\n", n, word);
    while (fgets(line, sizeof line, file) && strcmp(line, "second\n") != 0) printf("line %s", line);
    float back[5];
    printf("%zu of 5 floats", fread(back, sizeof(float), 5, file));
    printf(": %g %g %g, end %d\n", back[0], back[1], back[2], feof(file) != 0);
    fseek(file, -1, SEEK_END);
    int c = fgetc(file);
    printf("%c %d\n", c, feof(file) != 0);
    ungetc(c, file);
    c = fgetc(file);
    printf("%c\n", c);
    printf("%d\n", fgetc(file) == EOF);
    printf("%d\n", feof(file) != 0);
    clearerr(file);
    printf("%d\n", feof(file) != 0);
    fclose(file);
    file = fopen(name, "a");
    fputs("more", file);
    fclose(file);
    file = fopen(name, "r");
    fseek(file, size - 1, SEEK_SET);
    char tail[8] = {};
    printf("%zu %s\n", fread(tail, 1, 7, file), tail);
    fclose(file);
    file = fopen(name, "w");
    fputs("1 2 3\n4 5 6\n", file);
    fclose(file);
    file = fopen(name, "r");
    char* row = nullptr;
    size_t room = 0;
    while (getline(&row, &room, file) >= 0) {
        int a, b, d;
        if (sscanf(row, "%d %d %d", &a, &b, &d) == 3) printf("%d\n", a + b + d);
    }
    free(row);
    fclose(file);
    remove(name);
    fprintf(stdout, "done\n");
    return 0;
}
