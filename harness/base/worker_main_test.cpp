// Main function of tests that start workers: the program starts itself again as a worker. CUDA_HOME, which
// workers inherit, requests one that breaks or lacks a defense (defense_switches_test.h), and
// CUDA_VISIBLE_DEVICES a fake GPU driver. With `--as-warpmark` it is the whole program, without the disabled
// defenses.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "grader/cli/application.h"
#include "grader/course/slurm_marking.h"
#include "grader/intake/archive_unpacking.h"
#include "harness/base/defense_switches_test.h"
#include "harness/gpu/gpu_worker.h"
#include "harness/gpu_jobs/fake_driver_test.h"
#include "harness/session/session.h"

namespace {

int worker(const char* nvrtc) {
    const char* place = std::getenv("CUDA_HOME");
    const std::string_view how = place ? place : "";
    if (how == "/worker/dies") raise(SIGKILL);
    if (how == "/worker/stops") return write(1, "short", 5) == 5 ? 0 : 1;
    return warpmark::session::worker_main(nvrtc);
}

}  // namespace

int main(int argc, char** argv) {
    warpmark::switches::take_over();
    if (argc > 1 && argv[1] == warpmark::switches::as_warpmark)
        return warpmark::cli::run_program(argc - 1, argv + 1);
    if (argc > 1 && std::string_view(argv[1]) == warpmark::batch::slurm_worker_argument)
        return warpmark::cli::run_program(argc, argv);
    if (argc > 1 && std::string_view(argv[1]) == warpmark::session::worker_argument)
        return worker(argc > 2 ? argv[2] : "");
    if (argc > 1 && std::string_view(argv[1]) == warpmark::intake::worker_argument)
        return warpmark::intake::worker_main();
    if (argc > 2 && std::string_view(argv[1]) == warpmark::gpu::worker_argument) {
        warpmark::gpu::Driver::stand_in = warpmark::fake::driver();
        return warpmark::gpu::worker_main(argv[2]);
    }
    // Programs started by the tests print `warpmark check …`, regardless of the test program's own name.
    setenv("WARPMARK_CALLED", "warpmark", 1);
    return doctest::Context(argc, argv).run();
}
