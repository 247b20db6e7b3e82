// Options of a command line, by the rules of POSIX: the first word that is no option ends them.
#pragma once
#include <string.h>
#define no_argument 0
#define required_argument 1
#define optional_argument 2
struct option {
    const char* name;
    int has_arg;
    int* flag;
    int val;
};
static char* optarg = nullptr;
static int optind = 1, opterr = 1, optopt = '?';
static int __warpmark_optat = 0;  // place in a group of short options
static inline int __warpmark_short_option(int argc, char* const* argv, const char* options) {
    const char* const word = argv[optind];
    if (__warpmark_optat == 0) __warpmark_optat = 1;
    const char letter = word[__warpmark_optat++];
    const bool is_last = !word[__warpmark_optat];
    const char* const known = letter == ':' ? nullptr : strchr(options, letter);
    optarg = nullptr;
    if (known && known[1] == ':') {
        const bool may_lack = known[2] == ':';
        if (!is_last) optarg = (char*)word + __warpmark_optat;
        else if (!may_lack && optind + 1 < argc) optarg = argv[++optind];
        ++optind;
        __warpmark_optat = 0;
        if (!optarg && !may_lack) return optopt = letter, *options == ':' ? ':' : '?';
        return letter;
    }
    if (is_last) ++optind, __warpmark_optat = 0;
    return known ? letter : (optopt = letter, '?');
}
static inline int getopt(int argc, char* const* argv, const char* options) {
    if (optind >= argc || argv[optind][0] != '-' || !argv[optind][1]) return -1;
    if (strcmp(argv[optind], "--") == 0) return ++optind, -1;
    return __warpmark_short_option(argc, argv, options);
}
static inline int getopt_long(int argc, char* const* argv, const char* options, const option* longs, int* index) {
    if (optind >= argc || argv[optind][0] != '-' || argv[optind][1] != '-' || !argv[optind][2])
        return getopt(argc, argv, options);
    const char* const word = argv[optind++] + 2;
    const char* const equals = strchr(word, '=');
    const size_t n = equals ? (size_t)(equals - word) : strlen(word);
    for (int at = 0; longs[at].name; ++at) {
        if (strlen(longs[at].name) != n || strncmp(longs[at].name, word, n) != 0) continue;
        optarg = equals ? (char*)equals + 1 : nullptr;
        if (longs[at].has_arg == required_argument && !optarg) {
            if (optind >= argc) return '?';
            optarg = argv[optind++];
        }
        if (index) *index = at;
        if (!longs[at].flag) return longs[at].val;
        return *longs[at].flag = longs[at].val, 0;
    }
    return '?';
}
