// Linking of modules: merged and renamed definitions, and their source places.
#include <doctest/doctest.h>

#include "harness/ptx/module_queries.h"

using namespace warpmark;

namespace {

constexpr const char* head = ".version 9.0\n.target sm_90\n.address_size 64\n";

ptx::Module module_of(const std::string& text) {
    auto module = ptx::parse(head + text, "try.ptx");
    for (const auto& error : module.errors) FAIL(to_text(error));
    return module;
}

const ptx::Variable* variable(const ptx::Module& module, const std::string& name) {
    for (const auto& one : module.variables)
        if (one.name == name) return &one;
    return nullptr;
}

}  // namespace

TEST_CASE("a function of both sides is there twice, and each side calls its own") {
    const auto linked =
        ptx::link(module_of(".visible .func both() { ret; }\n.visible .entry k() { call both; ret; }\n"),
                  module_of(".visible .func both() { ret; }\n.visible .func launch() { call both; ret; "
                            "}\n.visible .entry k() { ret; }\n"));
    REQUIRE(linked.function("both"));
    REQUIRE(linked.function("both@host"));
    CHECK_FALSE(linked.function("both")->is_host);
    CHECK(linked.function("both@host")->is_host);
    REQUIRE(linked.function("launch@host"));
    CHECK(linked.function("launch@host")->body[0].operands[0].name == "both@host");
    CHECK(linked.function("k")->body[0].operands[0].name == "both");
    CHECK(linked.function("k")->body.size() == 2);  // the device's kernel, not the host's
    CHECK_FALSE(linked.function("k@host"));
}

TEST_CASE("a device variable has a shadow on the host, a managed one is the same on both sides") {
    const auto linked = ptx::link(
        module_of(
            ".visible .global .u32 table = 7;\n.visible .global .attribute(.managed) .u32 shared_count;\n"),
        module_of(".visible .global .u32 table;\n.visible .global .u32 shared_count;\n.visible .global .u64 "
                  "pointer = generic(table);\n"
                  ".visible .func launch() { .reg .b64 %a, %b; mov.u64 %a, table; mov.u64 %b, shared_count; "
                  "ret; }\n"));
    REQUIRE(variable(linked, "table"));
    REQUIRE(variable(linked, "table@host"));
    CHECK(variable(linked, "table@host")->is_host);
    CHECK_FALSE(variable(linked, "table")->is_host);
    CHECK(variable(linked, "shared_count"));
    CHECK_FALSE(variable(linked, "shared_count@host"));
    const auto& body = linked.function("launch@host")->body;
    CHECK(body[0].operands[1].name == "table@host");
    CHECK(body[1].operands[1].name == "shared_count");
    CHECK(variable(linked, "pointer@host")->relocations.at(0).symbol == "table@host");
}

TEST_CASE("a variable that nothing names is left out unless others may see it") {
    const std::string hidden =
        ".weak .global .u32 unused;\n.global .u32 loaded;\n.weak .global .u32 copied_to;\n"
        ".weak .global .u32 pointed_at;\n.visible .global .u64 pointer = generic(pointed_at);\n.visible "
        ".global .u32 plain;\n";
    const auto linked = ptx::link(
        module_of(hidden + ".visible .entry k() { .reg .u32 %r; { ld.global.u32 %r, [loaded+4]; } ret; }\n"),
        module_of(hidden + ".visible .func launch() { .reg .b64 %a; mov.u64 %a, copied_to; ret; }\n"));
    CHECK_FALSE(variable(linked, "unused"));
    CHECK_FALSE(variable(linked, "unused@host"));
    for (const char* name :
         {"loaded", "copied_to", "copied_to@host", "pointed_at", "pointed_at@host", "plain", "plain@host"})
        CHECK_MESSAGE(variable(linked, name), name);
    CHECK_FALSE(variable(linked, "loaded@host"));
}

TEST_CASE("what a function declares itself is not renamed") {
    const auto linked = ptx::link(
        module_of(""), module_of(".visible .global .u32 x;\n.visible .func f() { .local .u32 x; .reg .b32 "
                                 "%r; ld.local.u32 %r, [x]; ret; }\n"));
    CHECK(linked.function("f@host")->body[0].operands[1].name != "x@host");
}

TEST_CASE("source places of the host lie behind the device's, and the same file is listed once") {
    const std::string device = ".visible .entry k() { .loc 1 3 5\n ret; }\n.file 1 \"a.cu\"\n";
    const std::string host = ".visible .func f() { .loc 2 9 2\n ret; }\n.file 1 \"b.h\"\n.file 2 \"a.cu\"\n";
    const auto linked = ptx::link(module_of(device), module_of(host));
    const auto place = [&](const char* name) {
        return linked.places.at(static_cast<size_t>(linked.function(name)->body[0].place));
    };
    CHECK(place("k").line == 3);
    CHECK(place("f@host").line == 9);
    CHECK(place("k").file == place("f@host").file);
    CHECK(linked.files.at(static_cast<size_t>(place("f@host").file)) == "a.cu");
}
