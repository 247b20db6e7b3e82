#include "/proc/self/root@REFERENCE@"
