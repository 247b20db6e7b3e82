// Shipped labs on a fake driver: solutions get full points there, with the driver's outputs.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grade.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/gpu_jobs/fake_driver_test.h"
#include "harness/gpu_jobs/gpu_job_execution.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

using warpmark::house::root;

std::string evidence(const Report& report, lab::Kind kind) {
    const auto found = std::ranges::find(report.checks, &lab::kind_of(kind), &CheckReport::kind);
    return found == report.checks.end() ? "" : found->evidence;
}

}  // namespace

TEST_CASE(
    "on a GPU that is none: each lab's reference has full marks, its outputs measured, its races simulated") {
    const fake::Gpu gpu("fake");
    const auto devices = gpu::GpuPool::open("cuda").value();
    const batch::Backend backend = [&](const Job& job) {
        return session::observe_on(devices, job, {.count = false});
    };
    for (const auto& id : samples::of(lab::lab_ids(root), 6)) {
        CAPTURE(id);
        const auto lab = lab::load_lab(root / "labs" / id, root / "solutions" / id);
        REQUIRE(lab);
        batch::AnswerBook book(backend);
        const auto graded = batch::grade(*lab, {lab->file, lab->file, "", lab->reference}, {}, book, backend);
        REQUIRE(graded);
        CHECK(graded->report.full_marks());
        CHECK(graded->report.environment.backend == "cuda");
        CHECK(evidence(graded->report, lab::Kind::output) == "measured");
        CHECK(evidence(graded->report, lab::Kind::races) == "simulated");
        CHECK(graded->report.launches.at(0).measured.has_value());
    }
}

TEST_CASE("on a GPU that is none: a lab that needs a newer one is not marked, and the others are") {
    const fake::Gpu gpu("fake old");
    const auto devices = gpu::GpuPool::open("cuda").value();
    batch::Backend backend = [&](const Job& job) {
        return session::observe_on(devices, job, {.count = false});
    };
    backend.capability = devices->capability();
    CHECK(backend.capability == 75);
    const auto marked = [&](const std::string& id) {
        const auto lab = lab::load_lab(root / "labs" / id, root / "solutions" / id);
        REQUIRE(lab);
        batch::AnswerBook book(backend);
        auto graded = batch::grade(*lab, {lab->file, lab->file, "", lab->reference}, {}, book, backend);
        REQUIRE(graded);
        return std::move(graded->report);
    };
    const auto newer = marked("24_bulk_copies");
    CHECK(newer.status == Status::not_graded);
    CHECK(newer.status_because == "lab 24_bulk_copies needs compute capability 9.0; this GPU has 7.5");
    CHECK(newer.status_way_out == "Mark it without a GPU: leave out --device.");
    CHECK(marked("01_race").full_marks());
}

TEST_CASE(
    "on a GPU that is none: a kernel that breaks off there alone fails, and is to be seen again there") {
    const fake::Gpu gpu("fake rough");
    const auto devices = gpu::GpuPool::open("cuda").value();
    const batch::Backend backend = [&](const Job& job) {
        return session::observe_on(devices, job, {.count = false});
    };
    const auto lab = lab::load_lab(root / "labs/01_race", root / "solutions/01_race");
    REQUIRE(lab);
    std::string source = lab->reference;
    for (size_t at = source.find("reverse"); at != source.npos; at = source.find("reverse", at + 5))
        source.replace(at, 7, "rough");
    batch::AnswerBook book(backend);
    const auto graded = batch::grade(*lab, {"reverse.cu", "reverse.cu", "", source}, {}, book, backend);
    REQUIRE(graded);
    const auto memory =
        std::ranges::find(graded->report.checks, &lab::kind_of(lab::Kind::memory), &CheckReport::kind);
    REQUIRE(memory != graded->report.checks.end());
    CHECK(memory->verdict == Verdict::fail);
    CHECK(memory->evidence == "measured");
    CHECK(memory->because.starts_with("rough failed on the GPU: an illegal memory access"));
    CHECK(memory->repro.find("--device cuda") != std::string::npos);
}
