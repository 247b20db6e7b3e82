// time.h: clock() counts device cycles; there is no time of day in the machine.
#pragma once
#define CLOCKS_PER_SEC 1000000
typedef long long time_t;
namespace std {
using ::clock; using ::clock_t; using ::time_t; using ::size_t;
}
