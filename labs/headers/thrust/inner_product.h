// thrust/inner_product.h: see algorithms.h.
#pragma once
#include "algorithms.h"
