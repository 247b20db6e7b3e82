// Calls of POSIX for a program that is alone: there are no other processes, and time passes by its own work.
#pragma once
#include <__files>
#include <getopt.h>
#include <stddef.h>
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define _SC_PAGESIZE 30
#define _SC_NPROCESSORS_ONLN 84
#define F_OK 0
#define W_OK 2
#define R_OK 4
inline unsigned sleep(unsigned) { return 0; }
inline int usleep(unsigned) { return 0; }
inline int isatty(int) { return 0; }
inline int getpid() { return 4242; }
inline int getppid() { return 4241; }
inline unsigned getuid() { return 1000; }
inline int getpagesize() { return 4096; }
inline long sysconf(int name) { return name == _SC_PAGESIZE ? 4096 : name == _SC_NPROCESSORS_ONLN ? 1 : -1; }
inline int gethostname(char* name, size_t n) { return n < 10 ? -1 : (strcpy(name, "localhost"), 0); }
inline char* getcwd(char* to, size_t n) { return !to || n < 2 ? nullptr : strcpy(to, "/"); }
inline int access(const char* name, int) {
    unsigned long long size;
    char* const bytes = __warpmark_read_file(name, &size);
    free(bytes);
    return bytes ? 0 : -1;
}
inline long write(int file, const void* bytes, size_t n) {
    if (file != 1 && file != 2) return -1;
    return __warpmark_write((const char*)bytes, n, file), (long)n;
}
[[noreturn]] inline void _exit(int code) { __warpmark_exit(code); }
