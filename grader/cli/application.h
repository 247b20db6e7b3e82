// Entry point of warpmark: runs a command or one of its workers.
#pragma once

namespace warpmark::cli {

// Takes main()'s arguments and returns the exit code.
int run_program(int argc, char** argv);

}  // namespace warpmark::cli
