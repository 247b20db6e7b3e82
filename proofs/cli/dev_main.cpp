// Main function of `warpmark-dev`, which measures and tests warpmark in a checkout.
#include "grader/cli/application.h"
#include "proofs/cli/dev_commands.h"

int main(int argc, char** argv) {
    warpmark::cli::running = warpmark::cli::dev_program;
    return warpmark::cli::run_program(argc, argv);
}
