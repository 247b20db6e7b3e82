// Writes a lab's parameters and public cases as C++ tables. The code that all labs share is in labs/run.
#include "grader/lab/lab_program_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include "grader/lab/case_inputs.h"
#include "grader/lab/tolerance.h"
#include "harness/device/device_table.h"

namespace warpmark::lab {
namespace {

constexpr std::array use_words{"in", "out", "inout", "scalar"};  // in the order of Use

// A string literal.
std::string text_literal(std::string_view text) {
    std::string literal = "\"";
    for (unsigned char c : text) {
        if (c == '"' || c == '\\')
            literal += {'\\', static_cast<char>(c)};
        else if (c < ' ' || c == 0x7f)
            literal += fmt::format("\\{:03o}", c);
        else
            literal += static_cast<char>(c);
    }
    return literal + "\"";
}

// A one-line comment without a backslash, which would join it with the next line.
std::string comment(std::string text) {
    std::ranges::replace_if(text, [](unsigned char c) { return c < ' ' || c == '\\'; }, ' ');
    return text;
}

// A literal that reads back as the same double.
std::string literal(double value) {
    if (std::isnan(value)) return "NAN";
    if (std::isinf(value)) return value < 0 ? "-INFINITY" : "INFINITY";
    auto text = fmt::format("{}", value);
    return text.find_first_of(".e") == text.npos ? text + ".0" : text;
}

std::string literal(int64_t value) {
    if (value == std::numeric_limits<int64_t>::min()) return "-9223372036854775807LL - 1";
    const bool is_int =
        value >= std::numeric_limits<int>::min() + 1 && value <= std::numeric_limits<int>::max();
    return fmt::format("{}{}", value, is_int ? "" : "LL");
}

// The keys of fills other than the simple ones.
std::string keys_row(const Parameter& parameter) {
    const auto& keys = parameter.fill_keys;
    std::vector<std::string> values;
    for (const auto& value : keys.values)
        values.push_back(std::visit(
            [&](auto number) {
                return kind_of(parameter.element).is_float ? literal(static_cast<double>(number))
                                                           : literal(static_cast<int64_t>(number));
            },
            value));
    const auto list = fmt::format("{{{}}}", fmt::join(values, ", "));
    const bool is_float = kind_of(parameter.element).is_float;
    const uint32_t all = (1U << special_words.size()) - 1;
    return fmt::format("{{{}, {}, {}, {}, {}, {}, {}}}", literal(keys.value), keys.hot_values,
                       literal(keys.hot_share), literal(keys.special_share),
                       keys.specials ? keys.specials : all, is_float ? "{}" : list, is_float ? list : "{}");
}

std::string parameter_row(const Parameter& parameter) {
    auto row = fmt::format("        {{{}, Element::{}", text_literal(parameter.name),
                           kind_of(parameter.element).name);
    if (parameter.use == Use::scalar) return row + "},\n";
    row += fmt::format(", Use::{}", use_words[static_cast<std::size_t>(parameter.use)]);
    if (parameter.use != Use::out) row += fmt::format(", Fill::{}", word_of(parameter.fill).word);
    const bool has_keys = parameter.fill > Fill::zero || !parameter.other_fills.empty();
    if (parameter.use != Use::out && (word_of(parameter.fill).draws || has_keys)) {
        const auto [low, high] = random_range(parameter);
        row += fmt::format(", {}, {}", literal(low), literal(high));
    }
    if (parameter.use != Use::out && has_keys) row += ", " + keys_row(parameter);
    return row + fmt::format("}},  // {} elements\n", comment(parameter.size->text()));
}

// The buffers with a different fill, or an identity matrix, in this case; "" if there are none.
Result<std::string> filled_row(const Lab& lab, const LabCase& one, const Sizes& known) {
    std::vector<std::string> rows;
    for (std::size_t at = 0; at < lab.parameters.size(); ++at) {
        const auto& parameter = lab.parameters[at];
        const auto fill = fill_of(parameter, one);
        if (fill == parameter.fill && fill != Fill::identity && !parameter.offset_bytes) continue;
        const auto offset = offset_of(parameter, known);
        if (!offset) return std::unexpected(offset.error());
        const auto columns = columns_of(parameter, known);
        if (!columns) return std::unexpected(columns.error());
        rows.push_back(fmt::format("Filled{{{}, Fill::{}, {}{}}}", at, word_of(fill).word, *columns,
                                   *offset ? fmt::format(", {}", *offset) : ""));
    }
    return rows.empty() ? "" : fmt::format(", {{{}}}", fmt::join(rows, ", "));
}

bool allows_no_more(const Allowed& a, const Allowed& b) {
    return a.relative <= b.relative && a.absolute <= b.absolute && a.of_magnitude <= b.of_magnitude;
}

std::string tolerance_row(const Allowed& all, std::optional<std::size_t> output) {
    auto row = fmt::format("Tolerance{{{}, {}", literal(all.relative), literal(all.absolute));
    if (output || all.of_magnitude > 0) row += fmt::format(", {}", output ? static_cast<int>(*output) : -1);
    if (all.of_magnitude > 0) row += fmt::format(", {}", literal(all.of_magnitude));
    return row + "}";
}

// Tolerances of one output, without those that are looser than another one. Compares numbers, so the result
// does not depend on the order of the checks.
std::vector<Allowed> tight(const Lab& lab, const LabCase& one, const Parameter& output) {
    const auto key = [](const Allowed& all) {
        return std::tuple(all.relative, all.absolute, all.of_magnitude);
    };
    std::vector<Allowed> all;
    for (const auto& check : lab.checks)
        if (check.kind->compares_outputs && !check.hidden && check.covers(one))
            all.push_back(allowed(check, lab, one, output));
    std::ranges::sort(all, {}, key);
    const auto equal = std::ranges::unique(all, {}, key);
    all.erase(equal.begin(), equal.end());
    std::vector<Allowed> tight;
    for (const auto& here : all)
        if (std::ranges::none_of(all, [&](const Allowed& other) {
                return key(other) != key(here) && allows_no_more(other, here);
            }))
            tight.push_back(here);
    return tight;
}

// Tolerances of all output checks that cover the case; empty: none do. A tolerance that all outputs share is
// written once.
std::vector<std::string> tolerances(const Lab& lab, const LabCase& one) {
    std::vector<std::vector<std::string>> for_all;  // by output, as if for all of them
    std::vector<std::string> by_output;
    for (std::size_t i = 0; i < lab.parameters.size(); ++i) {
        const auto& parameter = lab.parameters[i];
        if (parameter.use != Use::out && parameter.use != Use::inout) continue;
        auto& rows = for_all.emplace_back();
        for (const auto& here : tight(lab, one, parameter)) {
            rows.push_back(tolerance_row(here, {}));
            by_output.push_back(tolerance_row(here, i));
        }
    }
    const auto is_first = [&](const auto& rows) { return rows == for_all.front(); };
    return !for_all.empty() && std::ranges::all_of(for_all, is_first) ? for_all.front() : by_output;
}

// Shared-memory bytes per block on the case's device.
int64_t shared_limit_of(const Lab& lab, const LabCase& one) {
    return one.block_shared_limit ? one.block_shared_limit
                                  : device::of_architecture(lab.arch).block_shared_limit;
}

// True if public cases run on devices with different limits: their outputs may depend on them.
bool has_several_devices(const Lab& lab) {
    std::set<int64_t> limits;
    for (const auto& one : lab.cases)
        if (has_expected(one)) limits.insert(shared_limit_of(lab, one));
    return limits.size() > 1;
}

Result<std::string> case_row(const Lab& lab, const LabCase& one, const std::string& file) {
    auto known = sizes(lab.parameters, one);
    if (!known) return std::unexpected(known.error());
    std::vector<std::string> values, allowed;
    for (const auto& parameter : lab.parameters) {
        if (parameter.use != Use::scalar)
            values.push_back(literal(known->values.at(parameter.name)));
        else
            values.push_back(
                std::visit([](auto value) { return literal(value); }, one.scalars.at(parameter.name)));
    }
    if (!file.empty()) allowed = tolerances(lab, one);
    const auto filled = filled_row(lab, one, *known);
    if (!filled) return filled;
    const bool names_device = !file.empty() && has_several_devices(lab);
    const auto limit =
        names_device ? fmt::format("{}, {}", filled->empty() ? ", {}" : "", shared_limit_of(lab, one)) : "";
    return fmt::format("{{{}, {}, {:#x}ull, {{{}}}, {{{}}}{}{}}}", text_literal(one.name), text_literal(file),
                       one.seed, fmt::join(values, ", "), fmt::join(allowed, ", "), *filled, limit);
}

// ", {2}": positions of the outputs whose magnitudes follow the expected outputs.
std::string magnitude_list(const Lab& lab) {
    const auto positions = magnitudes(lab);
    return positions.empty() ? "" : fmt::format(", {{{}}}", fmt::join(positions, ", "));
}

std::string call_lines(const Lab& lab) {
    const auto beginning = fmt::format("    ::{}(", lab.launch);
    std::string lines;
    for (std::size_t i = 0; i < lab.parameters.size(); ++i) {
        const auto& parameter = lab.parameters[i];
        const auto argument = parameter.use != Use::scalar
                                  ? fmt::format("given.buffer({})", i)
                                  : fmt::format("given.number<{}>({})", kind_of(parameter.element).c_type, i);
        lines += fmt::format("{}{}{}  // {}\n", i == 0 ? beginning : std::string(beginning.size(), ' '),
                             argument, i + 1 == lab.parameters.size() ? ");" : ",", parameter.name);
    }
    return lab.parameters.empty() ? beginning + ");\n" : lines;
}

// The whole file. {0} is the lab's id, {1} the student's file, {2} a flag that the lab needs.
constexpr const char* program_text =
    R"(// run.cu: runs {1} on this computer's GPU. `warpmark start` writes it anew each time: change {1},
// not this file. CMake builds it; by hand: nvcc -std=c++17 -arch=native{2} -lineinfo run.cu -o {0}
#include {12}

#define main main_of_your_own  // if {1} has one, it is left out here
#include {3}
#undef main

namespace warpmark_run {{

void call(const Arguments& given) {{
{4}}}

const Lab& lab() {{
    // The parameters of {5}: how many elements a buffer has, and what is in it before the run.
    static const std::vector<Parameter> parameters = {{
{6}    }};
    // The public cases: name, expected outputs, seed of the inputs, a value for each parameter (of a
    // buffer: how many elements), how far an output may be off, and what only this case has.
    static const std::vector<Case> cases = {{
{7}    }};
    static const Case timing = {8};
    static const Lab the = {{{9}, {10}, {11}, __FILE__, parameters, cases, timing, call{13}}};
    return the;
}}

}}  // namespace warpmark_run

int main(int argc, char** argv) {{
    return warpmark_run::run_lab(warpmark_run::lab(), argc, argv);
}}
)";

}  // namespace

bool has_expected(const LabCase& one) {
    return !one.hidden && !one.refuses_launches;
}

std::vector<std::string> expected_files(const Lab& lab) {
    std::vector<std::string> files;
    for (const auto& one : lab.cases) {
        if (!has_expected(one)) continue;
        auto name = one.name;
        std::ranges::replace_if(
            name, [](unsigned char c) { return !std::isalnum(c) && c != '-' && c != '_'; }, '_');
        auto file = name + ".bin";
        for (int more = 2; std::ranges::find(files, file) != files.end(); ++more)
            file = fmt::format("{}_{}.bin", name, more);
        files.push_back(file);
    }
    return files;
}

Result<LabCase> timed_size(const Lab& lab) {
    if (!lab.timings.empty()) return lab.timings.front();
    const LabCase* largest = nullptr;
    int64_t most = -1;
    for (const auto& one : lab.cases) {
        if (one.hidden) continue;
        auto known = sizes(lab.parameters, one);
        if (!known) return std::unexpected(known.error());
        int64_t bytes = 0;
        for (const auto& parameter : lab.parameters)
            if (parameter.use != Use::scalar)
                bytes += known->values.at(parameter.name) * kind_of(parameter.element).bytes;
        if (bytes > most) {
            largest = &one;
            most = bytes;
        }
    }
    if (!largest)
        return std::unexpected(
            Error{"The lab has no public case", {lab.folder, 0, 0}, "Add a [[case]] to lab.toml."});
    return *largest;
}

Result<std::string> run_program(const Lab& lab) {
    const auto files = expected_files(lab);
    const auto timed = timed_size(lab);
    if (!timed) return std::unexpected(timed.error());
    std::string parameters, cases, timing;
    for (const auto& parameter : lab.parameters) parameters += parameter_row(parameter);
    std::size_t at = 0;
    for (const auto& one : lab.cases) {
        if (!has_expected(one)) continue;
        auto row = case_row(lab, one, files[at]);
        if (!row) return row;
        cases += fmt::format("        {},\n", *row);
        if (lab.timings.empty() && one.name == timed->name) timing = *row;
        ++at;
    }
    if (timing.empty()) {
        auto row = case_row(lab, *timed, "");
        if (!row) return row;
        timing = *row;
    }
    return fmt::format(fmt::runtime(program_text), comment(lab.id), comment(lab.file),
                       lab.relocatable ? " -rdc=true" : "", text_literal(lab.file), call_lines(lab),
                       lab.launch, parameters, cases, timing, text_literal(lab.id), text_literal(lab.file),
                       text_literal(lab.arch), text_literal("../run/program.cuh"), magnitude_list(lab));
}

}  // namespace warpmark::lab
