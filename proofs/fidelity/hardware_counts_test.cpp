// Counts of correct solutions compared with the counters of a real GPU (cases/h200/alternatives.csv): shared
// wavefronts and requests, and global sectors, separately for loads and stores. All must be equal.
#include <doctest/doctest.h>

#include <cstring>
#include <fstream>
#include <sstream>

#include "harness/base/sampling_test.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

struct Row {
    std::string lab, file;
    int size = 0;
    uint64_t counters[6] = {};
    bool comparable = true;
};

std::vector<Row> measured() {
    std::ifstream file(WARPMARK_SOURCE_DIR "/proofs/fidelity/cases/h200/alternatives.csv");
    std::vector<Row> rows;
    std::string line;
    while (std::getline(file, line)) {
        if (line.starts_with('#') || line.starts_with("lab,")) continue;
        std::istringstream fields(line);
        Row row;
        std::string field;
        std::getline(fields, row.lab, ',');
        std::getline(fields, row.file, ',');
        std::getline(fields, field, ',');
        row.size = std::stoi(field);
        for (auto& counter : row.counters) {
            std::getline(fields, field, ',');
            counter = std::stoull(field);
        }
        std::getline(fields, field, ',');  // skips the time
        std::getline(fields, field);
        row.comparable = field == "-";
        rows.push_back(row);
    }
    return rows;
}

Argument scalar(int value) {
    Argument argument;
    argument.bytes.resize(sizeof value);
    std::memcpy(argument.bytes.data(), &value, sizeof value);
    return argument;
}

Argument buffer(Use use, size_t count, uint32_t element_bytes) {
    return Argument{"", use, std::vector<std::byte>(count * element_bytes), element_bytes};
}

// The launchers' arguments at the measured sizes. The buffers' contents do not affect any count.
Case arguments(const Row& row) {
    const int n = row.size;
    const auto count = static_cast<size_t>(n);
    if (row.lab == "01_race") return {"", {buffer(Use::in, count, 4), buffer(Use::out, count, 4), scalar(n)}};
    if (row.lab == "02_divergent_sync")
        return {"", {buffer(Use::in, count, 4), buffer(Use::out, (count + 255) / 256, 4), scalar(n)}};
    if (row.lab == "03_dynamic_smem")
        return {"",
                {buffer(Use::in, 9001, 4), scalar(9001), buffer(Use::in, 4003, 4), scalar(4003),
                 buffer(Use::in, 1021, 1), scalar(1021), buffer(Use::out, count, 4), scalar(n)}};
    const int columns = n / 2 + (n % 64 ? 7 : 0);
    const size_t elements = count * static_cast<size_t>(columns);
    return {"", {buffer(Use::in, elements, 4), buffer(Use::out, elements, 4), scalar(n), scalar(columns)}};
}

}  // namespace

TEST_CASE("wavefronts, requests and sectors are those of the hardware") {
    constexpr int largest = 5000;
    int compared = 0;
    for (const Row& row : samples::of(measured(), 4)) {
        const bool is_large = row.lab == "04_padded_transpose" && row.size > 128;
        if (!row.comparable || row.size > largest || is_large) continue;
        const std::string path =
            WARPMARK_SOURCE_DIR "/solutions/" + row.lab + "/alternatives/" + row.file + ".cu";
        std::ifstream file(path);
        if (!file) continue;  // an alternative that is no longer shipped
        CAPTURE(path);
        CAPTURE(row.size);
        Job job;
        job.file = row.file + ".cu";
        job.source.assign(std::istreambuf_iterator<char>(file), {});
        job.unoptimized_too = false;
        job.cases.push_back(arguments(row));
        const auto observation = session::run_here(job);
        REQUIRE(observation.has_value());
        REQUIRE(observation->cases.size() == 1);
        uint64_t counted[6] = {};
        for (const auto& launch : observation->cases[0].launches) {
            const SpaceTraffic &shared = launch.shared, &global = launch.global;
            const uint64_t here[] = {shared.load.passes,    shared.store.passes, shared.load.requests,
                                     shared.store.requests, global.load.passes,  global.store.passes};
            for (int at = 0; at < 6; ++at) counted[at] += here[at];
        }
        for (int at = 0; at < 6; ++at) {
            CAPTURE(at);
            CHECK(counted[at] == row.counters[at]);
        }
        ++compared;
    }
    CHECK(compared >= (samples::everything() ? 40 : 8));
}
