// Declarations from debug sections written by NVRTC's -G, and from damaged ones.
#include <doctest/doctest.h>

#include <random>

#include "harness/ptx/module_queries.h"
#include "harness/ptx/source_scalars.h"

using namespace warpmark;

namespace {

// struct P { float x[2]; double m; };
// extern __shared__ P dyn[];
// __device__ float table[4][8];
// extern "C" __global__ void k(const P* in, int n, void* raw) { dyn[0].m = in[0].m + table[1][2] + n; }
const char* const sections = R"(.version 9.0
.target sm_90, debug
.address_size 64
.section .debug_abbrev {
.b8 1,17,1,37,8,19,5,3,8,16,6,27,8,17,1,0,0,2,52,0,3,8,73,19,63,12,58,11,59,11,51,11,2,10,135,64,8,0,0,3,1,1,
73,19,0,0,4,33,0,73,19,55,11,0,0,5,36,0,3,8,62,11,11,11,0,0,6,36,0,3,8,11,11,62,11,0,0,7,19,1,3,8,11,11,58,
11,59,11,0,0,8,13,0,3,8,73,19,58,11,59,11,56,10,0,0,9,46,1,17,1,18,1,64,10,135,64,8,3,8,58,11,59,11,73,19,63,
12,0,0,10,5,0,2,10,51,11,3,8,58,11,59,11,73,19,0,0,11,59,0,3,8,0,0,12,15,0,73,19,51,6,0,0,13,38,0,73,19,0,0,
0
}
.section .debug_info {
.b32 345 .b8 2,0 .b32 .debug_abbrev .b8 8,1,108,103,101,110,102,101,58,32,69,68,71,32,54,46,54,0,4,0,107,46)"
                             R"(,99,117,0 .b32
.debug_line .b8 47,116,109,112,47,119,107,0 .b64 0 .b8 2,116,97,98,108,101,0 .b32 86 .b8 1,1,3,5,9,3 .b64 )"
                             R"(table .b8 116,97,98,
108,101,0,3 .b32 104 .b8 4 .b32 113 .b8 4,4 .b32 113 .b8 )"
                             R"(8,0,5,102,108,111,97,116,0,4,4,6,95,95,65,82,82,65,89,95,83,73,90,
69,95,84,89,80,69,95,95,0,8,7,2,100,121,110,0 .b32 163 .b8 1,1,2,8,9,3 .b64 dyn .b8 100,121,110,0,3 .b32 )"
                             R"(175 .b8 4 .b32 113
.b8 0,0,7,80,0,16,1,1,8,120,0 .b32 206 .b8 1,1,2,35,0,8,109,0 .b32 218 .b8 1,1,2,35,8,0,3 .b32 104 .b8 4 )"
                             R"(.b32 113 .b8 2,0,5,
100,111,117,98,108,101,0,4,8,9 .b64 $L__func_begin0,$L__func_end0 .b8 1,156,107,0,107,0,1,4 .b32 312 .b8 )"
                             R"(1,10,6,144,177,200,
201,171,2,2,105,110,0,1,4 .b32 318 .b8 10,5,144,177,228,149,1,2,110,0,1,4 .b32 332 .b8 )"
                             R"(10,6,144,179,200,201,171,2,2,114,
97,119,0,1,4 .b32 339 .b8 0,11,118,111,105,100,0,12 .b32 327,12 .b8 13 .b32 175 .b8 5,105,110,116,0,5,4,12 )"
                             R"(.b32 312,12 .b8 0
}
)";

}  // namespace

TEST_CASE("debug info: numbers are where a register's name is spelt, and pointers are left out") {
    const auto module = ptx::parse(sections, "k.ptx");
    const auto scalars = ptx::read_source_scalars(module);
    REQUIRE(scalars.contains("k"));
    REQUIRE(scalars.at("k").size() == 1);
    const auto& n = scalars.at("k")[0];
    CHECK(n.scalar.name == "n");
    CHECK(n.scalar.type == "s32");
    CHECK(n.scalar.function == "k");
    REQUIRE(n.stretches.size() == 1);
    CHECK(n.stretches[0].in_register == "%r1");
    CHECK(n.stretches[0].first == "$L__func_begin0");
}

TEST_CASE("debug info: variables, structures, pointers that are parameters") {
    const auto module = ptx::parse(sections, "k.ptx");
    CHECK(module.errors.empty());
    const Shapes shapes = ptx::read_shapes(module);
    REQUIRE(shapes.variables.contains("table"));
    CHECK(declaration("table", shapes.variables.at("table").shape) == "float table[4][8]");
    REQUIRE(shapes.variables.contains("dyn"));
    CHECK(declaration("dyn", shapes.variables.at("dyn").shape) == "P dyn[]");
    REQUIRE(shapes.parameters.contains("k"));
    const auto& parameters = shapes.parameters.at("k");
    REQUIRE(parameters.size() == 3);
    CHECK(parameters[0].name == "in");
    CHECK(parameters[0].is_pointer);
    CHECK(element_name("in", parameters[0].shape, 32 + 4, 4) == "in[2].x[1]");
    CHECK(element_name("in", parameters[0].shape, 8, 8) == "in[0].m");
    CHECK_FALSE(parameters[1].is_pointer);
    CHECK(parameters[2].name == "raw");
    CHECK(parameters[2].is_pointer);
    CHECK(parameters[2].shape.element_bytes == 0);
    CHECK(shapes.types.at("P").members.size() == 2);
}

TEST_CASE("debug info: sums and differences of symbols take the room of one number") {
    const auto module = ptx::parse(
        ".version 9.0\n.target sm_90\n.address_size 64\n.section .debug_info { .b32 .debug_loc+264, "
        "$L__a-$L__b\n$L__c: .b8 7, 8 }\n",
        "k.ptx");
    CHECK(module.errors.empty());
    const auto& section = module.sections.at(".debug_info");
    CHECK(section.bytes.size() == 10);
    REQUIRE(section.symbols.size() == 2);
    CHECK(section.symbols[1] == std::pair<uint64_t, std::string>(4, "$L__a"));
    CHECK(section.labels[0] == std::pair<std::string, uint64_t>("$L__c", 8));
}

TEST_CASE("debug info: what is damaged is passed over") {
    auto module = ptx::parse(sections, "k.ptx");
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round) {
        auto damaged = module;
        for (auto& [name, section] : damaged.sections) {
            for (int hit = 0; hit < 3; ++hit)
                section.bytes[random() % section.bytes.size()] = static_cast<uint8_t>(random());
            if (round % 5 == 0) section.bytes.resize(random() % section.bytes.size());
        }
        ptx::read_shapes(damaged);
        ptx::read_source_scalars(damaged);
    }
    CHECK(ptx::read_shapes({}).variables.empty());
}
