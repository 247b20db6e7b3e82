// The tree that the parser makes of a PTX text: variables, functions, instructions, source places.
#pragma once
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/finding.h"
#include "harness/ptx/ptx_types.h"

namespace warpmark::ptx {

// One .loc directive: a place in a source file and, for inlined code, the place that it was inlined at.
struct SourcePlace {
    int file = 0;  // index into Module::files; 0: unknown
    int line = 0, column = 0;
    int inlined_at = -1;  // index into Module::places, or -1
};

// A symbol's address inside an initialiser: 8 bytes at `offset` become the address of `symbol` + addend.
struct Relocation {
    uint64_t offset = 0;
    std::string symbol;
    int64_t addend = 0;
    bool generic = false;
    int byte = -1;  // 0xff00(symbol): one byte of the address, here the second; -1: all of it
};

struct Variable {
    std::string name;
    Space space = Space::none;
    Type type = Type::b8;
    uint32_t align = 1;
    uint64_t bytes = 0;       // of the whole array; 0 for `extern .shared x[]`
    bool is_extern = false;   // the dynamic shared window, or defined elsewhere
    bool is_visible = false;  // to other modules: .visible
    bool is_managed = false;  // .attribute(.managed): both sides reach it
    bool is_host = false;     // of a file's host half (module_linking.h): device code cannot reach it
    int reg = -1;             // a parameter that is passed as `.reg`: its register
    std::vector<std::byte> init;
    std::vector<Relocation> relocations;
};

struct Register {
    std::string name;
    Type type = Type::b32;
};

struct Operand {
    enum class Kind : uint8_t {
        reg,       // index = register
        special,   // name = "%tid.x"
        integer,   // integer
        floating,  // integer = bits of the double or float; is_f32 tells which
        symbol,    // name (+ integer): a variable, function or label
        address,   // [base + integer]: base is register `index` if ≥ 0, else symbol `name`, else an absolute
                   // address
        vector,    // {elements}
        sink,      // _
    };
    Kind kind = Kind::sink;
    bool negated = false;  // !p
    bool is_f32 = false;
    int index = -1;
    int64_t integer = 0;
    std::string name;
    std::vector<Operand> elements;
};

// How machine code does an ld or st (builds/machine_code_matching.h).
struct MachineForm {
    uint8_t window = 0;       // bytes a lane of one of its accesses, aligned to themselves; 0: as in PTX
    uint8_t pieces = 0;       // of a narrower window: so many accesses
    bool is_part = false;     // another instruction's access moves its bytes
    bool is_round = false;    // rounds of an unrolled loop whose bytes are within one window are one access
    bool is_removed = false;  // what it loads has been loaded
    bool is_unsure = false;
    bool is_early = false;  // a part that may come before the access with its window: then it opens that one
    uint8_t unused[1] = {};
    bool is_as_in_ptx() const { return std::bit_cast<uint64_t>(*this) == 0; }
};

struct Instruction {
    std::string opcode;  // whole, as written: "ld.global.nc.v4.f32"
    int guard = -1;      // register of @p, or -1
    bool guard_negated = false;
    std::vector<Operand> operands;  // a pair p|q counts as two operands
    bool piped = false;             // the first operand was d|p
    // call only: operands = {target[, prototype or table]}
    std::vector<Operand> returns, arguments;
    int place = -1;  // index into Module::places
    int line = 0;    // of the PTX text
    MachineForm machine;
    bool is_guess =
        false;  // ld: whoever decodes the module has found it to be one (program/cas_loop_reads.h)
};

struct Label {
    std::string name;
    size_t at = 0;  // index of the instruction that follows
};

// .branchtargets, .calltargets or .callprototype.
struct Table {
    enum class Kind { branch, calls, prototype } kind = Kind::branch;
    std::string name;
    std::vector<std::string> targets;
};

struct Function {
    std::string name;
    bool is_entry = false;
    bool has_body = false;
    bool is_host = false;  // of a file's host half (module_linking.h)
    bool is_for_device = false,
         is_for_host = false;  // without a body in either half: whose the source says that it is
    int line = 0;
    std::vector<Variable> returns, parameters;  // Space::param
    std::vector<Register> registers;
    std::vector<Variable>
        variables;  // .local, .shared, .param (call sequences), .const declared inside; names made unique
    std::vector<Instruction> body;
    std::vector<Label> labels;  // names made unique, as blocks have labels of their own
    std::vector<Table> tables;
    uint32_t max_threads[3] = {0, 0, 0}, required_threads[3] = {0, 0, 0};
    uint32_t cluster[3] = {0, 0, 0};  // .reqnctapercluster; 0: none
    // In machine code, which PTX does not say; 0: not known. Spilled ones are in local memory.
    uint32_t thread_registers = 0, spilled_bytes = 0;
    std::vector<int> spill_places;  // of each machine instruction that stores or loads one: Module::places
};

// What debuggers read: bytes, and where among them symbols stand for their addresses. Of a section that
// debug_info.h wants.
struct Section {
    std::vector<uint8_t> bytes;
    std::vector<std::pair<uint64_t, std::string>> symbols;  // by offset, rising
    std::vector<std::pair<std::string, uint64_t>> labels;   // of the section itself
};

// A statement of the module: where it stands in the text, and what it declares.
struct Part {
    size_t begin = 0, end = 0;  // bytes; the end is where the next one begins
    std::string name;           // of a function or variable; a directive's word: ".version"
};

struct Module {
    std::string version, target;
    bool debug = false;              // .target …, debug: what -G makes; ptxas then optimises nothing
    std::vector<std::string> files;  // by .file number; [0] is ""
    std::vector<SourcePlace> places;
    std::vector<Variable> variables;
    std::vector<Function> functions;
    std::vector<std::pair<std::string, std::string>> aliases;  // another name of a function, and its name
    std::map<std::string, Section> sections;
    std::vector<Part> parts;  // one for each function, variable (of several in one statement: the first) and
                              // directive, in order
    std::vector<Error> errors;  // every one, in order; a module with errors must not run

    const Function* function(
        std::string_view name) const;  // the one with a body, else a declaration, else nullptr
};

// Reads a PTX text. `file` names it in errors. Never throws; all errors are in the module.
Module parse(std::string_view text, const std::string& file);

}  // namespace warpmark::ptx
