// Calls to a function of the wrong side that the PTX does not show. The compiler has evaluated them, replaced
// them by plain instructions, or never reached them: constexpr functions, device intrinsics, calls in
// branches that are never taken, kernels called like functions. They are found in the file's tokens. Code
// between #if and #endif is skipped, because conditions are not evaluated. Scans the bodies of the file's
// functions token by token.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harness/builds/build_steps.h"
#include "harness/builds/execution_space_errors.h"
#include "harness/source/conditional_parts.h"
#include "harness/source/source_queries.h"
#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/device_functions.h"

namespace warpmark::session {
namespace {

using toolchain::SourceFunction;

constexpr const char* make_both = "Make the function `__host__ __device__`.";
constexpr const char* only_device =
    "Host code cannot call a device function. Make the function `__host__ __device__`, or call it from a "
    "kernel.";

class Words {
  public:
    Words(const Job& job, const toolchain::SourceFunctions& source, bool host_failed)
        : job_(job),
          source_(source),
          host_failed_(host_failed),
          tokens_(source.tokens()),
          conditional_(conditional_parts(job.source)),
          device_parts_(device_parts(job.source)) {}

    std::vector<Finding> run() {
        for (const auto& function : source_.all())
            for (size_t at = function.first_token + 1; at + 1 < function.last_token && !function.is_unclear;
                 ++at) {
                if (!is_word(at) || is_conditional(at)) continue;
                kernel_call(function, at);
                if (function.is_for_device_alone())
                    in_device_code(function, at);
                else
                    in_host_code(function, at);
            }
        late_definitions();
        shadows();
        return std::move(findings_);
    }

  private:
    bool is(size_t at, std::string_view text) const { return tokens_.is(at, text); }
    bool is_word(size_t at) const { return tokens_.is_word(at); }

    bool is_conditional(size_t at) const {
        return std::ranges::any_of(conditional_, [&](const auto& part) {
            return part.first < tokens_[at].begin && tokens_[at].begin < part.second;
        });
    }

    bool is_member(size_t at) const { return is(at - 1, ".") || is(at - 1, "->"); }

    // True for `T word(`, a declaration.
    bool is_declared(size_t at) const {
        return (is_word(at - 1) &&
                !is_among(tokens_[at - 1].text, {"return", "else", "do", "case", "throw", "co_return"})) ||
               is(at - 1, "&") || is(at - 1, "*");
    }

    // True for a class or namespace of the file.
    bool is_scope(std::string_view name) const {
        for (size_t at = 1; at < tokens_.size(); ++at)
            if (tokens_[at].text == name &&
                is_among(tokens_[at - 1].text, {"struct", "class", "namespace", "union"}))
                return true;
        return false;
    }

    // The file's class of the object with that name, declared at `object` or before; "" if there is none.
    std::string_view type_of(size_t object) const {
        for (size_t at = object; at-- > 1;)
            if (tokens_[at].text == tokens_[object].text && is_word(at - 1) && is_scope(tokens_[at - 1].text))
                return tokens_[at - 1].text;
        return {};
    }

    void in_device_code(const SourceFunction& function, size_t at) {
        const char* space = function.is_kernel ? "__global__" : "__device__";
        const auto refuse = [&](std::string_view callee, bool is_library) {
            add(at, constexpr_message(callee, "__host__", space, function.name),
                is_library ? library_on_device : make_both);
        };
        const std::string_view word = tokens_[at].text;
        standard_array(function, at, space);
        if (is_word(at + 1) && (is(at + 2, "(") || is(at + 2, "{")) && tokens_[at + 2].mate > at + 3 &&
            is_scope(word) && source_.has_constexpr_for_host(word))
            return refuse(word, false);  // Point p(1, 2)
        if (!is(at + 1, "(")) return;
        if (is_of_library(at)) return refuse(word, true);
        if (!source_.has_constexpr_for_host(word)) return;
        if (is(at - 1, "->")) return;
        const bool is_known_member = is(at - 1, ".") && is_word(at - 2) && !type_of(at - 2).empty();
        const bool is_known_static = is(at - 1, "::") && is_word(at - 2) && is_scope(tokens_[at - 2].text);
        if (is_known_member || is_known_static || !(is(at - 1, ".") || is(at - 1, "::")))
            refuse(is_lambda(word) ? "operator()" : word, false);
    }

    bool is_lambda(std::string_view name) const {
        return std::ranges::any_of(
            source_.all(), [&](const SourceFunction& one) { return one.is_lambda && one.name == name; });
    }

    // std::array<int, 3> a; a[1], a.size(): the members are constexpr host functions.
    void standard_array(const SourceFunction& function, size_t at, const char* space) {
        const bool is_index = is(at + 1, "["),
                   is_call = is(at + 1, ".") && is_word(at + 2) && is(at + 3, "(");
        if ((!is_index && !is_call) || is_member(at) || is(at - 1, "::")) return;
        for (size_t one = function.parameters; one + 4 < at; ++one) {
            if (!is(one, "std") || !is(one + 1, "::") || !is(one + 2, "array") || is(one - 1, "::")) continue;
            size_t name = one + 4;
            while (name < at && !is(name, ";") &&
                   !(tokens_[name].text == tokens_[at].text && is(name - 1, ">")))
                ++name;
            if (name < at && !is(name, ";"))
                return add(at,
                           constexpr_message(is_index ? "operator[]" : tokens_[at + 2].text, "__host__",
                                             space, function.name),
                           library_on_device);
        }
    }

    // std::max(…), std::numeric_limits<T>::max(…): constexpr library functions that occur in real kernels.
    bool is_of_library(size_t at) const {
        constexpr std::string_view functions[] = {"min",  "max",      "clamp",     "gcd",        "lcm",
                                                  "swap", "exchange", "make_pair", "make_tuple", "get"};
        constexpr std::string_view limits[] = {"min",     "max",       "lowest",    "infinity",
                                               "epsilon", "quiet_NaN", "denorm_min"};
        if (at < 2 || !is(at - 1, "::")) return false;
        const auto among = [&](const auto& names) {
            return std::ranges::find(names, tokens_[at].text) != std::end(names);
        };
        if (is(at - 2, "std") && !(at >= 4 && is(at - 3, "::") && is(at - 4, "cuda")))
            return among(functions);
        if (!is(at - 2, ">") || !among(limits)) return false;
        size_t open = at - 2;
        while (open > 0 && !is(open, "<")) --open;
        return open >= 3 && is(open - 1, "numeric_limits") && is(open - 3, "std") &&
               !(open >= 5 && is(open - 5, "cuda"));
    }

    void in_host_code(const SourceFunction& function, size_t at) {
        intrinsic(function, at);
        if (!function.is_for_host_alone()) return;
        const std::string_view word = tokens_[at].text;
        if (word == "__shared__" && !is(at - 1, "extern"))
            add(at, "a static \"__shared__\" variable declaration is not allowed inside a host function body",
                toolchain::advice_on_mark(source_, function.name,
                                          "Only kernels and device functions have shared memory."));
        cooperative_groups(function, at);
        launch(function, at);
        if (!is(at + 1, "(") || is_member(at)) return;
        if (source_.has_constexpr_for_device(word))
            add(at, constexpr_message(word, "__device__", "__host__", function.name), make_both);
        else if (is_sure_call(function, at))
            add(at, device_message(word, function), only_device);
    }

    static std::string device_message(std::string_view callee, const SourceFunction& caller) {
        return fmt::format("calling a __device__ function(\"{}\") from a {} function(\"{}\") is not allowed",
                           callee, caller.space(), caller.name);
    }

    // Device intrinsics become plain instructions. In a template, nvcc checks the calls that depend on no
    // parameter.
    void intrinsic(const SourceFunction& function, size_t at) {
        const std::string_view word = tokens_[at].text;
        if (!is(at + 1, "(") || is_member(at) || !toolchain::is_device_function(word) ||
            source_.defines(word))
            return;
        if (function.is_template && tokens_[at + 1].mate > at + 2) return;
        add(at, device_message(word, function),
            toolchain::advice_on_mark(source_, function.name,
                                      "Host code runs on the CPU as one thread. Call it in a kernel."));
    }

    // True for a call that certainly means the device function: no other function has the name. The call may
    // be in a branch that is never taken.
    bool is_sure_call(const SourceFunction& function, size_t at) const {
        const std::string_view word = tokens_[at].text;
        if (function.is_template || is(at - 1, "::") || is_declared(at) || !source_.all_for_device(word))
            return false;
        const SourceFunction* callee = nullptr;
        for (const auto& one : source_.all()) {
            if (one.name != word) continue;
            if (callee || one.is_template || one.is_kernel) return false;
            callee = &one;
        }
        if (!callee || is_scope(word) || is_within_class(*callee) ||
            count_of(callee->parameters) != count_of(at + 1))
            return false;
        // The name may be a variable's, or `using namespace` may bring in another function.
        for (size_t one = 1; one + 1 < tokens_.size(); ++one) {
            if (is(one, "using") && is(one + 1, "namespace")) return false;
            if (tokens_[one].text == word && !is(one + 1, "(") && one != callee->parameters - 1) return false;
        }
        for (size_t one = function.first_token; one < at; ++one) {  // evaluated by the compiler, or discarded
            const bool opens =
                is_among(tokens_[one].text, {"sizeof", "decltype", "noexcept", "alignof", "static_assert",
                                             "constexpr", "template", "typeof", "__typeof__"});
            if (opens && (is(one, "constexpr") || (is(one + 1, "(") && tokens_[one + 1].mate > at) ||
                          is(one, "sizeof")))
                return false;
        }
        return true;
    }

    bool is_within_class(const SourceFunction& function) const {
        if (function.parameters > 1 && is(function.parameters - 2, "::")) return true;
        for (size_t at = function.head; (at = tokens_.brace_around(at)) < tokens_.size();)
            if (tokens_.has_any(tokens_.statement_begin(at), at, {"struct", "class", "union"})) return true;
        return false;
    }

    // Number of arguments or parameters.
    size_t count_of(size_t open) const {
        const size_t value = tokens_.at_top(open + 1, tokens_[open].mate, {"="});
        if (value < tokens_[open].mate) return 1000 + value;  // a default argument
        return tokens_.arguments(open).size();
    }

    void cooperative_groups(const SourceFunction& function, size_t at) {
        if (!is_among(tokens_[at].text, {"this_thread_block", "this_grid", "this_thread", "this_cluster",
                                         "this_multi_grid", "coalesced_threads"}))
            return;
        if (!is(at + 1, "(") || !is(at - 1, "::") || !is_word(at - 2) ||
            is_scope_of_cuda(tokens_[at - 2].text) == false)
            return;
        add(at, device_message(fmt::format("cooperative_groups::__v1::{}()", tokens_[at].text), function),
            "Host code runs on the CPU as one thread. Call it in a kernel.");
    }

    bool is_scope_of_cuda(std::string_view name) const {
        if (name == "cooperative_groups") return true;
        for (size_t at = 0; at + 3 < tokens_.size(); ++at)
            if (is(at, "namespace") && tokens_[at + 1].text == name && is(at + 2, "=") &&
                is(at + 3, "cooperative_groups"))
                return true;
        return false;
    }

    // f<<<…>>> with a function that is not a kernel, for which NVRTC reports only that it failed, or with a
    // kernel that the host cannot see.
    void launch(const SourceFunction& function, size_t at) {
        if (!is(at + 1, "<<<")) return;
        const std::string_view word = tokens_[at].text;
        const auto is_hidden = [&](const SourceFunction& one) {
            const size_t begin = tokens_[one.head].begin;
            return one.name == word && std::ranges::any_of(device_parts_, [&](const auto& part) {
                       return part.first < begin && begin < part.second;
                   });
        };
        const auto of_name = [&](const SourceFunction& one) { return one.name == word; };
        if (std::ranges::count_if(source_.all(), of_name) == 1 &&
            std::ranges::any_of(source_.all(), is_hidden))
            add(at, fmt::format("identifier \"{}\" is undefined", word),
                "It is inside `#if __CUDA_ARCH__`, which the compiler skips in its host pass.");
        if (!host_failed_) return;
        if (source_.all_for_host(word) && !is_lambda(word))
            add(at, "a host function call cannot be configured",
                toolchain::advice_on_mark(source_, word, "Only a `__global__` function can be launched."));
        const auto is_kernel = [&](const SourceFunction& one) { return one.name == word && one.is_kernel; };
        if (source_.all_for_device(word) && std::ranges::none_of(source_.all(), is_kernel))
            add(at, device_message(word, function), "Only a `__global__` function can be launched.");
    }

    // A kernel that is called like a function. A name that also occurs in the caller without a call may be a
    // variable.
    void kernel_call(const SourceFunction& caller, size_t at) {
        const std::string_view word = tokens_[at].text;
        for (size_t other = caller.first_token; other < caller.last_token; ++other)
            if (tokens_[other].text == word && !is(other + 1, "(") && !is(other + 1, "<<<") &&
                !is(other + 1, "<"))
                return;
        if (!is(at + 1, "(") || is_member(at) || is(at - 1, "::") || is(at - 1, ",") || is_declared(at) ||
            is_scope(word))
            return;
        bool any = false;
        for (const auto& one : source_.all()) {
            if (one.name != word) continue;
            if (!one.is_kernel) return;
            any = true;
        }
        if (any)
            add(at, "a __global__ function call must be configured",
                "A kernel is launched as kernel<<<blocks, threads>>>(arguments).");
    }

    // extern __device__ int x; … __device__ int x = 2; is a redefinition of x for the host compiler.
    void late_definitions() {
        if (job_.relocatable) return;
        for (size_t at = 0; at + 1 < tokens_.size(); ++at) {
            if (!is(at, "extern") || !is_among(tokens_[at + 1].text, {"__device__", "__constant__"}) ||
                is_conditional(at))
                continue;
            size_t end = at;
            while (end < tokens_.size() && !is(end, ";") && !is(end, "(") && !is(end, "[") && !is(end, "{"))
                ++end;
            if (end >= tokens_.size() || !(is(end, ";") || is(end, "[")) || !is_word(end - 1)) continue;
            for (size_t one = end + 1; one + 1 < tokens_.size(); ++one) {
                if (tokens_[one].text != tokens_[end - 1].text || is_conditional(one)) continue;
                const size_t head = tokens_.statement_begin(one);
                if (is_among(tokens_[head].text, {"__device__", "__constant__"}) &&
                    (is(one + 1, ";") || is(one + 1, "=") || is(one + 1, "[")))
                    add(one, fmt::format("redefinition of '{}'", tokens_[one].text),
                        "Without -rdc, a device variable must be defined in this file: remove the `extern` "
                        "line.");
            }
        }
    }

    // __device__ T t(1): the host's shadow variable is constructed without arguments, and T has no such
    // constructor.
    void shadows() {
        for (size_t at = 0; at + 3 < tokens_.size(); ++at) {
            if (!is_among(tokens_[at].text, {"__device__", "__constant__"}) || is_conditional(at)) continue;
            size_t type = at + 1;
            while (is_among(tokens_[type].text, {"static", "const"})) ++type;
            if (type + 3 >= tokens_.size() || !is_word(type + 1) ||
                !(is(type + 2, "(") || is(type + 2, "{")) || !is(tokens_[type + 2].mate + 1, ";"))
                continue;
            if (tokens_[type + 2].mate <= type + 3 || !is_scope(tokens_[type].text) ||
                source_.defines(tokens_[type + 1].text))
                continue;
            bool has_any = false, has_plain = false;
            for (size_t one = 0; one + 1 < tokens_.size(); ++one) {
                if (tokens_[one].text != tokens_[type].text || !is(one + 1, "(") || is(one - 1, "new") ||
                    is(one - 1, "~"))
                    continue;
                has_any = true;
                has_plain = has_plain || count_of(one + 1) == 0 || count_of(one + 1) >= 1000;
            }
            if (has_any && !has_plain)
                add(type + 1,
                    fmt::format("no matching function for call to '{0}::{0}()'", tokens_[type].text),
                    "The host compiler creates a host copy of each device variable, without arguments: give "
                    "the class a default constructor.");
        }
    }

    void add(size_t at, std::string message, std::string explanation) {
        const int column = column_of(tokens_.source(), tokens_[at].begin);
        findings_.push_back(
            crossing({job_.file, tokens_[at].line, column}, std::move(message), std::move(explanation)));
    }

    const Job& job_;
    const toolchain::SourceFunctions& source_;
    bool host_failed_;
    const TokenList& tokens_;
    std::vector<std::pair<size_t, size_t>> conditional_, device_parts_;
    std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> calls_missing_in_ptx(const Job& job, const toolchain::SourceFunctions& source,
                                          bool host_failed) {
    return Words(job, source, host_failed).run();
}

void name_the_call(const Job& job, std::vector<Finding>& findings) {
    const auto is_of_a_constant = [](const Finding& one) {
        return complaint_of(one) == CompilerErrorKind::undefined_in_device_code;
    };
    if (std::ranges::none_of(findings, is_of_a_constant)) return;
    const auto calls = calls_missing_in_ptx(job, toolchain::SourceFunctions(job.source));
    for (auto& one : findings) {
        if (!is_of_a_constant(one) || one.locations.empty()) continue;
        const auto call = std::ranges::find_if(
            calls, [&](const Finding& call) { return call.locations[0].line == one.locations[0].line; });
        if (call != calls.end()) one = *call;
    }
}

}  // namespace warpmark::session
