// Declarations of a source's shared arrays, which NVRTC's debugging information omits.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/array_shape.h"
#include "harness/source/source_tokens.h"

namespace warpmark::toolchain {

// Object-like macros: `#define NAME tokens`. A name that is defined twice differently has no tokens. The
// source must outlive them.
using Macros = std::map<std::string_view, std::vector<Token>>;

Macros macros_of(std::string_view source);

// Names that an expression may use.
struct Constants {
    std::map<std::string, int64_t, std::less<>> values;
    Macros macros;
};

std::optional<int64_t> evaluate(std::span<const Token> expression, const Constants&, int depth = 0);

// Size in bytes of a built-in or CUDA type such as "unsigned char" or "float4"; 0 if it is unknown.
uint64_t size_of_type(std::string_view type);

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
