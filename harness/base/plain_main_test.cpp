// Main function of tests that start no worker.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>

#include "harness/base/defense_switches_test.h"

int main(int argc, char** argv) {
    warpmark::switches::take_over();
    setenv("WARPMARK_CALLED", "warpmark", 1);
    return doctest::Context(argc, argv).run();
}
