// Submissions that try what a GPU stands (cases/gpu_probes), what must come of each, and the
// right one after it.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/prove/lab_proof.h"

namespace warpmark::batch {

struct GpuProbe {
    std::string name;  // "endless"
    std::filesystem::path path;
    std::string source;
    std::vector<std::string> expects;  // "it runs", "finding run.limit"
    std::vector<std::string> then;     // names of those that follow at once, before the control
    bool needs_gpu = false;            // no stand-in does
};

inline constexpr const char* gpu_probes_folder = "proofs/attacks/gpu_probes";

// All files of the folder, by name. An Error: a line that is not understood, a name that is not there, no
// control.
Result<std::vector<GpuProbe>> read_gpu_probes(const std::filesystem::path& folder);

// What is wrong with what came of it; "" if nothing is.
std::string trouble_of(const GpuProbe&, const Observation&);

// One after the other, so that each meets what the one before it left. Those that belong together are chosen
// together, by the first one's name ("probe NAME"). `with_gpu`: also those that need a
// real one.
std::vector<Proof> prove_probes(const std::vector<GpuProbe>&, const Backend&, bool with_gpu,
                                const std::function<void(const Proof&)>& done, const ProofChoice& = {});

}  // namespace warpmark::batch
