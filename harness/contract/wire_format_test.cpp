// Serialization lists every member, and round trips preserve them.
#include <doctest/doctest.h>

#include "harness/base/error.h"
#include "harness/base/serialized_members_test.h"
#include "harness/contract/finding_table.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

using namespace warpmark;

namespace {

struct Two {
    int first = 0;
    std::optional<std::string> second;
    std::array<uint32_t, 3> third{};
};

template <class T>
T there_and_back(T value) {
    T read;
    CHECK(read_archive(to_archive(value), read));
    return read;
}

}  // namespace

TEST_CASE("wire: the compiler counts the members of a structure") {
    CHECK(member_count<Two>() == 3);
    CHECK(member_count<LaunchCounters>() == 27);
    CHECK(member_count<Place>() == 3);
}

TEST_CASE("wire: every member of a job and of an observation is listed once") {
    members::all_listed<Error, Job, Observation, MeasuredLaunch>();
}

TEST_CASE("wire: a job and a finding come out as they went in") {
    Job job;
    job.file = "k.cu";
    job.grid = {2, 3, 4};
    job.cases.push_back({.name = "small"});
    job.cases[0].arguments.push_back({.name = "n", .bytes = {std::byte{7}}, .element_bytes = 4});
    job.simulated_only = true;
    const Job read = there_and_back(job);
    CHECK(read.file == "k.cu");
    CHECK(read.grid == job.grid);
    REQUIRE(read.cases.size() == 1);
    REQUIRE(read.cases[0].arguments.size() == 1);
    CHECK(read.cases[0].arguments[0].bytes == job.cases[0].arguments[0].bytes);
    CHECK_FALSE(read.simulated_only);  // not transferred

    Finding finding;
    finding.id = id_of("race.read-write");
    finding.space = Space::shared;
    finding.locations.push_back({.file = "k.cu", .line = 3, .column = 5});
    const Finding same = there_and_back(finding);
    CHECK(same.id == finding.id);
    CHECK(same.space == Space::shared);
    CHECK(same.locations == finding.locations);
}

TEST_CASE("wire: a finding's fact comes out as it went in") {
    Race race;
    race.array = "s";
    race.offset = 64;
    race.gap = {.kind = BarrierGap::Kind::between, .upper = 7, .lower = 9};
    race.shared_gap = {.after = 7, .before = 8};
    race.also = {"t", "u"};
    Finding finding;
    finding.fact = race;
    const Finding same = there_and_back(finding);
    const Race* read = fact_of<Race>(same);
    REQUIRE(read);
    CHECK(read->array == "s");
    CHECK(read->offset == 64);
    CHECK(read->gap.kind == BarrierGap::Kind::between);
    CHECK(read->gap.lower == 9);
    REQUIRE(read->shared_gap.has_value());
    CHECK(read->shared_gap->before == 8);
    CHECK(read->also == race.also);

    finding.fact =
        Divergence{.warp = 2, .lanes = 3, .missing = 4, .block = {{.warp = 2, .lanes = {{.lanes = 3}}}}};
    const Finding other = there_and_back(finding);
    const Divergence* divergence = fact_of<Divergence>(other);
    REQUIRE(divergence);
    CHECK(divergence->block.at(0).lanes.at(0).lanes == 3);
    CHECK(std::holds_alternative<std::monostate>(there_and_back(Finding{}).fact));
}

TEST_CASE("wire: a fact of no kind that there is reads as broken") {
    Fact fact = Leak{.bytes = 3};
    Writer writer;
    writer(fact);
    auto bytes = writer.take();
    bytes[0] = static_cast<std::byte>(std::variant_size_v<AnyFact>);
    Reader reader(bytes);
    Fact read;
    reader(read);
    CHECK(reader.failed());
}
