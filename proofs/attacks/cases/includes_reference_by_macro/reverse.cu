#define HEAD(x) #x
#define PATH(x) HEAD(x)
#include PATH(@REFERENCE@)
