// `printf`, `scanf` and files. A stream is stdout (1), stderr (2), or the address of its FILE.
#pragma once
#include <__files>
#include <__format>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#define stdin (__warpmark_standard_input())
#define stdout ((FILE*)1)
#define stderr ((FILE*)2)
#define EOF (-1)
#define BUFSIZ 8192
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IONBF 2
#define _IOLBF 1
#define _IOFBF 0
#define FILENAME_MAX 4096
template <class... A> int snprintf(char* to, size_t n, const char* text, A... a) { return __warpmark::format(to, n, text, a...); }
template <class... A> int sprintf(char* to, const char* text, A... a) { return __warpmark::format(to, ~0ull, text, a...); }
inline __out_of_line size_t fwrite(const void* p, size_t size, size_t n, FILE* f) {
    if (!f) return 0;
    if (f == stdout || f == stderr) return __warpmark_write((const char*)p, size * n, f == stderr ? 2 : 1), n;
    if (!f->is_written) return 0;
    f->text.append((const char*)p, size * n);
    f->is_changed = true;
    return n;
}
template <class... A> int fprintf(FILE* f, const char* text, A... a) {
    char fixed[512];
    const int n = __warpmark::format(fixed, sizeof fixed, text, a...);
    if (n < (int)sizeof fixed) return (int)fwrite(fixed, 1, (size_t)n, f);
    char* longer = (char*)malloc((size_t)n + 1);
    __warpmark::format(longer, (size_t)n + 1, text, a...);
    fwrite(longer, 1, (size_t)n, f);
    free(longer);
    return n;
}
inline int fputs(const char* text, FILE* f) { return (int)fwrite(text, 1, strlen(text), f); }
inline int puts(const char* text) { return fputs(text, stdout) + fputs("\n", stdout); }
inline int fputc(int c, FILE* f) {
    const char one = (char)c;
    fwrite(&one, 1, 1, f);
    return c;
}
inline int putc(int c, FILE* f) { return fputc(c, f); }
inline int putchar(int c) { return fputc(c, stdout); }
inline int setvbuf(FILE*, char*, int, size_t) { return 0; }
inline void setbuf(FILE*, char*) {}
inline void perror(const char* text) {
    if (text && *text) fprintf(stderr, "%s: ", text);
    fputs("Success\n", stderr);
}
inline __out_of_line FILE* fopen(const char* name, const char* mode) {
    FILE* const f = (FILE*)calloc(1, sizeof(FILE));
    const bool is_there = *mode != 'w' && f->text.read(name);
    if (!is_there && (*mode == 'r' || !__warpmark_text::may_create(name))) {
        free(f);
        errno = ENOENT;
        return nullptr;
    }
    f->name = __warpmark_copy(name);
    f->is_written = f->is_changed = *mode != 'r' || strchr(mode, '+');
    if (*mode == 'a') f->text.at = f->text.size;
    return f;
}
inline int fflush(FILE* f) {
    if (f > stderr && f->is_changed) __warpmark_keep_file(f->name, f->text.data, f->text.size);
    if (f > stderr) f->is_changed = false;
    return 0;
}
inline __out_of_line int fclose(FILE* f) {
    if (f <= stderr || !f->name) return 0;
    fflush(f);
    free(f->text.data);
    free(f->name);
    free(f);
    return 0;
}
inline FILE* freopen(const char* name, const char* mode, FILE* f) {
    if (f <= stderr) return nullptr;
    FILE* const fresh = fopen(name, mode);
    if (!fresh) return nullptr;
    f->text = fresh->text;
    f->is_at_end = false;
    return f;
}
inline __out_of_line size_t fread(void* to, size_t size, size_t n, FILE* f) {
    const size_t left = f->text.size - f->text.at;
    const size_t count = size == 0 || n <= left / size ? n : left / size;
    f->is_at_end |= count < n;
    if (count) memcpy(to, f->text.data + f->text.at, count * size);
    f->text.at += count * size;
    return count;
}
inline int fgetc(FILE* f) {
    if (f->text.at < f->text.size) return (unsigned char)f->text.data[f->text.at++];
    f->is_at_end = true;
    return EOF;
}
inline int ungetc(int c, FILE* f) {
    if (c == EOF || f->text.at == 0) return EOF;
    f->is_at_end = false;
    return (unsigned char)(f->text.data[--f->text.at] = (char)c);
}
inline __out_of_line char* fgets(char* to, int n, FILE* f) {
    int at = 0;
    while (at < n - 1) {
        const int c = fgetc(f);
        if (c == EOF) break;
        to[at++] = (char)c;
        if (c == '\n') break;
    }
    if (at == 0) return nullptr;
    to[at] = 0;
    return to;
}
inline __out_of_line long getline(char** line, size_t* n, FILE* f) {
    __warpmark_text text;
    for (int c; (c = fgetc(f)) != EOF;) {
        const char one = (char)c;
        text.append(&one, 1);
        if (c == '\n') break;
    }
    if (text.size == 0) return -1;
    free(*line);
    *line = text.data;
    *n = text.capacity;
    return (long)text.size;
}
inline int getc(FILE* f) { return fgetc(f); }
inline int getchar() { return fgetc(stdin); }
inline int feof(FILE* f) { return f > stderr && f->is_at_end; }
inline int ferror(FILE*) { return 0; }
inline void clearerr(FILE* f) {
    if (f > stderr) f->is_at_end = false;
}
inline __out_of_line int fseek(FILE* f, long by, int from) {
    const long at = by + (from == SEEK_CUR ? (long)f->text.at : from == SEEK_END ? (long)f->text.size : 0);
    if (at < 0 || at > (long)f->text.size) return -1;
    f->text.at = (size_t)at;
    f->is_at_end = false;
    return 0;
}
inline long ftell(FILE* f) { return (long)(f->is_written ? f->text.size : f->text.at); }
inline void rewind(FILE* f) { fseek(f, 0, SEEK_SET); }
inline int fileno(FILE* f) { return f == stdout ? 1 : f == stderr ? 2 : f->name ? 3 : 0; }
inline int remove(const char*) { return -1; }
#include <__scan>
template <class... A> int sscanf(const char* text, const char* format, A... a) {
    void* const to[] = {nullptr, (void*)a...};
    size_t used;
    return __warpmark::scan(text, used, format, to + 1);
}
template <class... A> int fscanf(FILE* f, const char* format, A... a) {
    void* const to[] = {nullptr, (void*)a...};
    size_t used = 0;
    const int found = __warpmark::scan(f->text.data ? f->text.data + f->text.at : "", used, format, to + 1);
    f->text.at += used;
    f->is_at_end |= f->text.at >= f->text.size;
    return found;
}
template <class... A> int scanf(const char* format, A... a) { return fscanf(stdin, format, a...); }
namespace std {
using ::FILE; using ::printf; using ::fprintf; using ::snprintf; using ::sprintf; using ::puts; using ::fputs; using ::fputc;
using ::putc; using ::putchar; using ::fwrite; using ::fflush; using ::perror; using ::fopen; using ::fclose; using ::fread;
using ::fgets; using ::fgetc; using ::ungetc; using ::clearerr; using ::getc; using ::getchar; using ::feof; using ::ferror; using ::fseek; using ::ftell;
using ::rewind; using ::setvbuf; using ::setbuf; using ::remove; using ::scanf; using ::fscanf; using ::sscanf; using ::size_t;
}
