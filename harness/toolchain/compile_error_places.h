// Location of a compiler error in the tokens of its file, and evidence for its causes.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/source/source_functions.h"

namespace warpmark::toolchain {

// The token at a compiler error and the text around it. Every object that it refers to must outlive it.
class ErrorPlace {
  public:
    ErrorPlace(const Finding&, const SourceFunctions&);

    bool is_found() const { return at_ < tokens_.size(); }
    // The word at the error; "" if the token there is not a word.
    std::string_view name() const;
    // The first word of the arguments of the call at the error, without `&`.
    std::string_view argument() const;
    // Text between the message's quotation marks; the first pair has index 0.
    std::string_view quoted(size_t index) const;
    std::string_view message() const { return message_; }
    // True if the token at this distance from the error equals `token`.
    bool has(int distance, std::string_view token) const;
    // The opening parenthesis of the call that contains the error; npos if there is none.
    size_t open_parenthesis() const;
    // The `<<<` of the launch configuration that contains the error; npos if there is none.
    size_t open_configuration() const;
    const TokenList& tokens() const { return tokens_; }
    const SourceFunction* function() const { return functions_.around(at_); }
    const SourceFunctions& functions() const { return functions_; }
    size_t at() const { return at_; }
    // Dimensions of the last array declared above the error with the name at the error; 0 if it is not an
    // array.
    int dimensions() const;
    // Number of `[…]` after the name at the error.
    int indices() const;

    bool begins_loop() const;            // for (name = …
    bool is_assigned() const;            // name = … as a statement
    int line_of_ended_loop() const;      // line of the ended loop with a variable of the name; 0: none
    int line_of_later_function() const;  // of the name, defined below; 0: none

    static constexpr size_t npos = static_cast<size_t>(-1);

  private:
    std::string_view message_;
    const SourceFunctions& functions_;
    const TokenList& tokens_;
    size_t at_;
};

// Evidence for one cause of a message.
bool has_value_first(const ErrorPlace&);  // a call's first argument is not a pointer
bool has_const_first(const ErrorPlace&);
bool has_long_first(const ErrorPlace&);  // a pointer to a 64-bit type that atomic operations lack
bool has_pointer_first(const ErrorPlace&);
bool has_address_of_value(const ErrorPlace&);
bool is_launched(const ErrorPlace&);
bool is_in_configuration(const ErrorPlace&);
bool is_in_launch(const ErrorPlace&);
bool is_vector_for_kernel(const ErrorPlace&);
bool is_in_memcpy(const ErrorPlace&);
bool drops_const(const ErrorPlace&);            // a "const T *" is passed for a "T *"
bool has_pointer_for_value(const ErrorPlace&);  // a "T *" is passed for a "T"
bool is_whole_array(const ErrorPlace&);
bool is_row_of_array(const ErrorPlace&);
bool is_builtin_variable(const ErrorPlace&);
bool is_shifted_kernel(const ErrorPlace&);  // kernel<<…
bool has_remainder(const ErrorPlace&);
bool has_triple(const ErrorPlace&);  // threadIdx or blockDim as a whole
bool is_shared_without_extern(const ErrorPlace&);
bool is_number_for_size(const ErrorPlace&);  // a variable that is initialized with a number
bool is_local_size(const ErrorPlace&);
bool is_in_void_function(const ErrorPlace&);
bool is_at_global(const ErrorPlace&);
bool is_declared_twice(const ErrorPlace&);
bool is_cooperative_groups(const ErrorPlace&);
bool follows_configuration(const ErrorPlace&);
bool is_nested_body(const ErrorPlace&);

}  // namespace warpmark::toolchain
