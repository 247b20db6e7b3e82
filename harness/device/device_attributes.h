// Device attributes (cudaDeviceAttr) by number and name, for cudaDeviceGetAttribute and
// cudaGetDeviceProperties.
#pragma once
#include <span>
#include <string_view>

#include "harness/device/device_table.h"

namespace warpmark::device {

struct Attribute {
    int number;             // value of cudaDeviceAttr
    std::string_view name;  // enumerator without cudaDevAttr
    uint32_t (*value)(const Device&);
};

std::span<const Attribute> attributes();

// 0 for an attribute without a row.
int attribute(const Device&, int number);

}  // namespace warpmark::device
