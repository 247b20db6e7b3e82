// doctest_main_test.cpp: the tests' main function. session::observe() starts this program again as its worker.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <string_view>

#include "harness/session/session.h"

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == warpmark::session::worker_argument) return warpmark::session::worker_main();
    return doctest::Context(argc, argv).run();
}
