// Searches the tokens around a compiler error.
#include "harness/toolchain/compile_error_places.h"

#include <algorithm>

namespace warpmark::toolchain {
namespace {

constexpr std::string_view types_given = "argument types are: (";

// Type of a call's first argument, taken from the message.
std::string_view first_type(const ErrorPlace& place) {
    const size_t at = place.message().find(types_given);
    if (at == std::string_view::npos) return "";
    const std::string_view types = place.message().substr(at + types_given.size());
    return types.substr(0, types.find_first_of(",)"));
}

// Searches the statement up to the error.
bool has_in_statement(const ErrorPlace& place, std::string_view word) {
    return place.tokens().has(place.tokens().statement_begin(place.at()), place.at() + 1, word);
}

bool is_kernel(const ErrorPlace& place) {
    const auto& all = place.functions().all();
    return std::ranges::any_of(
        all, [&](const SourceFunction& one) { return one.is_kernel && one.name == place.name(); });
}

}  // namespace

ErrorPlace::ErrorPlace(const Finding& finding, const SourceFunctions& functions)
    : message_(finding.message),
      functions_(functions),
      tokens_(functions.tokens()),
      at_(tokens_.on_line(finding.locations[0].line, finding.locations[0].column)) {}

std::string_view ErrorPlace::name() const {
    return tokens_.is_word(at_) ? tokens_[at_].text : "";
}

std::string_view ErrorPlace::argument() const {
    size_t at = at_ + 1;
    if (tokens_.is(at, "(")) ++at;
    if (tokens_.is(at, "&")) ++at;
    const bool is_alone = tokens_.is_word(at) && (tokens_.is(at + 1, ",") || tokens_.is(at + 1, ")"));
    return is_alone ? tokens_[at].text : "";
}

std::string_view ErrorPlace::quoted(size_t index) const {
    std::string_view rest = message_;
    for (;; --index) {
        const size_t open = rest.find('"');
        const size_t close = open == rest.npos ? rest.npos : rest.find('"', open + 1);
        if (close == rest.npos) return "";
        if (index == 0) return rest.substr(open + 1, close - open - 1);
        rest.remove_prefix(close + 1);
    }
}

bool ErrorPlace::has(int distance, std::string_view token) const {
    return tokens_.is(at_ + static_cast<size_t>(distance), token);
}

size_t ErrorPlace::open_parenthesis() const {
    for (size_t at = at_; at > 0 && !tokens_[at - 1].ends_statement(); --at)
        if (tokens_[at - 1].is("(") && tokens_[at - 1].mate >= at_) return at - 1;
    return npos;
}

size_t ErrorPlace::open_configuration() const {
    for (size_t at = at_; at > 0 && !tokens_[at - 1].ends_statement(); --at) {
        if (tokens_[at - 1].is(">>>")) return npos;
        if (tokens_[at - 1].is("<<<")) return at - 1;
    }
    return npos;
}

int ErrorPlace::dimensions() const {
    for (size_t at = at_; at > 1; --at) {
        const bool is_declared = tokens_[at - 1].text == name() && tokens_[at].is("[") &&
                                 tokens_.is_word(at - 2) && !tokens_[at - 2].is("return");
        if (!is_declared) continue;
        int count = 0;
        for (size_t open = at; tokens_.is(open, "["); open = tokens_[open].mate + 1) ++count;
        return count;
    }
    return 0;
}

int ErrorPlace::indices() const {
    int count = 0;
    for (size_t open = at_ + 1; tokens_.is(open, "["); open = tokens_[open].mate + 1) ++count;
    return count;
}

bool ErrorPlace::begins_loop() const {
    return has(1, "=") && at_ > 1 && has(-1, "(") && has(-2, "for");
}

bool ErrorPlace::is_assigned() const {
    return has(1, "=") && at_ > 0 && tokens_[at_ - 1].ends_statement();
}

int ErrorPlace::line_of_ended_loop() const {
    const auto* around = function();
    for (size_t at = at_; around && at > around->first_token + 2; --at) {
        const Token& open = tokens_[at - 1];
        if (!open.is("(") || !tokens_[at - 2].is("for") || open.mate >= at_) continue;
        for (size_t word = at; word + 1 < open.mate && !tokens_[word].is(";"); ++word)
            if (tokens_[word].text == name() && tokens_.is_word(word - 1) && tokens_[word + 1].is("="))
                return open.line;
    }
    return 0;
}

int ErrorPlace::line_of_later_function() const {
    const bool is_called = has(1, "(") || has(1, "<<<");
    const auto& all = functions_.all();
    const auto later = std::ranges::find_if(all, [&](const SourceFunction& one) {
        return is_called && one.name == name() && one.head > at_ && !one.is_lambda;
    });
    return later == all.end() ? 0 : later->line;
}

bool has_value_first(const ErrorPlace& place) {
    return !first_type(place).empty() && !first_type(place).contains('*');
}

bool has_const_first(const ErrorPlace& place) {
    return first_type(place).starts_with("const ") && first_type(place).contains('*');
}

bool has_long_first(const ErrorPlace& place) {
    return is_among(first_type(place),
                    {"size_t *", "long *", "unsigned long *", "long long *", "int64_t *", "uint64_t *"});
}

bool has_pointer_first(const ErrorPlace& place) {
    const auto type = first_type(place);
    return std::ranges::count(type, '*') == 1 && place.has(1, "(") && !place.has(2, "&");
}

bool has_address_of_value(const ErrorPlace& place) {
    return std::ranges::count(first_type(place), '*') == 1 && place.has(1, "(") && place.has(2, "&");
}

bool is_launched(const ErrorPlace& place) {
    return place.has(1, "<<<");
}

bool is_in_configuration(const ErrorPlace& place) {
    return place.open_configuration() != ErrorPlace::npos;
}

bool is_in_launch(const ErrorPlace& place) {
    const size_t open = place.open_parenthesis();
    return open != ErrorPlace::npos && open > 0 && place.tokens()[open - 1].is(">>>");
}

bool is_vector_for_kernel(const ErrorPlace& place) {
    const auto& tokens = place.tokens();
    bool is_launch = false;
    for (size_t at = tokens.statement_begin(place.at()); at < tokens.size() && !tokens[at].ends_statement();
         ++at)
        is_launch |= tokens[at].is("<<<");
    return is_launch && place.message().contains("std::vector<");
}

bool is_in_memcpy(const ErrorPlace& place) {
    const size_t open = place.open_parenthesis();
    return open != ErrorPlace::npos && open > 0 && place.tokens()[open - 1].is("cudaMemcpy");
}

bool drops_const(const ErrorPlace& place) {
    return place.quoted(0).ends_with('*') && place.quoted(0).starts_with("const ") &&
           place.quoted(0).substr(6) == place.quoted(1);
}

bool has_pointer_for_value(const ErrorPlace& place) {
    auto given = place.quoted(0);
    if (!given.ends_with(" *")) return false;
    given.remove_suffix(2);
    if (given.starts_with("const ")) given.remove_prefix(6);
    return given == place.quoted(1);
}

bool is_whole_array(const ErrorPlace& place) {
    return place.dimensions() > 0 && place.indices() == 0 && place.has(1, "=");
}

bool is_row_of_array(const ErrorPlace& place) {
    return place.indices() > 0 && place.dimensions() > place.indices();
}

bool is_builtin_variable(const ErrorPlace& place) {
    return is_among(place.name(), {"threadIdx", "blockIdx", "blockDim", "gridDim"});
}

bool is_shifted_kernel(const ErrorPlace& place) {
    return place.has(1, "<<") && is_kernel(place);
}

bool has_remainder(const ErrorPlace& place) {
    return place.has(1, "%") || (place.at() > 0 && place.has(-1, "%"));
}

bool has_triple(const ErrorPlace& place) {
    return place.message().contains("uint3") || place.message().contains("dim3");
}

bool is_shared_without_extern(const ErrorPlace& place) {
    return place.quoted(0).ends_with("[]") && has_in_statement(place, "__shared__") &&
           !has_in_statement(place, "extern");
}

bool is_number_for_size(const ErrorPlace& place) {
    const auto& tokens = place.tokens();
    if (place.at() == 0 || !place.has(-1, "[") || !place.has(1, "]")) return false;
    for (size_t at = place.at(); at > 1; --at)
        if (tokens[at - 1].text == place.name() && tokens.is_word(at - 2))
            return tokens[at].is("=") && tokens[at + 1].kind == Token::Kind::number && tokens[at + 2].is(";");
    return false;
}

bool is_local_size(const ErrorPlace& place) {
    const auto& tokens = place.tokens();
    size_t at = place.at();
    while (at > 0 && !tokens[at].is("[") && !tokens[at].ends_statement()) --at;
    return tokens[at].is("[") && tokens[at].mate > place.at() && !has_in_statement(place, "__shared__");
}

bool is_in_void_function(const ErrorPlace& place) {
    const auto* around = place.function();
    if (!around || !has_in_statement(place, "return")) return false;
    for (size_t at = around->head; at < around->parameters; ++at)
        if (place.tokens()[at].is("void")) return !place.tokens()[at + 1].is("*");
    return false;
}

bool is_at_global(const ErrorPlace& place) {
    return has_in_statement(place, "__global__");
}

bool is_declared_twice(const ErrorPlace& place) {
    return place.message().ends_with("has already been declared in the current scope") && place.function() &&
           place.has(1, "=");
}

bool is_cooperative_groups(const ErrorPlace& place) {
    return place.name() == "cooperative_groups";
}

bool follows_configuration(const ErrorPlace& place) {
    return place.at() > 0 && place.has(-1, ">>>");
}

bool is_nested_body(const ErrorPlace& place) {
    return place.at() > 0 && place.has(0, "{") && place.has(-1, ")");
}

}  // namespace warpmark::toolchain
