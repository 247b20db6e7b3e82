// Random programs of streams, events and waits, against a check of every pair of operations: one precedes
// another if a chain of edges leads there.
#include "harness/machine/stream_races.h"

#include <doctest/doctest.h>

#include <map>
#include <random>

using namespace warpmark::machine;

namespace {

struct Step {
    size_t node = 0;
    bool writes = false;
    uint64_t at = 0;
};

// Reachability in the graph of operations, node by node.
class Graph {
  public:
    size_t add() {
        before_.emplace_back(before_.size() + 1);
        return before_.size() - 1;
    }
    void edge(size_t from, size_t to) {
        before_[to][from] = true;
        for (size_t at = 0; at < before_[from].size(); ++at)
            if (before_[from][at]) before_[to][at] = true;
    }
    bool is_before(size_t from, size_t to) const { return from < before_[to].size() && before_[to][from]; }

  private:
    std::vector<std::vector<bool>> before_;
};

// Three streams in addition to the default one; the last of them is nonblocking.
class Model {
  public:
    static constexpr uint64_t streams[] = {0, 100, 101, 102};
    size_t operate(size_t stream) {
        const size_t node = graph.add();
        for (const size_t one : next_[stream]) graph.edge(one, node);
        for (const size_t one : host_) graph.edge(one, node);
        const auto follow = [&](size_t other) {
            for (const size_t one : next_[other]) graph.edge(one, node);
        };
        if (stream == 0)
            for (const size_t other : {size_t{1}, size_t{2}}) follow(other);
        else if (stream != 3)
            follow(0);
        next_[stream] = {node};
        return node;
    }
    void record(size_t event, size_t stream) {
        if (stream == 0) operate(0);
        events_[event] = next_[stream];
    }
    void wait(size_t stream, size_t event) { join(next_[stream], events_[event]); }
    void host_waits_for(size_t stream) {
        if (stream == 0) operate(0);
        join(host_, next_[stream]);
    }
    void host_waits_for_event(size_t event) { join(host_, events_[event]); }
    bool host_knows(size_t node) const {
        for (const size_t one : host_)
            if (one == node || graph.is_before(node, one)) return true;
        return false;
    }

    Graph graph;

  private:
    static void join(std::vector<size_t>& into, const std::vector<size_t>& from) {
        into.insert(into.end(), from.begin(), from.end());
    }
    std::vector<size_t> next_[4], host_;
    std::map<size_t, std::vector<size_t>> events_;
};

struct Differences {
    int racy = 0, racy_for_host = 0, wrong = 0;
};

Differences compare(uint32_t seed) {
    constexpr uint32_t region = 7;
    std::mt19937 random(seed);
    const auto pick = [&](uint32_t below) { return random() % below; };
    Differences found;
    Model model;
    Streams streams;
    StreamRaces overlaps;
    for (size_t at = 1; at < 4; ++at) streams.is_created(Model::streams[at], at != 3);
    std::vector<Step> steps;
    for (int turn = 0; turn < 40; ++turn) {
        const uint32_t stream = pick(4), event = pick(3);
        switch (pick(8)) {
            case 0:
                model.record(event, stream);
                streams.record(event, Model::streams[stream]);
                break;
            case 1:
                model.wait(stream, event);
                streams.wait(Model::streams[stream], event);
                break;
            case 2:
                if (pick(3)) break;
                model.host_waits_for(stream);
                streams.host_waits_for(Model::streams[stream]);
                break;
            case 3:
                if (pick(3)) break;
                model.host_waits_for_event(event);
                streams.host_waits_for_event(event);
                break;
            case 4: {
                const bool writes = pick(2);
                const uint64_t at = pick(4);
                bool races = false;
                for (const Step& one : steps)
                    races = races || (one.at == at && (one.writes || writes) && !model.host_knows(one.node));
                found.racy_for_host += races;
                found.wrong +=
                    races != overlaps.meets(region, writes, at * 4, at * 4 + 4, streams).has_value();
                break;
            }
            default: {
                const Step step{model.operate(stream), pick(2) == 1, pick(4)};
                const auto operation = streams.begin(Model::streams[stream]);
                bool races = false;
                for (const Step& one : steps)
                    races = races || (one.at == step.at && (one.writes || step.writes) &&
                                      !model.graph.is_before(one.node, step.node));
                const auto met = overlaps.touch(region, {operation, stream, step.writes, false, false},
                                                step.at * 4, step.at * 4 + 4, streams);
                found.racy += races;
                found.wrong += races != met.has_value();
                steps.push_back(step);
            }
        }
    }
    return found;
}

DeviceAccess access(Streams::Operation operation, bool writes) {
    return {operation, 1, writes, false, false};
}

}  // namespace

TEST_CASE("overlaps: as a look at every pair says, in random programs") {
    Differences all;
    for (uint32_t seed = 1; seed <= 20'000; ++seed) {
        const Differences one = compare(seed);
        if (one.wrong) FAIL_CHECK("seed ", seed, ": ", one.wrong, " differ");
        all.racy += one.racy;
        all.racy_for_host += one.racy_for_host;
        if (one.wrong) break;
    }
    CHECK(all.racy > 10'000);
    CHECK(all.racy_for_host > 1'000);
}

TEST_CASE("overlaps: bytes of one word, pages, and what was told") {
    Streams streams;
    StreamRaces overlaps;
    streams.is_created(100, true);
    streams.is_created(101, true);
    CHECK(!overlaps.touch(1, access(streams.begin(100), true), 4094, 4097, streams));
    const DeviceAccess second = access(streams.begin(101), true);
    CHECK(!overlaps.touch(1, second, 4092, 4094, streams));
    CHECK(!overlaps.touch(1, second, 4097, 4100, streams));
    CHECK(!overlaps.touch(2, second, 4094, 4097, streams));
    const auto met = overlaps.touch(1, second, 4090, 5000, streams);
    REQUIRE(met);
    CHECK(met->offset == 4094);
    CHECK(met->earlier.operation == 1);
    CHECK(!overlaps.touch(1, second, 4095, 4096, streams));  // reported before
    CHECK(overlaps.meets(1, false, 4094, 4095, streams));
    streams.host_waits();
    CHECK(!overlaps.meets(1, true, 4094, 4095, streams));
}

TEST_CASE("overlaps: an allocation of a stream is there for those who come behind it") {
    Streams streams;
    StreamRaces overlaps;
    streams.is_created(100, true);
    streams.is_created(101, true);
    overlaps.allocate(1, access(streams.begin(100), true));
    CHECK(!overlaps.touch(1, access(streams.begin(100), true), 0, 4, streams));
    const DeviceAccess other = access(streams.begin(101), false);
    CHECK(overlaps.touch(1, other, 400, 404, streams));
    CHECK(!overlaps.touch(1, other, 500, 504, streams));  // once per stream
    streams.host_waits_for(100);
    CHECK(overlaps.release(1, access(streams.begin(100), true), streams));  // `other` still reads
    CHECK(!overlaps.touch(1, access(streams.begin(101), true), 400, 404, streams));
}

TEST_CASE("overlaps: strong accesses order what lies behind a fence") {
    for (const bool is_published : {false, true}) {
        Streams streams;
        StreamRaces overlaps;
        streams.is_created(100, true);
        streams.is_created(101, true);
        const auto first = streams.begin(100);
        overlaps.touch(1, access(first, true), 0, 4, streams);
        overlaps.touch(1, {first, 2, true, true, is_published}, 8, 12, streams);
        const auto second = streams.begin(101);
        CHECK(!overlaps.touch(1, {second, 3, false, true, false}, 8, 12, streams));
        CHECK(overlaps.touch(1, {second, 4, false, false, false}, 0, 4, streams).has_value() != is_published);
    }
}
