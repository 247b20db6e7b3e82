// wb.h: the interface of libwb, with which courses read inputs, time and check solutions. A program that is
// started without files gets made-up inputs: vectors of 1000 numbers, matrices of 64 x 64, images of 64 x 48,
// and 5 x 5 masks after an image.
#pragma once
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <iostream>
#include <string>
#include <vector>
enum wbLogLevel_t { OFF, FATAL, ERROR, WARN, INFO, DEBUG, TRACE };
enum wbTimeKind_t { Generic, IO, GPU, Compute, Copy, Driver, CopyAsync };
#define wbPrecision 6
struct __warpmark_wb_words {
    const char* inputs[16];
    int count;
    const char *expected, *output, *type;
};
typedef __warpmark_wb_words wbArg_t;
inline void __warpmark_wb_list(wbArg_t& args, char* list) {
    for (char* word = strtok(list, ","); word && args.count < 16; word = strtok(nullptr, ","))
        args.inputs[args.count++] = word;
}
// -i a,b -e expected -o output -t type; other words are inputs.
inline wbArg_t wbArg_read(int argc, char** argv) {
    wbArg_t args = {};
    for (int i = 1; i < argc; ++i) {
        const char* word = argv[i];
        while (word[0] == '-' && word[1]) ++word;
        const bool has_value = word != argv[i] && i + 1 < argc;
        if (!has_value)
            __warpmark_wb_list(args, argv[i]);
        else if (*word == 'i')
            __warpmark_wb_list(args, argv[++i]);
        else if (*word == 'e')
            args.expected = argv[++i];
        else if (*word == 'o')
            args.output = argv[++i];
        else if (*word == 't')
            args.type = argv[++i];
    }
    return args;
}
inline char* wbArg_getInputFile(wbArg_t args, int i) {
    return (char*)(i < args.count ? args.inputs[i] : "");
}
inline int wbArg_getInputCount(wbArg_t args) {
    return args.count;
}

// The numbers of a file: its sizes first, then the elements; or a made-up sequence.
inline unsigned& __warpmark_wb_seed() {
    static unsigned seed = 1;
    return seed;
}
inline bool& __warpmark_wb_saw_image() {
    static bool saw = false;
    return saw;
}
inline float __warpmark_wb_number() {
    unsigned& seed = __warpmark_wb_seed();
    seed = seed * 1664525u + 1013904223u;
    return (float)(seed >> 24) / 16;
}
template <class T>
T* __warpmark_wb_read(const char* name, int sizes, int* rows, int* columns) {
    FILE* const file = *name ? fopen(name, "r") : nullptr;
    if (*name && !file) {
        fprintf(stderr, "wbImport: there is no file %s\n", name);
        exit(1);
    }
    *columns = 1;
    if (file) {
        fscanf(file, "%d", rows);
        if (sizes > 1) fscanf(file, "%d", columns);
    } else if (sizes == 1)
        *rows = 1000;
    else
        *rows = *columns = __warpmark_wb_saw_image() ? 5 : 64;
    const int count = *rows * *columns;
    T* const data = (T*)malloc(sizeof(T) * (size_t)count);
    for (int i = 0; i < count; ++i) {
        double value = 0;
        if (!file)
            value = __warpmark_wb_number();
        else if (fscanf(file, "%lf", &value) != 1)
            value = 0;
        data[i] = (T)value;
    }
    if (file) fclose(file);
    return data;
}
inline float* wbImport(const char* name, int* n) {
    int one;
    return __warpmark_wb_read<float>(name, 1, n, &one);
}
inline void* wbImport(const char* name, int* n, const char* type) {
    int one;
    if (strcasecmp(type, "Integer") == 0 || strcasecmp(type, "int") == 0)
        return __warpmark_wb_read<int>(name, 1, n, &one);
    return __warpmark_wb_read<float>(name, 1, n, &one);
}
inline float* wbImport(const char* name, int* rows, int* columns) {
    return __warpmark_wb_read<float>(name, 2, rows, columns);
}
inline void* wbImport(const char* name, int* rows, int* columns, const char* type) {
    if (strcasecmp(type, "Integer") == 0 || strcasecmp(type, "int") == 0)
        return __warpmark_wb_read<int>(name, 2, rows, columns);
    return __warpmark_wb_read<float>(name, 2, rows, columns);
}
template <class N>
float* wbImport(const char* name, N* n) {
    int count;
    float* const data = wbImport(name, &count);
    *n = (N)count;
    return data;
}

// Images: width x height pixels of channels in 0 to 1, interleaved.
struct __warpmark_wb_image {
    int width, height, channels;
    float* data;
};
typedef __warpmark_wb_image* wbImage_t;
#define wbImage_channels 3
inline wbImage_t wbImage_new(int width, int height, int channels = wbImage_channels) {
    wbImage_t image = (wbImage_t)malloc(sizeof *image);
    *image = {width, height, channels, (float*)calloc((size_t)(width * height * channels), sizeof(float))};
    return image;
}
inline void wbImage_delete(wbImage_t image) {
    free(image->data);
    free(image);
}
inline int wbImage_getWidth(wbImage_t image) {
    return image->width;
}
inline int wbImage_getHeight(wbImage_t image) {
    return image->height;
}
inline int wbImage_getChannels(wbImage_t image) {
    return image->channels;
}
inline int wbImage_getPitch(wbImage_t image) {
    return image->width * image->channels;
}
inline float* wbImage_getData(wbImage_t image) {
    return image->data;
}
// A number of a netpbm header. Spaces and comments may precede it.
inline int __warpmark_wb_header_number(FILE* file) {
    int c = fgetc(file);
    while (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '#') {
        if (c == '#')
            while (c != '\n' && c != EOF) c = fgetc(file);
        c = fgetc(file);
    }
    int number = -1;
    for (; c >= '0' && c <= '9'; c = fgetc(file)) number = 10 * (number < 0 ? 0 : number) + c - '0';
    return number;  // and the character after it is read
}
// P5 and P6 of netpbm.
inline wbImage_t wbImport(const char* name) {
    __warpmark_wb_saw_image() = true;
    if (!*name) {
        const wbImage_t made = wbImage_new(64, 48);
        for (int i = 0; i < 64 * 48 * 3; ++i) made->data[i] = __warpmark_wb_number() / 16;
        return made;
    }
    FILE* const file = fopen(name, "rb");
    const int mark = file ? fgetc(file) : EOF, kind = file ? fgetc(file) : EOF;
    const bool is_image = mark == 'P' && (kind == '5' || kind == '6');
    const int width = is_image ? __warpmark_wb_header_number(file) : 0,
              height = is_image ? __warpmark_wb_header_number(file) : 0,
              most = is_image ? __warpmark_wb_header_number(file) : 0;
    if (width <= 0 || height <= 0 || most <= 0) {
        fprintf(stderr, "wbImport: %s is no PPM or PGM image\n", name);
        exit(1);
    }
    const wbImage_t image = wbImage_new(width, height, kind == '6' ? 3 : 1);
    for (int i = 0; i < width * height * image->channels; ++i)
        image->data[i] = (float)fgetc(file) / (float)most;
    fclose(file);
    return image;
}
template <class... A>
void wbExport(A...) {}

// The output is compared with the expected one if that is given.
template <class T>
bool __warpmark_wb_compare(const char* expected, const T* output, int count, int sizes) {
    if (!expected) return printf("No expected output is given.\n"), true;
    int rows, columns;
    T* const right = __warpmark_wb_read<T>(expected, sizes, &rows, &columns);
    const bool has_size = rows * columns == count;
    int wrong = 0;
    for (int i = 0; has_size && i < count; ++i) {
        const double a = (double)output[i], b = (double)right[i];
        if (fabs(a - b) > 1e-3 + 1e-3 * fabs(b) && wrong++ == 0)
            printf("The solution did not match the expected results at %d. Expecting %g but got %g.\n", i, b,
                   a);
    }
    free(right);
    if (!has_size)
        printf("The size of the solution is not the expected one.\n");
    else if (!wrong)
        printf("Solution is correct.\n");
    return has_size && !wrong;
}
template <class T>
bool wbSolution(wbArg_t args, T* output, int n) {
    return __warpmark_wb_compare(args.expected, output, n, 1);
}
template <class T>
bool wbSolution(wbArg_t args, T* output, int rows, int columns) {
    return __warpmark_wb_compare(args.expected, output, rows * columns, 2);
}
inline bool wbSolution(wbArg_t args, wbImage_t) {
    return printf(args.expected ? "Images are not compared.\n" : "No expected output is given.\n"), true;
}

template <class T>
void __warpmark_wb_print(const T& value) {
    std::cout << value;
}
template <class... A>
void wbLog_print(const char* level, const A&... a) {
    std::cout << level << ": ";
    (__warpmark_wb_print(a), ...);
    std::cout << "\n";
}
#define wbLog(level, ...) wbLog_print(#level, __VA_ARGS__)
#define wbPrint(...) wbLog_print("INFO", __VA_ARGS__)
#define wbTime_start(kind, ...) ((void)0)
#define wbTime_stop(kind, ...) ((void)0)
#define wbAssert(condition) \
    ((condition) ? (void)0 : (void)(fprintf(stderr, "wbAssert: %s\n", #condition), abort()))
#define wbStrdup strdup
