// thrust/device_free.h: see device_ptr.h.
#pragma once
#include "device_ptr.h"
