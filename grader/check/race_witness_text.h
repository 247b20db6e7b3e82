// Text of a race's witness: the wrong element, its expected value, and the thread order that produced it.
#pragma once
#include <string>

#include "grader/check/check.h"

namespace warpmark::check {

// Formats place, expected and got from the elements. `expected` is the result of the usual thread order,
// which may itself be wrong. type: "i32", "f64", …; other types are shown as bytes.
void format_witness(Witness&, const std::string& buffer, std::string_view type);

// The same against the oracle: the witness counts only if it exceeds the lab's tolerance. If the usual order
// is already wrong, that is the witness. Without an oracle, the same as format_witness().
void judge_witness(Witness&, const Observed&, std::size_t position);

// The first element of a case's outputs that differs from the oracle's; wrong 0: none does.
struct WrongOutput {
    std::size_t wrong = 0;  // elements of this output
    uint32_t argument = 0;
    std::size_t index = 0;
    std::string place, expected, got;  // "out[5]"
    bool is_written = true;
};
WrongOutput first_wrong(const Lab&, const LabCase&, const CaseObservation& oracle,
                        const std::vector<std::vector<std::byte>>& outputs);

// "out[5] is 0 instead of 31", or that it is never written.
std::string wrong_element(const WrongOutput&);

// "When thread (1,0,0) reads …, `out[5]` is 0 instead of 31.", or why the output is right by luck; "" if no
// witness was searched for.
std::string witness_sentence(const Witness&);

}  // namespace warpmark::check
