// There is the "C" locale and no other one.
#pragma once
#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
inline char* setlocale(int category, const char* name) {
    static char c[] = "C";
    const bool is_known = !name || !name[0] || (name[0] == 'C' && !name[1]);
    return category >= LC_CTYPE && category <= LC_ALL && is_known ? c : nullptr;
}
namespace std { using ::setlocale; }
