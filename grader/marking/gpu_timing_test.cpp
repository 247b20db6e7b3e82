// Selection of submissions for timing, their inputs and results; needs neither simulator nor GPU.
#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"
#include "grader/marking/grading_steps.h"
#include "harness/gpu_jobs/fake_driver_test.h"
#include "harness/gpu_jobs/gpu_job_execution.h"

using namespace warpmark;

namespace {

Lab timed_lab() {
    return fake::lab(
        "kind = \"time\"\nneeds = [\"race-free\"]\nratio_max = 9\nratio_zero = 19\nmeasured_ratio_max = "
        "1.5\nmeasured_ratio_zero = 2.5\n"
        "[[check]]\nid = \"race-free\"\nkind = \"races\"\npoints = 1\n[[timing]]\nname = \"big\"\nn = 16\n");
}

// A backend whose runs are right, or racy if the source contains that word. `ratios` sets the times of its
// pairs, per round.
struct Timed {
    std::vector<double> ratios{1};
    Result<PairedTimes> (*instead)() = nullptr;
    int calls = 0, rounds = 0;
    std::vector<Case> inputs;

    batch::Backend backend(const Lab& lab) {
        batch::Backend made = [&lab](const Job& job) {
            auto observation = fake::right(lab);
            observation.sized.resize(job.sized.size());
            if (job.source.find("racy") != std::string::npos)
                observation.cases[0].findings = {fake::finding("race.read-write")};
            return Result<Observation>(observation);
        };
        made.time = [this](const session::PairedJob& job) -> Result<PairedTimes> {
            ++calls;
            if (instead) return instead();
            for (uint32_t block : {0, 7}) inputs.push_back(job.inputs(block).value());
            PairedTimes times;
            times.size = inputs[0].name;
            do {
                for (int i = 0; i < 21; ++i)
                    times.blocks.push_back(
                        {{ratios[static_cast<std::size_t>(rounds)] * (i % 2 ? 1 : 1.6)}, {1}});
                ++rounds;
            } while (job.again(times));
            const auto right = fake::i32s({1, 2}), wrong = fake::i32s({1, 3});
            CHECK(job.differs({{}, right}, {{}, right}) == "");
            CHECK(job.differs({{}, right}, {{}, wrong}) == "1 of 2 elements of `out` is wrong");
            CHECK(job.may_turn == std::vector<bool>{false, false, false});  // a count, an output, a scalar
            return times;
        };
        return made;
    }
};

Report marked(const Lab& lab, const batch::Backend& backend, const std::string& source = "right") {
    batch::AnswerBook book(backend);
    auto graded = batch::grade(lab, {"fake.cu", "fake.cu", "", source}, {}, book, backend);
    REQUIRE(graded);
    return graded->report;
}

}  // namespace

TEST_CASE(
    "timing: a submission is timed once all that its check needs has passed, and only where something can "
    "time") {
    auto lab = timed_lab();
    Timed timed;
    timed.ratios = {3};
    auto report = marked(lab, timed.backend(lab));
    CHECK(timed.calls == 1);
    CHECK(timed.rounds == 1);
    CHECK(report.checks[0].evidence == "measured");
    CHECK(report.checks[0].verdict == Verdict::fail);
    REQUIRE(timed.inputs.size() == 2);
    CHECK(timed.inputs[0].name == "big");
    CHECK(timed.inputs[0].arguments[1].bytes.size() == 64);
    CHECK(marked(lab, timed.backend(lab), "racy").checks[0].verdict == Verdict::skip);
    CHECK(timed.calls == 1);
    auto backend = timed.backend(lab);
    backend.time = nullptr;
    CHECK(marked(lab, backend).checks[0].evidence == "simulated");
    lab.timings.clear();
    CHECK(marked(lab, timed.backend(lab)).checks[0].verdict == Verdict::pass);
    CHECK(timed.calls == 1);
}

TEST_CASE("timing: what one round leaves open is done a second time") {
    const auto lab = timed_lab();
    Timed slow, fast;
    slow.ratios = {1, 2};
    auto failed = marked(lab, slow.backend(lab));
    CHECK(slow.rounds == 2);
    CHECK(failed.checks[0].verdict == Verdict::fail);
    fast.ratios = {1, 1};
    auto passed = marked(lab, fast.backend(lab));
    CHECK(fast.rounds == 2);
    CHECK(passed.checks[0].verdict == Verdict::pass);
    CHECK(passed.checks[0].because.ends_with("This counts as passed."));
}

TEST_CASE("timing: a GPU that fails twice makes a report without marks, never a zero") {
    const auto lab = timed_lab();
    Timed timed;
    timed.instead = []() -> Result<PairedTimes> {
        return std::unexpected(Error{"the GPU fell out", {}, "", Blame::tool});
    };
    auto report = marked(lab, timed.backend(lab));
    CHECK(timed.calls == 2);
    CHECK(report.status == Status::internal_error);
    CHECK(report.status_because == "the GPU fell out");
}

TEST_CASE("timing: from a lab's table to the report, over a driver that is none") {
    const fake::Gpu gpu("fake");
    auto lab = timed_lab();
    const std::string begin =
        "__global__ void k(const int* in, int* out, int n) {\n    int i = threadIdx.x;\n    if (i < n) ";
    const std::string end =
        "\n}\nvoid launch(const int* in, int* out, int n) { k<<<1, 32>>>(in, out, n); }\n";
    lab.reference = begin + "out[i] = 10 * in[i];" + end;
    lab.oracle =
        "void oracle(const int* in, int* out, int n) { for (int i = 0; i < n; i++) out[i] = 10 * in[i]; }\n";
    const auto devices = gpu::GpuPool::open("cuda");
    REQUIRE(devices);
    batch::Backend backend = [&](const Job& job) {
        return session::observe_on(*devices, job, {.count = false});
    };
    backend.time = [&](const session::PairedJob& job) { return session::time_pair(*devices, job); };
    const auto same = marked(lab, backend, lab.reference);
    CHECK(same.checks[0].verdict == Verdict::pass);
    CHECK(same.checks[0].evidence == "measured");
    CHECK(same.checks[0].because.starts_with(
        "1.00 times the reference's time on big (1.00 to 1.00 in 19 blocks of 21)."));
    const auto slow = marked(
        lab, backend,
        begin + "for (int round = 0; round < 200; round++) out[i] = 10 * *(volatile const int*)(in + i);" +
            end);
    CHECK(slow.checks[0].verdict == Verdict::fail);
    CHECK(slow.checks[0].evidence == "measured");
    const auto wrong = marked(lab, backend, begin + "out[i] = 10 * in[i] + (n == 16);" + end);
    CHECK(wrong.checks[0].verdict == Verdict::fail);
    CHECK(wrong.checks[0].because ==
          "At big the GPU computed a wrong output: 16 of 16 elements of `out` are wrong.");
}
