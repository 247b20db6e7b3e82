// The state shared by the two halves of the parser: module level (parser.cpp) and function bodies
// (body_parsing.cpp).
#pragma once
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "harness/ptx/lexer.h"
#include "harness/ptx/module.h"

namespace warpmark::ptx {

// Thrown inside the parser only, to leave a broken statement; parse() turns each into an Error and goes on.
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
    // A block's names. Ranges are `.reg .b32 %r<11>`: the name is the prefix, the number is looked up by
    // arithmetic.
    struct Range {
        int first = 0, count = 0, lanes = 1;
    };
    // A use of a name that may be a label of this block or of one around it: known when the block ends.
    struct LabelUse {
        enum class LabelPlace { operand, table } in = LabelPlace::operand;
        size_t owner = 0, index = 0;  // of an instruction and its operand, or of a table and its target
        Token at;
    };
    struct Scope {
        int id = 0;
        std::unordered_map<std::string, Range> registers;  // single ones, and vectors: v.x, v.y, …
        std::unordered_map<std::string, Range> ranges;
        std::unordered_map<std::string, std::string>
            renamed;  // variables of a nested block, by their name in the source
        std::unordered_map<std::string, std::string> labels;  // those of a nested block likewise
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
    void initialiser(Variable&);
    void initialiser_value(Variable&, uint64_t& at, uint32_t element_bytes);
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

    // shared small things
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
    std::vector<Scope> scopes_;  // of the body that is read; none at module level
    int place_ = -1;
    int nesting_ = 0;                          // of operands in operands, and of brackets in constants
    int unique_ = 0;                           // number of nested blocks, to keep their names apart
    std::unordered_set<std::string> defined_;  // variables and functions of the module
    std::map<std::tuple<int, int, int>, int>
        last_place_;  // (file, line, column) → its latest place, for inlined_at
};

struct Parser::Found {
    int first = -1;  // of `lanes` registers in a row; -1: none of that name
    int lanes = 1;
};

// How many braces, brackets and negations stand around what is parsed now.
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

// The value of a PTX number: decimal, 0x, 0b, octal, a U suffix; empty if it is none or does not fit 64 bits.
std::optional<int64_t> to_integer(std::string_view text);

}  // namespace warpmark::ptx
