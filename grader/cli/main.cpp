// Main function of the released program.
#include "grader/cli/application.h"

int main(int argc, char** argv) {
    return warpmark::cli::run_program(argc, argv);
}
