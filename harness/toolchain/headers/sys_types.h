// Types of the system's calls. The calls themselves are not offered.
#pragma once
#include <stddef.h>
typedef long off_t;
typedef long ssize_t;
typedef int pid_t;
typedef int key_t;
typedef unsigned int mode_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int useconds_t;
typedef unsigned long pthread_t;
