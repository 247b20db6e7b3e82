// Tests of function and variable names as written by the author.
#include <doctest/doctest.h>

#include "harness/program/decoded_program.h"

namespace warpmark::program {

TEST_CASE("names: functions and kernels") {
    CHECK(shown_name("launch") == "launch");
    CHECK(shown_name("_Z9transposePKiPiii") == "transpose");
    CHECK(shown_name("_Z6reduceILi256EEvPKfPf") == "reduce<256>");
    CHECK(shown_name("_Z6reduceILi256EfEvPKT0_PS0_") == "reduce<256, float>");
    CHECK(shown_name("_ZN3lab4deep6kernelEPi") == "lab::deep::kernel");
    CHECK(shown_name("_ZN12_GLOBAL__N_16kernelEPi") == "(anonymous namespace)::kernel");
    CHECK(shown_name("_ZNK6VectorplERKS_") == "Vector::operator+");
    CHECK(shown_name("_ZN6VectorixEi") == "Vector::operator[]");
    CHECK(shown_name("_ZN4TileIfLi32EEclEii") == "Tile<float, 32>::operator()");
    CHECK(shown_name("_Z5applyIPFiiEEvT_") == "apply<int (*)(int)>");
    CHECK(shown_name("_ZltRK1AS1_") == "operator<");
    CHECK(shown_name("_ZN1AcvfEv") == "A::operator float");
    CHECK(shown_name("_ZlsIiEvT_S0_") == "operator<< <int>");
    CHECK(shown_name("_ZNK1AptEv") == "A::operator->");
    CHECK(shown_name("_ZN10operators_3runEPi") == "operators_::run");
}

TEST_CASE("names: shared arrays and static variables of functions") {
    CHECK(shown_name("tile") == "tile");
    CHECK(shown_name("_ZZ9transposePKiPiiiE4tile") == "tile");
    CHECK(shown_name("_ZZ6reduceILi256EEvPKfPfE6buffer") == "buffer");
    CHECK(shown_name("_ZZN3lab6kernelEPiE4tile") == "tile");
    CHECK(shown_name("_ZZN12_GLOBAL__N_16kernelEPiE4tile") == "tile");
    CHECK(shown_name("_ZZN4TileIfLi32EEclEiiE4rows") == "rows");
    CHECK(shown_name("_ZZZ1kPiENKUlvE_clEvE6inside") == "inside");
    CHECK(shown_name("_ZZN6VectorplERKS_E5local") == "local");
    CHECK(shown_name("_ZN3lab7counterE") == "lab::counter");
    CHECK(shown_name("_ZN12_GLOBAL__N_15tableE") == "(anonymous namespace)::table");
    CHECK(shown_name("_ZN4TileIfE5widthE") == "Tile<float>::width");
    CHECK(shown_name("_ZL5limit") == "limit");
}

TEST_CASE("names: lambdas, and what is no mangled name") {
    CHECK(shown_name("_ZZ1kPiENKUliE_clEi").find("lambda") != std::string::npos);
    CHECK(shown_name("") == "");
    CHECK(shown_name("_Z") == "_Z");
    CHECK(shown_name("$L__BB0_2") == "$L__BB0_2");
    CHECK(shown_name("__unnamed_1") == "__unnamed_1");
}

}  // namespace warpmark::program
