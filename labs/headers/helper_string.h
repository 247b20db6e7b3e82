// helper_string.h: options of a command line as in NVIDIA's CUDA samples: -name, --name=value.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <string>
#define STRCASECMP strcasecmp
#define STRNCASECMP strncasecmp
#define STRCPY(to, size, from) strcpy(to, from)
#define FOPEN(file, name, mode) (file = fopen(name, mode))
#define SSCANF sscanf
#define SPRINTF sprintf
#define EXIT_WAIVED 2
// The value of an option, "" if it has none; nullptr: the option is not given.
inline const char* __warpmark_flag(int argc, const char** argv, const char* name) {
    for (int i = 1; i < argc; ++i) {
        const char* word = argv[i];
        while (*word == '-') ++word;
        const char* const equals = strchr(word, '=');
        const size_t n = equals ? (size_t)(equals - word) : strlen(word);
        if (word != argv[i] && n == strlen(name) && strncasecmp(word, name, n) == 0)
            return equals ? equals + 1 : "";
    }
    return nullptr;
}
inline bool checkCmdLineFlag(int argc, const char** argv, const char* name) {
    return __warpmark_flag(argc, argv, name);
}
inline int getCmdLineArgumentInt(int argc, const char** argv, const char* name) {
    const char* const value = __warpmark_flag(argc, argv, name);
    return value ? atoi(value) : 0;
}
inline float getCmdLineArgumentFloat(int argc, const char** argv, const char* name) {
    const char* const value = __warpmark_flag(argc, argv, name);
    return value ? (float)atof(value) : 0;
}
inline bool getCmdLineArgumentString(int argc, const char** argv, const char* name, char** to) {
    const char* const value = __warpmark_flag(argc, argv, name);
    *to = (char*)value;
    return value;
}
template <class T>
bool getCmdLineArgumentValue(int argc, const char** argv, const char* name, T* to) {
    const char* const value = __warpmark_flag(argc, argv, name);
    if (value && *value) *to = (T)atof(value);
    return value;
}
inline char* sdkFindFilePath(const char* name, const char*) {
    return strdup(name);
}
