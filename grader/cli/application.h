// All of warpmark: a command, or one of its workers.
#pragma once

namespace warpmark::cli {

// What main() is given; returns the exit code.
int run_program(int argc, char** argv);

}  // namespace warpmark::cli
