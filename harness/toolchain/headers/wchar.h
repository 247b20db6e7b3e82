// Texts of wide characters. Nothing reads or prints them.
#pragma once
#include <stddef.h>
inline size_t wcslen(const wchar_t* text) {
    size_t length = 0;
    while (text[length]) ++length;
    return length;
}
inline wchar_t* wcscpy(wchar_t* to, const wchar_t* from) {
    wchar_t* const begin = to;
    while ((*to++ = *from++)) {}
    return begin;
}
inline int wcscmp(const wchar_t* a, const wchar_t* b) {
    while (*a && *a == *b) ++a, ++b;
    return *a < *b ? -1 : *a > *b;
}
namespace std { using ::wcslen; using ::wcscpy; using ::wcscmp; }
