// The number of the last error, which only conversions set.
#pragma once
#include <__warpmark_machine>
#define errno (__warpmark_kept().error_number)
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
