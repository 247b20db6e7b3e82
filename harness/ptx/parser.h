// Parser state shared by module level (parser.cpp) and function bodies (body_parsing.cpp).
#pragma once
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "harness/ptx/lexer.h"
#include "harness/ptx/module.h"

namespace warpmark::ptx {

// Thrown inside the parser only, to abandon an invalid statement; parse() converts it to an Error and
// continues.
struct SyntaxError {
    std::string what;
    Token at;
    Blame blame = Blame::caller;
};

class Parser {
  public:
    Parser(std::string_view text, std::string file) : lex_(text), file_(std::move(file)) {
        module_.files.push_back("");
    }
    Module run();

  private:
    // Names in a block. `.reg .b32 %r<11>` is stored as a range: the name is the prefix, and numbers are
    // resolved by arithmetic.
    struct Range {
        int first = 0, count = 0, lanes = 1;
    };
    // Use of a name that may be a label in this or an enclosing block; resolved at the end of the block.
    struct LabelUse {
        enum class LabelPlace { operand, table } in = LabelPlace::operand;
        size_t owner = 0, index = 0;  // indices of an instruction and its operand, or of a table and its
                                      // target
        Token at;
    };
    struct Scope {
        int id = 0;
        std::unordered_map<std::string, Range> registers;  // single registers, and vectors: v.x, v.y, …
        std::unordered_map<std::string, Range> ranges;
        std::unordered_map<std::string, std::string> renamed;  // variables of a nested block, by source name
        std::unordered_map<std::string, std::string> labels;   // labels of a nested block, by source name
        std::vector<LabelUse> label_uses;
    };

    // parser.cpp
    void top_level();
    void module_directive(const std::string& word);
    void target();
    void pragma();
    void section();
    void section_word(Section&, uint32_t& width);
    void add_to_symbol(Section&, uint32_t width);
    void file_directive();
    void alias();
    void function(bool is_entry);
    void function_directives(Function&);
    std::vector<Variable> parameter_list(const char* owner);

    // variable_parsing.cpp
    struct Shape;
    Shape shape(Space);
    bool attribute();
    uint32_t alignment();
    void pointer_attributes();
    std::vector<Variable> variable_declaration(Space, bool is_extern);
    void extents(Variable&, uint64_t element_bytes);
    void initializer(Variable&);
    void initializer_value(Variable&, uint64_t& at, uint32_t element_bytes);
    void initial_address(Variable&, uint64_t at, uint32_t element_bytes);

    // constant_expressions.cpp
    struct Constant;
    Constant constant_expression(int least_binding);
    Constant constant_factor();
    Constant number();
    bool starts_constant();
    Operand constant_operand();
    int64_t constant_integer();

    // body_parsing.cpp
    void body(Function&);
    void close_scope();
    void parameter_registers(std::vector<Variable>&);
    void statement();
    void directive(const std::string& word);
    void source_place();
    void register_declaration();
    void register_range(const std::string& name, Type type, int lanes);
    void local_variable(Space);
    void label(const std::string& name);
    void branch_table(const std::string& label);
    void instruction();
    void note_labels(const Instruction&, const Token& at);

    // operand_parsing.cpp
    void call_operands(Instruction&);
    struct Nesting;
    Operand operand();
    Operand vector_operand();
    Operand address_operand();
    Operand named_operand(const std::string& word);
    void element(Operand& array);
    std::vector<Operand> parenthesised();
    struct Found;
    Found find_register(const std::string& name) const;
    Operand register_operand(const Found&, const std::string& name) const;
    std::string find_variable(const std::string& name) const;

    // shared helpers
    [[noreturn]] void fail(std::string what) const { throw SyntaxError{std::move(what), lex_.peek()}; }
    [[noreturn]] void unsupported(std::string what) const {
        throw SyntaxError{std::move(what), lex_.peek(), Blame::tool};
    }
    void expect(std::string_view text);
    std::string word();
    int64_t integer();
    void report(const SyntaxError&);
    void recover();

    Lexer lex_;
    std::string file_;
    Module module_;
    Function* function_ = nullptr;
    std::vector<Scope> scopes_;  // of the current body; empty at module level
    int place_ = -1;
    int nesting_ = 0;                          // depth of nested operands, and of brackets in constants
    int unique_ = 0;                           // number of nested blocks, to make their names unique
    std::unordered_set<std::string> defined_;  // variables and functions in the module
    std::map<std::tuple<int, int, int>, int>
        last_place_;  // (file, line, column) → its latest place, for inlined_at
};

struct Parser::Found {
    int first = -1;  // first of `lanes` consecutive registers; -1: unknown name
    int lanes = 1;
};

// Tracks the nesting depth of braces, brackets and negations.
struct Parser::Nesting {
    explicit Nesting(Parser& parser) : parser(parser) {
        constexpr int deepest = 8;
        if (++parser.nesting_ <= deepest) return;
        --parser.nesting_;
        parser.fail("operands nested too deeply");
    }
    ~Nesting() { --parser.nesting_; }
    Parser& parser;
};

// Value of a PTX number: decimal, 0x, 0b, octal, a U suffix; empty if it is not a number or exceeds 64 bits.
std::optional<int64_t> to_integer(std::string_view text);

}  // namespace warpmark::ptx
