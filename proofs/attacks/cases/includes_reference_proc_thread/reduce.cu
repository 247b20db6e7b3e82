#include "/proc/thread-self/root@REFERENCE@"
