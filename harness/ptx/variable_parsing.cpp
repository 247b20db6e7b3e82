// Parses declarations of variables and parameters, and initial values. PTX ISA 9.0, sections 5.1, 5.4 and
// 7.1.
#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "harness/ptx/parser.h"

namespace warpmark::ptx {
namespace {

constexpr uint64_t most_elements = uint64_t{1} << 40;

}  // namespace

// The part before the names: [.attribute(…)] [.align N] [.v4] .type [.ptr …], in the varying orders of
// compilers.
struct Parser::Shape {
    Type type = Type::b8;
    uint32_t align = 0, lanes = 1;
    bool is_managed = false;
};

uint32_t Parser::alignment() {
    const int64_t align = integer();
    if (align <= 0 || align > 65536 || (align & (align - 1))) fail("an alignment is a power of two");
    return static_cast<uint32_t>(align);
}

// .attribute(.managed) or (.unified(n, n)): placement by the driver. True if managed.
bool Parser::attribute() {
    bool is_managed = false;
    expect("(");
    do {
        const std::string name = word();
        if (name != ".managed" && name != ".unified") fail(fmt::format("unknown attribute '{}'", name));
        is_managed = is_managed || name == ".managed";
        if (name == ".managed") continue;
        expect("(");
        integer();
        expect(",");
        integer();
        expect(")");
    } while (lex_.accept(","));
    expect(")");
    return is_managed;
}

// .ptr [.space] [.align N]: target of a parameter, ignored here.
void Parser::pointer_attributes() {
    for (;;) {
        if (lex_.accept(".align"))
            alignment();
        else if (!lex_.accept(".global") && !lex_.accept(".const") && !lex_.accept(".local") &&
                 !lex_.accept(".shared"))
            return;
    }
}

Parser::Shape Parser::shape(Space space) {
    Shape shape;
    bool typed = false;
    while (lex_.peek().kind == Token::Kind::word && lex_.peek().text.starts_with('.')) {
        if (lex_.is(".texref") || lex_.is(".samplerref") || lex_.is(".surfref"))
            unsupported(fmt::format("textures and surfaces ({}) are not supported by the simulated machine",
                                    lex_.peek().text));
        const std::string what = word();
        if (what == ".ptr" && typed && space == Space::param)
            pointer_attributes();
        else if (what == ".align")
            shape.align = alignment();
        else if (what == ".attribute")
            shape.is_managed = attribute() || shape.is_managed;
        else if (what == ".v2" && !typed)
            shape.lanes = 2;
        else if (what == ".v4" && !typed)
            shape.lanes = 4;
        else if (const auto type = type_named(what); type && !typed && *type != Type::pred) {
            shape.type = *type;
            typed = true;
        } else
            fail(fmt::format("unknown type '{}'", what));
    }
    if (!typed) fail("a variable needs a type");
    if (shape.align == 0) shape.align = ptx::bytes(shape.type) * shape.lanes;
    return shape;
}

// name [dims] [= init] {, name …}. The caller reads the `;`. Parameters are read one at a time, and may be
// unnamed.
std::vector<Variable> Parser::variable_declaration(Space space, bool is_extern) {
    const Shape model = shape(space);
    std::vector<Variable> all;
    do {
        Variable variable;
        variable.space = space;
        variable.type = model.type;
        variable.align = model.align;
        variable.is_extern = is_extern;
        variable.is_managed = model.is_managed;
        if (space != Space::param || lex_.peek().kind == Token::Kind::word) variable.name = word();
        extents(variable, uint64_t{ptx::bytes(model.type)} * model.lanes);
        if (lex_.accept("=")) {
            if (space != Space::global && space != Space::constant)
                fail("only .global and .const variables have initial values");
            initializer(variable);
        }
        all.push_back(std::move(variable));
    } while (space != Space::param && lex_.accept(","));
    return all;
}

void Parser::extents(Variable& variable, uint64_t element_bytes) {
    uint64_t count = 1;
    while (lex_.accept("[")) {
        const uint64_t extent = lex_.is("]") ? 0 : static_cast<uint64_t>(integer());
        if (extent > most_elements || __builtin_mul_overflow(count, extent, &count) || count > most_elements)
            fail("an array of more than 2^40 elements");
        expect("]");
    }
    variable.bytes = count * element_bytes;
}

// value, or {value, {value, …}, …}: nested braces fill elements in order.
void Parser::initializer(Variable& variable) {
    const uint32_t element_bytes = ptx::bytes(variable.type);
    uint64_t at = 0;  // offset of the next element
    if (!lex_.accept("{")) return initializer_value(variable, at, element_bytes);
    for (int depth = 1; depth > 0;) {
        if (lex_.peek().kind == Token::Kind::end) fail("the initialiser does not end");
        if (lex_.accept("{")) {
            ++depth;
            continue;
        }
        if (!lex_.is("}")) initializer_value(variable, at, element_bytes);
        while (depth > 0 && lex_.accept("}")) --depth;
        if (lex_.peek().kind == Token::Kind::end) continue;
        if (depth > 0 && !lex_.is("}")) expect(",");
    }
    if (variable.bytes == 0) variable.bytes = at;  // x[] = {…}
}

// symbol[+n], generic(symbol)[+n], or one byte of either: 0xff00(…).
void Parser::initial_address(Variable& variable, uint64_t at, uint32_t element_bytes) {
    Relocation relocation{at, word(), 0, false, -1};
    if (relocation.symbol == "generic" && lex_.accept("(")) {
        relocation.symbol = word();
        relocation.generic = true;
        expect(")");
    }
    if (lex_.accept("+")) relocation.addend = constant_integer();
    if (element_bytes > 8) fail("an address in a variable of 16 bytes");
    variable.relocations.push_back(relocation);
}

void Parser::initializer_value(Variable& variable, uint64_t& at, uint32_t element_bytes) {
    const bool has_extent = variable.bytes != 0;
    if (has_extent && at + element_bytes > variable.bytes) fail("more initial values than elements");
    if (!has_extent && at + element_bytes > most_elements) fail("an array of more than 2^40 elements");
    variable.init.resize(at + element_bytes);
    if (lex_.peek().kind == Token::Kind::word) {
        initial_address(variable, at, element_bytes);
    } else {
        const Operand value = constant_operand();
        uint64_t bits = static_cast<uint64_t>(value.integer);
        if (value.kind == Operand::Kind::integer &&
            lex_.accept("(")) {  // a mask that selects a byte of an address
            const int byte = bits == 0 ? 0 : std::countr_zero(bits) / 8;
            if (bits != uint64_t{0xff} << (8 * byte))
                fail("a mask of an address picks one byte: 0xff, 0xff00, …");
            initial_address(variable, at, element_bytes);
            variable.relocations.back().byte = byte;
            expect(")");
            bits = 0;
        }
        const bool is_real = value.kind == Operand::Kind::floating;
        if (is_real && !value.is_f32 && variable.type == Type::f32)
            bits = std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(bits)));
        if (is_real && value.is_f32 && variable.type == Type::f64)
            bits = std::bit_cast<uint64_t>(
                static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits))));
        if (!is_real && variable.type == Type::f32)
            bits = std::bit_cast<uint32_t>(static_cast<float>(value.integer));
        if (!is_real && variable.type == Type::f64)
            bits = std::bit_cast<uint64_t>(static_cast<double>(value.integer));
        std::memcpy(variable.init.data() + at, &bits, std::min<size_t>(element_bytes, 8));
    }
    at += element_bytes;
}

}  // namespace warpmark::ptx
