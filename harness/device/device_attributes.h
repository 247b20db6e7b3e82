// CudaDeviceAttr by number and name: what cudaDeviceGetAttribute answers for a device,
// and cudaGetDeviceProperties takes its fields from.
#pragma once
#include <span>
#include <string_view>

#include "harness/device/device_table.h"

namespace warpmark::device {

struct Attribute {
    int number;             // of cudaDeviceAttr
    std::string_view name;  // as there, without cudaDevAttr
    uint32_t (*value)(const Device&);
};

std::span<const Attribute> attributes();

// 0 for an attribute that has no row.
int attribute(const Device&, int number);

}  // namespace warpmark::device
