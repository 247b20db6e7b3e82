// Round trips of structures, and rejection of invalid bytes.
#include "harness/base/serialization.h"

#include <doctest/doctest.h>

#include "harness/contract/finding_table.h"
#include "harness/session/worker_protocol.h"

using namespace warpmark;

namespace {

enum class Color : uint8_t { red, green };

struct Inner {
    std::string text;
    int32_t number = 0;
};
struct Outer {
    bool flag = false;
    double real = 0;
    Color color = Color::red;
    std::vector<Inner> list;
    std::vector<std::byte> bytes;
    std::array<uint16_t, 3> triple{};
    uint32_t pair[2] = {};
};
// It has an array of C, whose members initializers cannot count.
template <class A>
void fields(A& a, Outer& x) {
    a(x.flag, x.real, x.color, x.list, x.bytes, x.triple, x.pair);
}

Outer example() {
    return Outer{true,      2.5,   Color::green, {{"one", 1}, {"", -2}}, {std::byte{7}, std::byte{8}},
                 {1, 2, 3}, {4, 5}};
}

std::vector<std::byte> written(Outer value) {
    Writer writer;
    writer(value);
    return writer.take();
}

}  // namespace

TEST_CASE("archive: what is written is read again") {
    const auto bytes = written(example());
    Outer back;
    Reader reader(bytes);
    reader(back);
    CHECK_FALSE(reader.failed());
    CHECK(back.flag);
    CHECK(back.real == 2.5);
    CHECK(back.color == Color::green);
    REQUIRE(back.list.size() == 2);
    CHECK(back.list[0].text == "one");
    CHECK(back.list[1].number == -2);
    CHECK(back.bytes.size() == 2);
    CHECK(back.triple == std::array<uint16_t, 3>{1, 2, 3});
    CHECK(back.pair[1] == 5);
}

TEST_CASE("archive: a structure without a list has all of its members, in order") {
    Writer writer;
    std::string text = "one";
    int32_t number = -2;
    writer(text, number);
    CHECK(to_archive(Inner{text, number}) == writer.take());
    CHECK(member_count<Inner>() == 2);
    Inner back;
    CHECK(read_archive(to_archive(Inner{text, number}), back));
    CHECK(back.number == -2);
    CHECK_FALSE(read_archive({}, back));
}

TEST_CASE("archive: a message that is cut short fails, wherever it is cut") {
    const auto bytes = written(example());
    for (size_t length = 0; length < bytes.size(); ++length) {
        Outer back;
        Reader reader({bytes.data(), length});
        reader(back);
        CHECK(reader.failed());
    }
}

TEST_CASE("archive: bytes left over fail") {
    auto bytes = written(example());
    bytes.push_back(std::byte{0});
    Outer back;
    Reader reader(bytes);
    reader(back);
    CHECK(reader.failed());
}

TEST_CASE("archive: a length beyond the message allocates nothing") {
    for (const uint64_t length : {uint64_t{1} << 62, ~uint64_t{0}, uint64_t{1000}}) {
        std::vector<std::byte> bytes(12);
        std::memcpy(bytes.data(), &length, sizeof length);
        std::string text;
        std::vector<Inner> list;
        std::vector<std::byte> raw;
        Reader first(bytes), second(bytes), third(bytes);
        first(text);
        second(list);
        third(raw);
        CHECK((first.failed() && second.failed() && third.failed()));
        CHECK((text.empty() && list.size() <= 1 && raw.empty()));
    }
}

TEST_CASE("archive: an answer of the worker survives the pipe") {
    WorkerAnswer answer;
    answer.ok = true;
    CaseObservation seen;
    seen.name = "small";
    Finding finding;
    finding.id = id_of("race.read-write");
    finding.severity = Severity::warning;
    finding.locations = {{"a.cu", 3, 4, Role::writes, true, {1, 2, 3}, {4, 5, 6}, "said"}};
    seen.findings = {finding};
    LaunchRecord launch;
    launch.kernel = "k";
    launch.shared.load = {1, 2, 3, 4};
    launch.lines.resize(2);
    launch.lines[1].worst_shared.offsets[31] = 124;
    seen.launches = {launch};
    seen.outputs = {{}, {std::byte{1}}};
    answer.observation.cases = {seen};
    Writer writer;
    writer(answer);
    const auto bytes = writer.take();
    WorkerAnswer back;
    Reader reader(bytes);
    reader(back);
    REQUIRE_FALSE(reader.failed());
    const CaseObservation& one = back.observation.cases.at(0);
    CHECK(one.findings.at(0).severity == Severity::warning);
    CHECK(one.findings.at(0).locations == finding.locations);
    CHECK(one.launches.at(0).shared.load.bytes == 4);
    CHECK(one.launches.at(0).lines.at(1).worst_shared.offsets[31] == 124);
    CHECK(one.outputs.at(1).size() == 1);
}
