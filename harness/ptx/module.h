// Syntax tree of a PTX module: variables, functions, instructions, source places.
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

// A .loc directive: a place in a source file and, for inlined code, the place of the call.
struct SourcePlace {
    int file = 0;  // index into Module::files; 0: unknown
    int line = 0, column = 0;
    int inlined_at = -1;  // index into Module::places, or -1
};

// A symbol's address in an initializer: 8 bytes at `offset` become the address of `symbol` + addend.
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
    bool is_extern = false;   // dynamic shared memory, or defined elsewhere
    bool is_visible = false;  // visible to other modules: .visible
    bool is_managed = false;  // .attribute(.managed): accessible to host and device
    bool is_host = false;     // from the host module (module_linking.cpp): inaccessible to device code
    int reg = -1;             // register of a parameter declared as `.reg`
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
        floating,  // integer = bits of the double or float, see is_f32
        symbol,    // name (+ integer): a variable, function or label
        address,   // [base + integer]: base is register `index` if ≥ 0, otherwise symbol `name`, otherwise an
                   // absolute address
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

// Access in machine code that corresponds to an ld or st (builds/machine_code_matching.h).
struct MachineForm {
    uint8_t window = 0;       // bytes per lane of one aligned machine access; 0: as in PTX
    uint8_t pieces = 0;       // number of accesses with a narrower window
    bool is_part = false;     // another instruction's access moves its bytes
    bool is_round = false;    // iterations of an unrolled loop share one access within a window
    bool is_removed = false;  // redundant load, eliminated
    bool is_unsure = false;
    bool is_early = false;  // a part that may precede the access with its window, and then opens it
    uint8_t unused[1] = {};
    bool is_as_in_ptx() const { return std::bit_cast<uint64_t>(*this) == 0; }
};

struct Instruction {
    std::string opcode;  // complete, as written: "ld.global.nc.v4.f32"
    int guard = -1;      // register of @p, or -1
    bool guard_negated = false;
    std::vector<Operand> operands;  // a pair p|q counts as two operands
    bool piped = false;             // the first operand was d|p
    // call only: operands = {target[, prototype or table]}
    std::vector<Operand> returns, arguments;
    int place = -1;  // index into Module::places
    int line = 0;    // in the PTX text
    MachineForm machine;
    bool is_cas_retry_load = false;  // ld: set by the decoder (program/cas_loop_reads.h)
};

struct Label {
    std::string name;
    size_t at = 0;  // index of the following instruction
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
    bool is_host = false;  // from the host module (module_linking.cpp)
    bool is_for_device = false,
         is_for_host = false;  // for functions without a body: execution space declared in the source
    int line = 0;
    std::vector<Variable> returns, parameters;  // Space::param
    std::vector<Register> registers;
    std::vector<Variable> variables;  // .local, .shared, .param (call sequences), .const in the body; unique
                                      // names
    std::vector<Instruction> body;
    std::vector<Label> labels;  // names are made unique, because each block has its own labels
    std::vector<Table> tables;
    uint32_t max_threads[3] = {0, 0, 0}, required_threads[3] = {0, 0, 0};
    uint32_t cluster[3] = {0, 0, 0};  // .reqnctapercluster; 0: none
    // From machine code, because PTX does not specify it; 0: unknown. Spilled registers are in local memory.
    uint32_t thread_registers = 0, spilled_bytes = 0;
    std::vector<int> spill_places;  // Module::places of the machine instructions that spill or reload
};

// A debug section required by debug_info.cpp: its bytes, and the symbols whose addresses it contains.
struct Section {
    std::vector<uint8_t> bytes;
    std::vector<std::pair<uint64_t, std::string>> symbols;  // by offset, ascending
    std::vector<std::pair<std::string, uint64_t>> labels;   // within the section
};

// A statement of the module: its position in the text, and its declared name.
struct Part {
    size_t begin = 0, end = 0;  // in bytes; `end` is the start of the next part
    std::string name;           // function or variable; for a directive its word: ".version"
};

struct Module {
    std::string version, target;
    bool debug = false;              // .target …, debug: set by -G; ptxas then does not optimize
    std::vector<std::string> files;  // by .file number; [0] is ""
    std::vector<SourcePlace> places;
    std::vector<Variable> variables;
    std::vector<Function> functions;
    std::vector<std::pair<std::string, std::string>> aliases;  // alias of a function, and the function
    std::map<std::string, Section> sections;
    std::vector<Part> parts;  // one per function, variable (the first in a statement) and directive, in order
    std::vector<Error> errors;  // all errors, in order; a module with errors must not run

    const Function* function(
        std::string_view name) const;  // prefers the definition to a declaration; nullptr if there is neither
};

// Parses a PTX text. `file` is its name in errors. Never throws; all errors are stored in the module.
Module parse(std::string_view text, const std::string& file);

}  // namespace warpmark::ptx
