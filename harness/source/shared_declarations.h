// How a source declares the shared arrays of its functions, which NVRTC's debugging
// information leaves out.
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
    // The texts outlive this.
    Declarations(std::string_view source, const std::vector<std::string>& defines);

    // The array that the compiler calls so and that takes so many bytes (0: as many as the launch asks for):
    // of the declarations that it can be, all that are understood and fill those bytes agree. Otherwise a
    // shape that knows nothing.
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
