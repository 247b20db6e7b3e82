// Parser for the heads of the files, their runs in order, and comparison of the results with the
// expectations.
#include "proofs/attacks/gpu_probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>
#include <sstream>

#include "grader/course/class_folder.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "harness/contract/finding.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

constexpr int elements = 4096;
constexpr const char* control_name = "control";

const char* name_of(Use use) {
    if (use == Use::in) return "in";
    return use == Use::out ? "out" : "n";
}

Argument ints(Use use, const std::vector<int>& values) {
    Argument argument{name_of(use), use, std::vector<std::byte>(values.size() * 4), 4};
    std::memcpy(argument.bytes.data(), values.data(), argument.bytes.size());
    return argument;
}

Job job_of(const GpuProbe& probe) {
    Job job;
    job.file = probe.name + ".cu";
    job.source = probe.source;
    job.unoptimized_too = job.witnesses = false;
    job.time_limit_s = limits::case_seconds_max;
    std::vector<int> in(elements);
    for (int i = 0; i < elements; ++i) in[static_cast<std::size_t>(i)] = i;
    job.cases = {
        {"one",
         {ints(Use::in, in), ints(Use::out, std::vector<int>(elements, -1)), ints(Use::scalar, {elements})}}};
    return job;
}

bool all_are(const std::vector<std::vector<std::byte>>& outputs, int factor) {
    if (outputs.size() < 2 || outputs[1].size() != elements * sizeof(int)) return false;
    std::vector<int> out(elements);
    std::memcpy(out.data(), outputs[1].data(), outputs[1].size());
    for (int i = 0; i < elements; ++i)
        if (out[static_cast<std::size_t>(i)] != factor * i) return false;
    return true;
}

bool has_finding(const CaseObservation& seen, const std::string& id, bool by_gpu) {
    return std::ranges::any_of(seen.findings, [&](const Finding& finding) {
        return name(finding.id) == id && (!by_gpu || is_measured(finding));
    });
}

// "expect:" lines begin with one of these words; the rest of the line is the claim's argument.
struct Claim {
    std::string_view words;
    bool (*holds)(const CaseObservation&, const std::string& rest);
};
constexpr Claim known_claims[] = {
    {"no finding", [](const CaseObservation& seen, const std::string&) { return seen.findings.empty(); }},
    {"finding ",
     [](const CaseObservation& seen, const std::string& rest) {
         constexpr std::string_view by_gpu = " on the GPU";
         const bool is_by_gpu = rest.ends_with(by_gpu);
         return has_finding(seen, is_by_gpu ? rest.substr(0, rest.size() - by_gpu.size()) : rest, is_by_gpu);
     }},
    {"it runs", [](const CaseObservation& seen, const std::string&) { return seen.device.ran; }},
    {"it breaks off", [](const CaseObservation& seen,
                         const std::string&) { return !seen.device.ran && !seen.device.failure.empty(); }},
    {"out is right",
     [](const CaseObservation& seen, const std::string&) { return all_are(seen.device.outputs, 2); }},
    {"out is wrong", [](const CaseObservation& seen,
                        const std::string&) { return seen.device.ran && !all_are(seen.device.outputs, 2); }},
    {"out is zero",
     [](const CaseObservation& seen, const std::string&) { return all_are(seen.device.outputs, 0); }},
    {"the simulation is right",
     [](const CaseObservation& seen, const std::string&) { return all_are(seen.outputs, 2); }},
    {"it prints at most ",
     [](const CaseObservation& seen, const std::string& rest) {
         return seen.device.printed.size() <= std::strtoull(rest.c_str(), nullptr, 10);
     }},
};

const Claim* claim_of(const std::string& expected) {
    const auto found = std::ranges::find_if(
        known_claims, [&](const Claim& claim) { return expected.starts_with(claim.words); });
    return found == std::end(known_claims) ? nullptr : found;
}

Result<GpuProbe> read_probe(const fs::path& path) {
    auto source = lab::read_text(path, limits::source_bytes_max);
    if (!source) return std::unexpected(source.error());
    GpuProbe probe{path.stem().string(), path, *source, {}, {}, false};
    std::istringstream lines(*source);
    std::string line;
    for (int number = 1; std::getline(lines, line) && line.starts_with("// "); ++number) {
        const auto behind = [&](std::string_view mark) {
            return line.starts_with(mark) ? line.substr(mark.size()) : std::string();
        };
        if (const auto expected = behind("// expect: "); !expected.empty()) {
            if (!claim_of(expected))
                return std::unexpected(Error{"This expectation cannot be parsed",
                                             Place{path.string(), number, 1},
                                             "README.md beside it lists what is."});
            probe.expects.push_back(expected);
        } else if (const auto names = behind("// then: "); !names.empty()) {
            std::istringstream words(names);
            for (std::string word; words >> word;) probe.then.push_back(word);
        }
        probe.needs_gpu = probe.needs_gpu || line == "// needs: a GPU";
    }
    if (probe.expects.empty())
        return std::unexpected(
            Error{"The probe expects nothing", Place{path.string(), 1, 1}, "Begin it with `// expect: …`."});
    return probe;
}

Proof prove_probe(const GpuProbe& probe, const std::string& subject, const Backend& backend) {
    Proof proof{"gpu", subject, lab::display(probe.path)};
    const auto observation = observe(backend, job_of(probe));
    proof.because = observation ? trouble_of(probe, *observation) : to_text(observation.error());
    proof.holds = proof.because.empty();
    return proof;
}

}  // namespace

Result<std::vector<GpuProbe>> read_gpu_probes(const fs::path& folder) {
    std::vector<GpuProbe> probes;
    for (const auto& path : sources_in(folder)) {
        auto probe = read_probe(path);
        if (!probe) return std::unexpected(probe.error());
        probes.push_back(std::move(*probe));
    }
    const auto is_there = [&](const std::string& name) {
        return std::ranges::find(probes, name, &GpuProbe::name) != probes.end();
    };
    if (!is_there(control_name))
        return std::unexpected(
            Error{"There is no control.cu among the probes", Place{folder.string(), 0, 0}, ""});
    for (const auto& probe : probes)
        for (const auto& name : probe.then)
            if (!is_there(name))
                return std::unexpected(
                    Error{fmt::format("There is no probe `{}`", name), Place{probe.path.string(), 1, 1}, ""});
    return probes;
}

std::string end_of(const DeviceRun& run) {
    if (run.ran) return "it ran to its end";
    return run.failure.empty() ? "nothing ran" : run.failure;
}

std::string trouble_of(const GpuProbe& probe, const Observation& observation) {
    if (!observation.built()) return "It does not compile: " + observation.build_findings[0].message;
    const auto& seen = observation.cases.at(0);
    std::string all;
    for (const auto& expected : probe.expects) {
        const Claim* claim = claim_of(expected);
        if (!claim->holds(seen, expected.substr(claim->words.size())))
            all += fmt::format("{}Not so: {}.", all.empty() ? "" : "\n", expected);
    }
    if (all.empty()) return "";
    all += fmt::format("\nOn the GPU: {}", end_of(seen.device));
    for (const auto& finding : seen.findings)
        all += fmt::format("\n{}: {}", name(finding.id), finding.message);
    return all;
}

std::vector<Proof> prove_probes(const std::vector<GpuProbe>& probes, const Backend& backend, bool with_gpu,
                                const std::function<void(const Proof&)>& done, const ProofChoice& choice) {
    const auto named = [&](const std::string& name) -> const GpuProbe& {
        return *std::ranges::find(probes, name, &GpuProbe::name);
    };
    std::set<std::string> followers{control_name};
    for (const auto& probe : probes) followers.insert(probe.then.begin(), probe.then.end());
    for (const auto& probe : probes)
        if (!probe.then.empty())
            followers.erase(probe.name);  // it starts a sequence, even if it occurs in it again
    std::vector<Proof> proofs;
    const auto prove = [&](const GpuProbe& probe, const std::string& subject) {
        done(proofs.emplace_back(prove_probe(probe, subject, backend)));
    };
    std::size_t so_far = 0;
    for (const auto& probe : probes) {
        if (followers.contains(probe.name) || (probe.needs_gpu && !with_gpu)) continue;
        if (!choice.takes("probe " + probe.name, so_far)) continue;
        prove(probe, "probe " + probe.name);
        for (const auto& name : probe.then) prove(named(name), "probe " + name);
        prove(named(control_name), "control after " + probe.name);
    }
    return proofs;
}

}  // namespace warpmark::batch
