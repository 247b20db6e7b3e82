// NVRTC has va_list and its macros by itself.
#pragma once
namespace std { using ::va_list; }
