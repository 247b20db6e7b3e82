// Declarations of a source's shared arrays, which NVRTC's debugging information omits.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/array_shape.h"
#include "harness/source/source_constants.h"

namespace warpmark::toolchain {

class Declarations {
  public:
    // The texts must outlive this object.
    Declarations(std::string_view source, const std::vector<std::string>& defines);

    // Shape of the array with this linkage name and size (0: dynamic, given at the launch). Empty unless all
    // candidate declarations that can be parsed and fill exactly these bytes agree.
    Shape shape_of(const std::string& linkage_name, uint64_t bytes) const;

  private:
    struct Array {
        std::string function, name, type;
        std::vector<std::string> template_parameters;
        std::vector<TokenRange> extents;
    };
    struct Scan;
    Shape shape_of(const Array&, const std::vector<std::string>& template_arguments, uint64_t bytes) const;

    TokenList tokens_;
    Constants constants_;
    std::vector<Array> arrays_;
};

}  // namespace warpmark::toolchain
