// Submissions that attack a GPU (cases/gpu_probes), with the expected result of each, followed by a correct
// control submission.
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
    std::vector<std::string> then;     // probes that follow directly, before the control
    bool needs_gpu = false;            // a fake driver does not suffice
};

inline constexpr const char* gpu_probes_folder = "proofs/attacks/gpu_probes";

// All files of the folder, by name. An Error: a malformed line, an unknown name, or no control.
Result<std::vector<GpuProbe>> read_gpu_probes(const std::filesystem::path& folder);

// Deviations from the probe's expectations; "" if there are none.
std::string trouble_of(const GpuProbe&, const Observation&);

// Runs the probes one after the other, so that each meets the state left by its predecessor. Probes that
// belong together are selected together, by the first one's name ("probe NAME"). `with_gpu`: includes probes
// that need a real GPU.
std::vector<Proof> prove_probes(const std::vector<GpuProbe>&, const Backend&, bool with_gpu,
                                const std::function<void(const Proof&)>& done, const ProofChoice& = {});

}  // namespace warpmark::batch
