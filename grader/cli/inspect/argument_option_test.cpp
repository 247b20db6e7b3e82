// Argument specs of every type and fill, and invalid ones.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "grader/cli/inspect/inspect_request.h"

using namespace warpmark;

namespace {

uint64_t bits_of(const std::string& spec, std::size_t index = 0) {
    auto read = cli::read_argument(spec, 1, 0);
    REQUIRE_MESSAGE(read, (read ? "" : read.error().what));
    const Argument& argument = read->argument;
    uint64_t bits = 0;
    std::memcpy(&bits, argument.bytes.data() + index * argument.element_bytes, argument.element_bytes);
    return bits;
}

std::string error_of(const std::string& spec) {
    auto argument = cli::read_argument(spec, 1, 0);
    return argument ? "" : argument.error().what;
}

}  // namespace

TEST_CASE("scalars of every type") {
    CHECK(bits_of("i32=64") == 64);
    CHECK(bits_of("i32=-1") == 0xffffffff);
    CHECK(bits_of("u32=0x10") == 16);
    CHECK(bits_of("i32=0xffffffff") == 0xffffffff);
    CHECK(bits_of("i8=-128") == 0x80);
    CHECK(bits_of("u64=18446744073709551615") == ~uint64_t{0});
    CHECK(bits_of("i64=-9223372036854775808") == uint64_t{1} << 63);
    CHECK(bits_of("f32=1.5") == 0x3fc00000);
    CHECK(bits_of("f64=-2") == 0xc000000000000000);
    CHECK(bits_of("f16=1.5") == 0x3e00);
    CHECK(bits_of("f16=65504") == 0x7bff);
    CHECK(bits_of("bf16=1.5") == 0x3fc0);
    CHECK(bits_of("bf16=3.1415926") == 0x4049);
}

TEST_CASE("buffers of every fill") {
    CHECK(bits_of("i16[4]=zero", 3) == 0);
    CHECK(bits_of("i16[4]=iota", 3) == 3);
    CHECK(bits_of("f32[4]=iota", 3) == 0x40400000);
    CHECK(bits_of("f16[4]=iota", 3) == 0x4200);
    CHECK(bits_of("u32[64*64]=poison", 4095) == 0xa5a5a5a5);
    CHECK(cli::read_argument("u32[4]=poison", 1, 0)->argument.use == Use::out);
    CHECK(cli::read_argument("u32[4]=random", 1, 0)->argument.use == Use::inout);
    CHECK(cli::read_argument("u32[9]=random", 1, 0)->argument.bytes ==
          cli::read_argument("u32[9]=random", 1, 0)->argument.bytes);
    CHECK(cli::read_argument("u32[9]=random", 1, 0)->argument.bytes !=
          cli::read_argument("u32[9]=random", 2, 0)->argument.bytes);
    CHECK(cli::read_argument("u32[9]=random", 1, 0)->argument.bytes !=
          cli::read_argument("u32[9]=random", 1, 1)->argument.bytes);
}

TEST_CASE("a buffer from a file must fit exactly") {
    auto path = std::filesystem::temp_directory_path() / ("warpmark-spec-" + std::to_string(getpid()));
    std::ofstream(path) << "abcdefgh";
    CHECK(bits_of("u8[8]=@" + path.string(), 1) == 'b');
    CHECK(bits_of("u32[2]=@" + path.string(), 1) == 0x68676665);
    CHECK(error_of("u32[3]=@" + path.string()).ends_with("does not have exactly 12 bytes"));
    CHECK(error_of("u8[7]=@" + path.string()).ends_with("does not have exactly 7 bytes"));
    std::filesystem::remove(path);
    CHECK(error_of("u8[7]=@" + path.string()).ends_with("cannot be read"));
}

TEST_CASE("several buffers of one file, and structures by value") {
    auto path = std::filesystem::temp_directory_path() / ("warpmark-parts-" + std::to_string(getpid()));
    std::ofstream(path) << "abcdefgh";
    const std::string file = path.string();
    CHECK(bits_of("u8[2]=@" + file + ":0", 1) == 'b');
    CHECK(bits_of("u8[2]=@" + file + ":6", 1) == 'h');
    CHECK(bits_of("u32[1]=@" + file + ":4") == 0x68676665);
    CHECK(error_of("u32[1]=@" + file + ":5").ends_with("has no 4 bytes from byte 5 on"));
    CHECK(error_of("u32[1]=@" + file + ":x").ends_with("cannot be read"));
    const auto whole = cli::read_argument("struct=@" + file, 1, 0);
    REQUIRE(whole);
    CHECK(whole->argument.use == Use::scalar);
    CHECK(whole->argument.bytes.size() == 8);
    const auto part = cli::read_argument("struct[4]=@" + file + ":2", 1, 0);
    REQUIRE(part);
    CHECK(part->argument.bytes ==
          std::vector<std::byte>(whole->argument.bytes.begin() + 2, whole->argument.bytes.begin() + 6));
    CHECK(error_of("struct=5").ends_with("a structure needs members or a file"));
    CHECK(error_of("struct=@" + file + ":2").ends_with("the number of bytes at that offset is missing"));
    CHECK(error_of("struct[0]=@" + file).ends_with("a parameter of 0 bytes is not possible"));
    CHECK(error_of("struct[12]=@" + file).ends_with("does not have exactly 12 bytes"));
    std::filesystem::remove(path);
    CHECK(error_of("struct=@" + file).ends_with("cannot be read"));
}

TEST_CASE("what is wrong with a spec is said") {
    CHECK(error_of("i32") == "--arg i32: the `=` is missing");
    CHECK(error_of("i23=5") == "--arg i23=5: there is no type `i23`");
    CHECK(error_of("i32=") == "--arg i32=: `` is not an integer");
    CHECK(error_of("i32=5x") == "--arg i32=5x: `5x` is not an integer");
    CHECK(error_of("u8=256") == "--arg u8=256: 256 does not fit into u8");
    CHECK(error_of("i8=128") == "--arg i8=128: 128 does not fit into i8");
    CHECK(error_of("u32=-1") == "--arg u32=-1: -1 does not fit into u32");
    CHECK(error_of("u64=99999999999999999999") ==
          "--arg u64=99999999999999999999: 99999999999999999999 does not fit into u64");
    CHECK(error_of("f32=abc") == "--arg f32=abc: `abc` is not a number");
    CHECK(error_of("i32[4=zero") == "--arg i32[4=zero: a `]` is missing");
    CHECK(error_of("i32[n]=zero") == "--arg i32[n]=zero: `n` is not known in this expression");
    CHECK(error_of("i32[-1]=zero").find("is not possible") != std::string::npos);
    CHECK(error_of("i32[4]=zeros") == "--arg i32[4]=zeros: there is no fill `zeros`");
}

namespace {

std::string errors_of(const std::vector<std::string>& specs, const std::vector<std::string>& buffers = {}) {
    const auto arguments = cli::read_arguments(specs, buffers, 1);
    return arguments ? "" : arguments.error().what + " | " + arguments.error().way_out;
}

}  // namespace

TEST_CASE("pointers into other arguments' buffers, also into those that are no parameter") {
    const auto arguments = cli::read_arguments(
        {"f32[1024]=iota", "ptr=0+256", "ptr=0", "ptr=5+16*2", "ptr=0+1024"}, {"u8[64]=zero"}, 1);
    REQUIRE(arguments);
    REQUIRE(arguments->size() == 6);
    const auto pointer = [&](size_t at) {
        REQUIRE((*arguments)[at].pointers.size() == 1);
        CHECK((*arguments)[at].use == Use::scalar);
        CHECK((*arguments)[at].bytes.size() == 8);
        return (*arguments)[at].pointers[0];
    };
    CHECK(pointer(1).argument == 0);
    CHECK(pointer(1).offset == 1024);
    CHECK(pointer(2).offset == 0);
    CHECK(pointer(4).offset == 4096);  // one past the last element is a valid end, like in C++
    CHECK_FALSE((*arguments)[5].passed);
    CHECK((*arguments)[0].passed);
}

TEST_CASE("structures of members lie as C++ lays them") {
    const auto arguments = cli::read_arguments(
        {"struct={i32=4, f64=0.5, u8=1, ptr=1+3, struct={i16=2,i32=7}, u16[3]=iota}", "i32[8]=zero"}, {}, 1);
    REQUIRE(arguments);
    struct Inner {
        int16_t a;
        int32_t b;
    };
    struct Whole {
        int32_t count;
        double factor;
        uint8_t flag;
        int32_t* data;
        Inner inner;
        uint16_t three[3];
    };
    REQUIRE((*arguments)[0].bytes.size() == sizeof(Whole));
    Whole whole;
    std::memcpy(&whole, (*arguments)[0].bytes.data(), sizeof whole);
    CHECK(whole.count == 4);
    CHECK(whole.factor == 0.5);
    CHECK(whole.flag == 1);
    CHECK(whole.inner.a == 2);
    CHECK(whole.inner.b == 7);
    CHECK(whole.three[2] == 2);
    REQUIRE((*arguments)[0].pointers.size() == 1);
    CHECK((*arguments)[0].pointers[0].at == offsetof(Whole, data));
    CHECK((*arguments)[0].pointers[0].offset == 12);
}

TEST_CASE("a pointer that leads nowhere is said, with what it may be") {
    CHECK(errors_of({"i32[4]=zero", "ptr=buf+2"}) ==
          "--arg ptr=buf+2: `buf` is not the number of an argument | Write ptr=K or ptr=K+OFFSET. The first "
          "argument is 0; an offset is in elements.");
    CHECK(
        errors_of({"i32[4]=zero", "ptr=2"}) ==
        "--arg ptr=2: there is no argument 2 | Arguments are counted from 0, in the order of --arg and then "
        "of --buffer: there are 0 to 1.");
    CHECK(errors_of({"i32[4]=zero", "ptr=0+5"}) ==
          "--arg ptr=0+5: argument 0 has no element 5 | The buffer has 4 elements: the offset is 0 to 4, in "
          "elements.");
    CHECK(
        errors_of({"i32[4]=zero", "ptr=0+0-1"}).starts_with("--arg ptr=0+0-1: argument 0 has no element -1"));
    CHECK(errors_of({"i32=4", "ptr=0"}).starts_with("--arg ptr=0: argument 0 is not a buffer | A pointer"));
    CHECK(errors_of({"ptr=0"}).starts_with("--arg ptr=0: argument 0 is not a buffer"));
    CHECK(errors_of({"ptr=1", "ptr=0"}).starts_with("--arg ptr=1: argument 1 is not a buffer"));
    CHECK(errors_of({"i32[4]=zero", "ptr=0+n"}).starts_with("--arg ptr=0+n: `n` is not known"));
    CHECK(errors_of({"i32[4]=zero", "ptr="}).starts_with("--arg ptr=: `` is not the number of an argument"));
    CHECK(errors_of({"ptr[2]=0"}).starts_with("--arg ptr[2]=0: there is no type `ptr`"));
    CHECK(errors_of({"struct={i32=4,ptr=3}"}).starts_with("--arg struct={…} ptr=3: there is no argument 3"));
    CHECK(errors_of({"struct={i32=4x}"}).starts_with("--arg struct={…} i32=4x: `4x` is not an integer"));
    CHECK(errors_of({"struct={i32=4"}).starts_with("--arg struct={i32=4: the members are not readable"));
    CHECK(errors_of({"struct={i32=4,}"}).starts_with("--arg struct={i32=4,}: the members are not readable"));
    CHECK(errors_of({"struct={u8[40000]=zero}"}).find("a parameter of 40000 bytes is not possible") !=
          std::string::npos);
    CHECK(errors_of({}, {"i32=4"}) == "--buffer i32=4: not a buffer | Write TYPE[COUNT]=FILL.");
}
