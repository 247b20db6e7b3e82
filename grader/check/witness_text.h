// A race's witness in words: which element came out wrong, what it should be, and in which
// order of the threads.
#pragma once
#include <string>

#include "grader/check/check.h"

namespace warpmark::check {

// Fills in place, expected and got from the elements, expected being what the usual order gives: which of the
// two is right is not known. type: "i32", "f64", …; of others the bytes are shown.
void word_witness(Witness&, const std::string& buffer, std::string_view type);

// The same against the oracle: the witness counts only if it is wrong by more than the lab allows. If the
// usual order is wrong already, that is the witness. Without an oracle, as word_witness().
void judge_witness(Witness&, const Observed&, std::size_t position);

// The first element of a case's outputs that is not what the oracle says; wrong 0: all are.
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

// "When thread (1,0,0) reads …, `out[5]` is 0 instead of 31.", or why it is luck; "" if no witness was
// sought.
std::string witness_sentence(const Witness&);

}  // namespace warpmark::check
