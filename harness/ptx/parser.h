// parser.h: the state shared by the two halves of the parser: module level (parser.cpp) and function bodies (body.cpp).
#pragma once
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "harness/ptx/lexer.h"
#include "harness/ptx/module.h"

namespace warpmark::ptx {

// Thrown inside the parser only, to leave a broken statement; parse() turns each into an Error and goes on.
struct SyntaxError {
    std::string what;
    Token at;
};

class Parser {
  public:
    Parser(std::string_view text, std::string file) : lex_(text), file_(std::move(file)) { module_.files.push_back(""); }
    Module run();

  private:
    // A block's names. Ranges are `.reg .b32 %r<11>`: the name is the prefix, the number is looked up by arithmetic.
    struct Range {
        int first = 0, count = 0;
    };
    struct Scope {
        std::unordered_map<std::string, int> registers;
        std::unordered_map<std::string, Range> ranges;
        std::unordered_map<std::string, std::string> renamed;  // variables of a nested block, by their name in the source
    };

    // parser.cpp
    void top_level();
    void skip_section();
    void file_directive();
    void function(bool is_entry);
    void function_directives(Function&);
    std::vector<Variable> parameter_list(const char* owner);
    std::vector<Variable> variable_declaration(Space, bool is_extern);
    void initialiser(Variable&);
    void initialiser_value(Variable&, uint64_t& at, uint32_t element_bytes);

    // body.cpp
    void body(Function&);
    void statement();
    void directive(const std::string& word);
    void source_place();
    void register_declaration();
    void local_variable(Space);
    void label(const std::string& name);
    void branch_table(const std::string& label);
    void instruction();
    void call_operands(Instruction&);
    struct Nesting;
    Operand operand();
    Operand vector_operand();
    Operand address_operand();
    Operand named_operand(const std::string& word);
    Operand number_operand(bool minus);
    std::vector<Operand> parenthesised();
    int find_register(const std::string& name) const;
    std::string find_variable(const std::string& name) const;

    // shared small things
    [[noreturn]] void fail(std::string what) const { throw SyntaxError{std::move(what), lex_.peek()}; }
    void expect(std::string_view text);
    std::string word();
    int64_t integer();
    int64_t signed_integer();
    void report(const SyntaxError&);
    void recover();

    Lexer lex_;
    std::string file_;
    Module module_;
    Function* function_ = nullptr;
    std::vector<Scope> scopes_;
    int place_ = -1;
    int depth_ = 0;          // of nested { } inside the body
    int nesting_ = 0;        // of operands in operands
    int unique_ = 0;         // number of nested blocks, to keep their variables apart
    std::map<std::tuple<int, int, int>, int> last_place_;  // (file, line, column) → its latest place, for inlined_at
};

// The value of a PTX number: decimal, 0x, 0b, octal, a U suffix; empty if it is none or does not fit 64 bits.
std::optional<int64_t> to_integer(std::string_view text);

}  // namespace warpmark::ptx
