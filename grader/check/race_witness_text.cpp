// Converts bytes to values, and compares the race-revealing order with the usual order or the oracle.
#include "grader/check/race_witness_text.h"

#include <fmt/format.h>

#include "grader/check/output_comparison.h"
#include "grader/check/verdict_phrases.h"

namespace warpmark::check {
namespace {

std::string value(std::string_view type, std::span<const std::byte> bytes) {
    if (const auto* kind = find_element(type); kind && kind->bytes == bytes.size())
        return value_words(kind->element, bytes, 0);
    std::string text = "0x";
    for (std::size_t at = bytes.size(); at-- > 0;)
        text += fmt::format("{:02x}", static_cast<unsigned>(bytes[at]));
    return text;
}

// True if the case's output is already wrong in the usual thread order.
bool usual_order_is_wrong(Witness& witness, const Observed& observed, std::size_t position,
                          const LabCase& one) {
    const auto first = first_wrong(observed.lab, one, observed.oracle->cases[position],
                                   observed.submission.cases[position].outputs);
    if (!first.wrong) return false;
    witness = {};
    witness.sought = witness.found = witness.judged = witness.in_usual_order = true;
    witness.argument = first.argument;
    witness.differing = first.wrong;
    witness.place = first.place;
    witness.expected = first.expected;
    witness.got = first.got;
    witness.is_written = first.is_written;
    return true;
}

}  // namespace

WrongOutput first_wrong(const Lab& lab, const LabCase& one, const CaseObservation& oracle,
                        const std::vector<std::vector<std::byte>>& outputs) {
    for (std::size_t i = 0; i < lab.parameters.size(); ++i) {
        const auto& parameter = lab.parameters[i];
        if ((parameter.use != Use::out && parameter.use != Use::inout) || i >= outputs.size()) continue;
        const auto difference =
            compare(parameter.element, oracle.outputs[i], outputs[i], tolerance_of(lab, one, i, oracle));
        if (difference.first.empty()) continue;
        const auto& first = difference.first[0];
        return {difference.wrong, static_cast<uint32_t>(i),
                first.index,      fmt::format("{}[{}]", parameter.name, first.index),
                first.expected,   first.got,
                first.is_written};
    }
    return {};
}

void format_witness(Witness& witness, const std::string& buffer, std::string_view type) {
    if (!witness.found || witness.elements.empty()) return;
    const auto& first = witness.elements[0];
    witness.place = fmt::format("{}[{}]", buffer, first.index);
    witness.expected = value(type, first.usual);
    witness.got = value(type, first.got);
}

void judge_witness(Witness& witness, const Observed& observed, std::size_t position) {
    if (!observed.oracle) {
        if (!witness.found || witness.argument >= observed.lab.parameters.size()) return;
        const auto& parameter = observed.lab.parameters[witness.argument];
        return format_witness(witness, parameter.name, kind_of(parameter.element).name);
    }
    const LabCase& one = observed.lab.cases[position];
    if (usual_order_is_wrong(witness, observed, position, one) || !witness.found) return;
    auto tolerance = tolerance_of(observed.lab, one, witness.argument, observed.oracle->cases[position]);
    const auto magnitudes = tolerance.magnitudes;
    const auto& parameter = observed.lab.parameters[witness.argument];
    const auto& right = observed.oracle->cases[position].outputs[witness.argument];
    const auto bytes = kind_of(parameter.element).bytes;
    for (const auto& element : witness.elements) {
        std::span<const std::byte> expected(right.data() + element.index * bytes, bytes);
        if ((element.index + 1) * sizeof(double) <= magnitudes.size())
            tolerance.magnitudes = magnitudes.subspan(element.index * sizeof(double), sizeof(double));
        auto difference = compare(parameter.element, expected, element.got, tolerance);
        if (difference.wrong == 0) continue;
        witness.place = fmt::format("{}[{}]", parameter.name, element.index);
        witness.expected = difference.first[0].expected;
        witness.got = difference.first[0].got;
        witness.is_written = difference.first[0].is_written;
        witness.judged = true;
        return;
    }
    witness.found = false;
    witness.why_none = NoWitness::within_tolerance;
    witness.because =
        "Another thread order changes the output by less than this lab's tolerance. That is luck: a data "
        "race can cause any error.";
}

std::string wrong_element(const WrongOutput& wrong) {
    if (!wrong.is_written)
        return fmt::format("{} is never written and should be {}", wrong.place, wrong.expected);
    return fmt::format("{} is {} instead of {}", wrong.place, wrong.got, wrong.expected);
}

std::string witness_sentence(const Witness& witness) {
    if (!witness.sought) return "";
    if (!witness.found) return witness.because;
    const auto more = [&](const char* what) {
        return witness.differing > 1 ? fmt::format(" ({} {})", grouped(witness.differing), what) : "";
    };
    const auto wrong = wrong_element({.place = witness.place,
                                      .expected = witness.expected,
                                      .got = witness.got,
                                      .is_written = witness.is_written});
    if (witness.in_usual_order)
        return fmt::format("The output is wrong: {}{}.", wrong, more("wrong elements"));
    if (witness.judged) return fmt::format("When {}, {}{}.", witness.order, wrong, more("wrong elements"));
    return fmt::format("When {}, {} is {}; in another order it is {}{}.", witness.order, witness.place,
                       witness.got, witness.expected, more("elements differ"));
}

}  // namespace warpmark::check
