// thrust/host_vector.h: see device_vector.h.
#pragma once
#include "device_vector.h"
