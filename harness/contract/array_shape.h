// How the source declares an array or buffer, and what it calls the bytes at an offset:
// tile[1][32], p[3].mass.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace warpmark {

struct Shape {
    struct Member;
    std::string type;               // of an element: "float", "Particle"; "" if not known
    uint64_t element_bytes = 0;     // 0: not known
    std::vector<uint64_t> extents;  // of an array, outermost first; 0: not known; none: a single element
    std::vector<Member> members;    // of an element that is a structure

    // Bytes of a row, that is, of all extents but the outermost: how far apart a[0] and a[1] are.
    uint64_t row_bytes() const;
    // Of the innermost extent: how far apart a[0][0] and a[1][0] are, or two planes' rows. 0: the array has
    // one dimension.
    uint64_t innermost_bytes() const { return extents.size() < 2 ? 0 : extents.back() * element_bytes; }
};

struct Shape::Member {
    std::string name;
    uint64_t offset = 0;
    Shape shape;
};

// A variable, or a function's parameter, by the name that the source gives it.
struct DeclaredName {
    std::string name;
    Shape shape;  // of a pointer: what it leads to, as an array of unknown extent
    bool is_pointer = false;
};

// A variable in a function's part of the stack.
struct LocalVariable {
    uint64_t offset = 0;
    DeclaredName declared;
};

// A variable of the source that holds one number, or such a part of one: "i", "p.x", "a[2]".
struct Scalar {
    std::string name, function;  // "reverse": in whose body it is declared
    std::string type;            // "s32", "u8", "f32", "bool", …
    uint32_t bytes = 0;
    int line = 0;  // of its declaration; 0: not known
};

// Does a statement that jumps (return, break, continue, goto) stand on a line? Of several, the last one here.
enum class Jumps : uint8_t { none, of_lambda, some };

// Those of a line (source/jump_lines.h).
struct LineJumps {
    Jumps anywhere = Jumps::none;         // in functions that the compiler may inline into others
    std::map<std::string, Jumps> within;  // in those that it leaves where they are; by their names

    // Of a function by its linkage name, with what may be inlined there.
    Jumps in(const std::string& function) const;
};

// What debugging information says about a module, and what its source says where that is silent.
struct Shapes {
    std::unordered_map<std::string, DeclaredName> variables;             // by linkage name
    std::unordered_map<std::string, std::vector<LocalVariable>> locals;  // by the name of the stack's part
    std::unordered_map<std::string, Shape> types;                        // structures, by their name
    std::unordered_map<std::string, std::vector<DeclaredName>>
        parameters;                                       // of a function, by its linkage name
    std::map<std::string, std::vector<LineJumps>> jumps;  // by file of the author's, then line
};

// By byte of an element: does no member fill it?
std::vector<bool> padding_of(const Shape&);

// "tile[1][32]", "p[3].mass", "v[0–3]" for a vector of four, "byte 1 of s[2]". Offsets may lie outside of the
// array.
std::string element_name(const std::string& name, const Shape&, int64_t offset, uint64_t width);

// "float tile[32][33]"
std::string declaration(const std::string& name, const Shape&);

}  // namespace warpmark
