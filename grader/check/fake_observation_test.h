// Hand-made labs and observations, so that tests of the grader need no simulator.
#pragma once
#include <cstring>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/lab/case_inputs.h"
#include "grader/lab/lab_reader.h"

namespace warpmark::fake {

inline const std::string lab_head = R"(format = 1
title = "A fake"
file = "fake.cu"
[[parameter]]
name = "in"
type = "i32[]"
size = "n"
use = "in"
fill = "iota"
[[parameter]]
name = "out"
type = "i32[]"
size = "n"
use = "out"
[[parameter]]
name = "n"
type = "i32"
[[case]]
name = "small"
n = 4
)";

// in, out: i32 buffers of n elements. Public cases small (n = 4) and large (n = 8), a hidden one (n = 5), and
// one check.
inline Lab lab(const std::string& check_keys, bool hidden_case = true) {
    std::string text = lab_head + R"([[case]]
name = "large"
n = 8
[[check]]
id = "it"
points = 10
)" + check_keys;
    auto read = lab::read_lab("00_fake", {"lab.toml", text},
                              {hidden_case ? "hidden.toml" : "", "[[case]]\nname = \"secret\"\nn = 5\n"});
    if (!read) throw std::runtime_error(to_text(read.error()[0]));
    read->oracle = "oracle";
    read->reference = "reference";
    read->solution_folder = "solutions/00_fake";
    read->folder = "labs/00_fake";
    return *read;
}

inline std::vector<std::byte> i32s(const std::vector<int32_t>& values) {
    std::vector<std::byte> bytes(values.size() * 4);
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

inline LaunchRecord launch() {
    LaunchRecord record;
    record.kernel = "kernel";
    record.block = {32, 1, 1};
    record.cycles = 4000;
    record.work = {100, 100, 100, 100};
    return record;
}

// The fake's correct observation: out[i] = 10 * i, from one launch of one block of 32 threads.
inline Observation right(const Lab& lab) {
    Observation observation;
    observation.toolkit = "toolkit 13.0";
    for (const auto& one : lab.cases) {
        CaseObservation run;
        run.name = one.name;
        std::vector<int32_t> in, out;
        for (int32_t i = 0; i < std::get<int64_t>(one.scalars.at("n")); ++i) {
            in.push_back(i);
            out.push_back(10 * i);
        }
        run.outputs = {i32s(in), i32s(out), {}};
        run.launches = {launch()};
        observation.cases.push_back(run);
    }
    return observation;
}

inline Finding finding(const std::string& id, Severity severity = Severity::error, int line = 7) {
    Finding made;
    made.id = find_finding_kind(id)->id;
    made.severity = severity;
    made.kernel = "kernel";
    made.message = "fake.cu:" + std::to_string(line) + " thread (3,0) did it to out[4711].";
    made.explanation = "Undo it.";
    Location place;
    place.file = "fake.cu";
    place.line = line;
    place.has_thread = true;
    place.thread = {3, 0, 0};
    place.role = Role::writes;
    made.locations = {place};
    return made;
}

// Evaluates the lab's only check on an observation.
inline CheckResult ask(const Lab& lab, const Observation& submission,
                       const Observation* reference = nullptr) {
    auto inputs = lab::all_inputs(lab, 1);
    auto oracle = right(lab);
    return check::ask(lab.checks[0], {lab, inputs.value(), submission, &oracle, reference});
}

}  // namespace warpmark::fake
