// Threads by POSIX calls, each joined before the next begins, with a lock; options of a command line; times.
#include <getopt.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int total = 0;
struct Part {
    int from, to;
};
void* add(void* argument) {
    const Part* const part = (const Part*)argument;
    for (int i = part->from; i < part->to; ++i) {
        pthread_mutex_lock(&lock);
        total += i;
        pthread_mutex_unlock(&lock);
    }
    return (void*)(long)(part->to - part->from);
}
int parse(int argc, char** argv) {
    int n = 0, verbose = 0;
    const option longs[] = {{"size", required_argument, nullptr, 'n'}, {"verbose", no_argument, &verbose, 1}, {}};
    optind = 1;
    for (int c; (c = getopt_long(argc, argv, "n:vx", longs, nullptr)) != -1;) switch (c) {
            case 'n': n = atoi(optarg); break;
            case 'v': verbose = 2; break;
            case 'x': printf("x "); break;
            case 0: break;
            default: printf("unknown "); break;
        }
    printf("n %d verbose %d rest", n, verbose);
    for (int i = optind; i < argc; ++i) printf(" %s", argv[i]);
    printf("\n");
    return n;
}
int main() {
    for (int i = 0; i < 4; ++i) {
        Part part{i * 10, i * 10 + 10};
        pthread_t thread;
        void* result = nullptr;
        if (pthread_create(&thread, nullptr, add, &part) != 0) return 1;
        pthread_join(thread, &result);
        printf("%ld ", (long)result);
    }
    printf("%d\n", total);
    char program[] = "p", a[] = "-n", b[] = "12", c[] = "--verbose", d[] = "--size=7", e[] = "-xv", f[] = "file";
    char* first[] = {program, a, b, c, f, nullptr};
    parse(5, first);
    char* second[] = {program, e, d, nullptr};
    opterr = 0;
    parse(3, second);
    rusage use;
    printf("%d %d\n", getrusage(RUSAGE_SELF, &use), use.ru_utime.tv_sec >= 0);
    printf("%d %d\n", sysconf(_SC_PAGESIZE) == 4096, getpid() > 0);
    fflush(stdout);
    return write(STDOUT_FILENO, "written\n", 8) == 8 ? 0 : 1;
}
