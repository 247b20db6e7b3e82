// GPU probes over a fake driver, and parse errors in probes.
#include "proofs/attacks/gpu_probes.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "harness/base/sampling_test.h"
#include "harness/gpu_jobs/fake_driver_test.h"
#include "harness/gpu_jobs/gpu_job_execution.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

const fs::path folder = fs::path(WARPMARK_SOURCE_DIR) / batch::gpu_probes_folder;

batch::Backend fake_gpu() {
    auto devices = gpu::GpuPool::open("cuda").value();
    return [devices](const Job& job) { return session::observe_on(devices, job, {.count = false}); };
}

struct ProbesFolder {
    fs::path path = fs::temp_directory_path() / ("warpmark-probes-" + std::to_string(getpid()));
    ProbesFolder() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~ProbesFolder() { fs::remove_all(path); }
    void add(const char* name, const char* text) { std::ofstream(path / name) << text; }
};

}  // namespace

TEST_CASE("probes: what a submission tries on a GPU ends as it must, and a right one passes after it") {
    const fake::Gpu gpu("fake");
    const auto probes = batch::read_gpu_probes(folder);
    REQUIRE(probes.has_value());
    const bool all = samples::everything();
    const batch::ProofChoice part{"", samples::first(2) + 1, 2};
    const auto proofs = batch::prove_probes(
        *probes, fake_gpu(), false, [](const batch::Proof&) {}, all ? batch::ProofChoice{} : part);
    for (const auto& proof : proofs) {
        CAPTURE(proof.subject);
        CHECK(proof.because == "");
    }
    CHECK(std::ranges::count_if(proofs, [](const batch::Proof& proof) {
              return proof.subject.starts_with("probe ");
          }) >= (all ? 12 : 3));
    CHECK(std::ranges::count_if(proofs, [](const batch::Proof& proof) {
              return proof.subject.starts_with("control after");
          }) >= (all ? 8 : 3));
}

TEST_CASE("probes: a GPU that hands on what it should not, and one that serves no more, do not pass") {
    const auto probes = batch::read_gpu_probes(folder).value();
    const auto proofs = batch::prove_probes(
        probes,
        [](const Job& job) -> Result<Observation> {
            Observation observation;
            CaseObservation& one = observation.cases.emplace_back();
            one.outputs = one.device.outputs = {
                {}, std::vector<std::byte>(job.cases[0].arguments[1].bytes.size(), std::byte{1}), {}};
            one.device.ran = true;
            return observation;
        },
        true, [](const batch::Proof&) {});
    for (const auto& proof : proofs)
        if (proof.subject != "probe by_clock") CHECK_FALSE(proof.holds);
    CHECK(proofs[0].because.starts_with("Not so: finding run.assert."));
    CHECK(std::ranges::any_of(
        proofs, [](const batch::Proof& proof) { return proof.because.starts_with("Not so: out is zero."); }));
}

TEST_CASE("probes: parts hold whole rows, each once") {
    const auto probes = batch::read_gpu_probes(folder).value();
    const auto subjects = [&](const batch::ProofChoice& choice) {
        std::vector<std::string> all;
        const auto fail = [](const Job&) -> Result<Observation> {
            return std::unexpected(Error{"no GPU", {}, ""});
        };
        for (const auto& proof : batch::prove_probes(probes, fail, true, [](const batch::Proof&) {}, choice))
            all.push_back(proof.subject);
        return all;
    };
    auto parts = subjects({"", 1, 2});
    for (const auto& subject : subjects({"", 2, 2})) parts.push_back(subject);
    CHECK(parts.size() > 12);
    CHECK(std::ranges::is_permutation(parts, subjects({})));
    CHECK(subjects({"endless", 1, 1}).back().starts_with("control after endless"));
}

TEST_CASE("probes: what is written wrong is an error with its place") {
    ProbesFolder wrong;
    wrong.add("a.cu", "// A.\n// expect: it sings\n");
    auto read = batch::read_gpu_probes(wrong.path);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().where.line == 2);
    wrong.add("a.cu", "// A.\n");
    CHECK(batch::read_gpu_probes(wrong.path).error().what == "The probe expects nothing");
    wrong.add("a.cu", "// expect: it runs\n// then: b\n");
    CHECK(batch::read_gpu_probes(wrong.path).error().what == "There is no control.cu among the probes");
    wrong.add("control.cu", "// expect: it runs\n");
    CHECK(batch::read_gpu_probes(wrong.path).error().what == "There is no probe `b`");
    wrong.add("b.cu", "// needs: a GPU\n// expect: it runs\n");
    read = batch::read_gpu_probes(wrong.path);
    REQUIRE(read.has_value());
    CHECK((*read)[1].needs_gpu);
}
