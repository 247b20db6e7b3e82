#include "/dev/fd/../root@REFERENCE@"
