// thrust/device_malloc.h: see device_ptr.h.
#pragma once
#include "device_ptr.h"
