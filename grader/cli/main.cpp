// The program that is handed out.
#include "grader/cli/application.h"

int main(int argc, char** argv) {
    return warpmark::cli::run_program(argc, argv);
}
