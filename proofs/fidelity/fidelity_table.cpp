// Subjects and rows of the fidelity table, and the table as text.
#include "proofs/fidelity/fidelity_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <sstream>

#include "grader/course/class_folder.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/case_inputs.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/tolerance.h"
#include "grader/marking/grade.h"

namespace warpmark::batch {

namespace fs = std::filesystem;
const char* name(Outputs outputs) {
    return std::array{"equal", "near", "differ", "undefined", "broke"}[static_cast<std::size_t>(outputs)];
}

namespace {

double largest_relative(const Lab& lab, const Check& check, const Parameter& parameter) {
    double most = 0;
    for (const auto& one : lab.cases)
        if (parameter.use == Use::out || parameter.use == Use::inout)
            most = std::max(most, lab::allowed(check, lab, one, parameter).relative);
    return most;
}

}  // namespace

Result<std::vector<FidelitySubject>> subjects_of(const Lab& lab, uint64_t seed) {
    auto inputs = lab::all_inputs(lab, seed);
    if (!inputs) return std::unexpected(inputs.error());
    for (auto& one : *inputs) one.multiprocessors = 0;  // use the number of the counting device
    std::vector<std::pair<std::string, fs::path>> files{
        {"stub", fs::path(lab.folder) / lab.file}, {"reference", fs::path(lab.solution_folder) / lab.file}};
    for (const char* folder : {"alternatives", "mistakes"})
        for (const auto& path : sources_in(fs::path(lab.solution_folder) / folder))
            files.emplace_back(fmt::format("{}/{}", folder, path.stem().string()), path);
    std::vector<FidelitySubject> subjects;
    for (const auto& [subject, path] : files) {
        auto source = lab::read_text(path, limits::source_bytes_max);
        if (!source) return std::unexpected(source.error());
        auto& one = subjects.emplace_back(
            FidelitySubject{fmt::format("{}/{}", lab.id, subject),
                            submission_job(lab, path.filename().string(), *source, *inputs, seed),
                            {}});
        one.job.witnesses = false;
        one.job.counts_as_nvcc = false;  // the GPU runs the PTX compiled here
        for (const auto& check : lab.checks)
            for (std::size_t i = 0; i < lab.parameters.size() && check.kind->compares_outputs; ++i)
                if (const double relative = largest_relative(lab, check, lab.parameters[i]); relative > 0)
                    one.tolerance[i] = relative;
    }
    return subjects;
}

namespace {

// True if a finding makes the outputs undefined.
bool is_undefined(const CaseObservation& seen) {
    return std::ranges::any_of(seen.findings, [](const Finding& finding) {
        return family(finding.id) == Family::race ||
               (finding.severity == Severity::error &&
                (family(finding.id) == Family::barrier || family(finding.id) == Family::memory));
    });
}

double as_number(const std::vector<std::byte>& bytes, std::size_t at, uint32_t width) {
    if (width == 8) {
        double value;
        std::memcpy(&value, &bytes[at], sizeof value);
        return value;
    }
    float value;
    std::memcpy(&value, &bytes[at], sizeof value);
    return value;
}

bool near(const std::vector<std::byte>& a, const std::vector<std::byte>& b, uint32_t width,
          double tolerance) {
    if (a.size() != b.size() || (width != 4 && width != 8)) return false;
    for (std::size_t at = 0; at + width <= a.size(); at += width) {
        const double x = as_number(a, at, width), y = as_number(b, at, width);
        if (!(x == y || std::isnan(x) == std::isnan(y)) ||
            std::fabs(x - y) > tolerance * std::max({std::fabs(x), std::fabs(y), 1e-30}))
            return false;
    }
    return true;
}

Outputs compare_outputs(const FidelitySubject& subject, const Case& input, const CaseObservation& seen) {
    const bool ended = std::ranges::any_of(
        seen.findings, [](const Finding& finding) { return family(finding.id) == Family::run; });
    if (is_undefined(seen)) return Outputs::undefined;
    if (!seen.device.ran || ended) return Outputs::broke;
    Outputs all = Outputs::equal;
    for (std::size_t i = 0; i < input.arguments.size(); ++i) {
        if (input.arguments[i].use == Use::in || input.arguments[i].use == Use::scalar ||
            seen.device.outputs[i] == seen.outputs[i])
            continue;
        const auto tolerance = subject.tolerance.find(i);
        const bool close =
            tolerance != subject.tolerance.end() && near(seen.device.outputs[i], seen.outputs[i],
                                                         input.arguments[i].element_bytes, tolerance->second);
        all = close ? std::max(all, Outputs::near) : Outputs::differ;
    }
    if (all == Outputs::differ && !seen.inactive_lane_shuffles.empty()) return Outputs::undefined;
    return all;
}

}  // namespace

std::vector<FidelityRow> simulated_rows(const FidelitySubject& subject, const Observation& observation) {
    std::vector<FidelityRow> rows;
    for (const auto& seen : observation.cases) {
        uint64_t number = 0;
        for (const auto& launch : seen.launches) {
            FidelityRow row{subject.name,
                            seen.name,
                            number++,
                            launch.kernel,
                            is_undefined(seen) ? Outputs::undefined : Outputs::equal,
                            {},
                            0,
                            launch.cycles};
            for (std::size_t i = 0; i < counter_columns.size(); ++i)
                row.counts[i].simulated = counter_columns[i].simulated(launch);
            if (launch.error.empty()) rows.push_back(std::move(row));
        }
    }
    return rows;
}

Result<std::vector<FidelityRow>> rows_of(const FidelitySubject& subject, const Observation& observation) {
    std::vector<FidelityRow> rows;
    auto simulated = simulated_rows(subject, observation);
    for (std::size_t position = 0; position < observation.cases.size(); ++position) {
        const auto& seen = observation.cases[position];
        if (!seen.device.not_counted.empty())
            return std::unexpected(Error{seen.device.not_counted, {}, "", Blame::tool});
        const Outputs outputs = compare_outputs(subject, subject.job.cases[position], seen);
        for (auto& row : simulated) {
            if (row.case_name != seen.name || row.launch >= seen.device.launches.size()) continue;
            const MeasuredLaunch& launch = seen.device.launches[row.launch];
            if (!launch.counted) continue;
            row.outputs = outputs;
            row.time_ns = launch.counters.time_ns.value_or(0);
            for (std::size_t i = 0; i < counter_columns.size(); ++i)
                row.counts[i].measured = counter_columns[i].measured(launch.counters).value_or(0);
            rows.push_back(row);
        }
    }
    return rows;
}

void take_simulated(FidelityTable& table, const std::vector<FidelityRow>& rows) {
    std::map<std::string, const FidelityRow*> by_key;
    for (const auto& row : rows) by_key[row.key()] = &row;
    for (auto& row : table.rows) {
        const auto found = by_key.find(row.key());
        if (found == by_key.end()) continue;
        for (std::size_t i = 0; i < row.counts.size(); ++i)
            row.counts[i].simulated = found->second->counts[i].simulated;
        row.modeled_cycles = found->second->modeled_cycles;
        if (found->second->outputs == Outputs::undefined) row.outputs = Outputs::undefined;
    }
}

std::string to_csv(const FidelityTable& table) {
    std::string text = fmt::format(
        "# What an {} counted and what the simulation counts, launch by launch: measured:simulated. time_ns: "
        "of the GPU, nothing of it in the L2 cache.\n",
        table.device);
    text += "subject,case,launch,kernel,outputs";
    for (const auto& count : counter_columns) text += fmt::format(",{}", count.column);
    text += ",time_ns,modelled_cycles\n";
    for (const auto& row : table.rows) {
        std::string kernel = row.kernel;
        std::ranges::replace(kernel, ',', ';');
        text +=
            fmt::format("{},{},{},{},{}", row.subject, row.case_name, row.launch, kernel, name(row.outputs));
        for (const auto& pair : row.counts) text += fmt::format(",{}:{}", pair.measured, pair.simulated);
        text += fmt::format(",{},{}\n", row.time_ns, row.modeled_cycles);
    }
    return text;
}

Result<FidelityTable> read_fidelity(const std::string& csv, const std::string& path) {
    FidelityTable table;
    std::istringstream lines(csv);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (line.starts_with("# What an ")) table.device = line.substr(10, line.find(" counted") - 10);
        if (line.starts_with('#') || line.starts_with("subject,")) continue;
        std::vector<std::string> fields;
        std::istringstream parts(line);
        for (std::string part; std::getline(parts, part, ',');) fields.push_back(part);
        if (fields.size() != 7 + counter_columns.size())
            return std::unexpected(Error{"a row of another length", Place{path, number, 1},
                                         "./warpmark fidelity writes the file"});
        FidelityRow row{fields[0],
                        fields[1],
                        std::strtoull(fields[2].c_str(), nullptr, 10),
                        fields[3],
                        Outputs::broke,
                        {},
                        0,
                        0};
        for (const Outputs one : {Outputs::equal, Outputs::near, Outputs::differ, Outputs::undefined})
            if (fields[4] == name(one)) row.outputs = one;
        for (std::size_t i = 0; i < row.counts.size(); ++i) {
            const std::string& both = fields[5 + i];
            row.counts[i] = {std::strtoull(both.c_str(), nullptr, 10),
                             std::strtoull(both.c_str() + both.find(':') + 1, nullptr, 10)};
        }
        row.time_ns = std::strtoull(fields[5 + row.counts.size()].c_str(), nullptr, 10);
        row.modeled_cycles = std::strtoull(fields[6 + row.counts.size()].c_str(), nullptr, 10);
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace warpmark::batch
