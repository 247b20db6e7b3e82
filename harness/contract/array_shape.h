// Declared shape of an array or buffer, and source names for the bytes at an offset: tile[1][32], p[3].mass.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace warpmark {

struct Shape {
    struct Member;
    std::string type;               // element type: "float", "Particle"; "" if unknown
    uint64_t element_bytes = 0;     // 0: unknown
    std::vector<uint64_t> extents;  // array extents, outermost first; 0: unknown; none: a single element
    std::vector<Member> members;    // members, if the element is a structure

    // Bytes of the innermost extent: the distance between a[0][0] and a[1][0], or between rows of a 3D array.
    // 0 for one-dimensional arrays.
    uint64_t innermost_bytes() const { return extents.size() < 2 ? 0 : extents.back() * element_bytes; }
};

struct Shape::Member {
    std::string name;
    uint64_t offset = 0;
    Shape shape;
};

// A variable or function parameter, by its source name.
struct DeclaredName {
    std::string name;
    Shape shape;  // for a pointer: its target, as an array of unknown extent
    bool is_pointer = false;
};

// A variable in a function's stack frame.
struct LocalVariable {
    uint64_t offset = 0;
    DeclaredName declared;
};

// A source variable, or part of one, that holds one number: "i", "p.x", "a[2]".
struct Scalar {
    std::string name, function;  // "reverse": the function that declares it
    std::string type;            // "s32", "u8", "f32", "bool", …
    uint32_t bytes = 0;
    int line = 0;  // declaration; 0: unknown
};

// Jump statement (return, break, continue, goto) on a line. If there are several, the last enumerator
// applies.
enum class Jumps : uint8_t { none, of_lambda, some };

// Jumps on one line (source/jump_lines.cpp).
struct LineJumps {
    Jumps anywhere = Jumps::none;         // in functions that the compiler may inline
    std::map<std::string, Jumps> within;  // in functions that are not inlined, by name

    // Jumps in a function, given by its linkage name, and in functions that may be inlined into it.
    Jumps in(const std::string& function) const;
};

// Declarations from the module's debug information, completed from the source text.
struct Shapes {
    std::unordered_map<std::string, DeclaredName> variables;                // by linkage name
    std::unordered_map<std::string, std::vector<LocalVariable>> locals;     // by the stack frame's name
    std::unordered_map<std::string, Shape> types;                           // structures, by name
    std::unordered_map<std::string, std::vector<DeclaredName>> parameters;  // by the function's linkage name
    std::map<std::string, std::vector<LineJumps>> jumps;  // by file of the submission, then line
};

// Padding bytes of an element: true for each byte that no member covers.
std::vector<bool> padding_of(const Shape&);

// "tile[1][32]", "p[3].mass", "v[0–3]" for a vector of four, "byte 1 of s[2]". Offsets may be out of bounds.
std::string element_name(const std::string& name, const Shape&, int64_t offset, uint64_t width);

// "float tile[32][33]"
std::string declaration(const std::string& name, const Shape&);

}  // namespace warpmark
