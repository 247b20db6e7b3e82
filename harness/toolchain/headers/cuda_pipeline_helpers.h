// The toolkit's file of this name, made to take its integer types from <stdint.h> as it does under nvcc.
#pragma once
#include <assert.h>
#include <stdint.h>
#include <nv/target>
#undef __CUDACC_RTC__
#include <crt/../cuda_pipeline_helpers.h>
#define __CUDACC_RTC__ 1
