// `replay` as a student calls it, with its JSON replayed from the format's definition alone.
#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>
#include <vector>

#include "grader/cli/instructor_folder_test.h"
#include "grader/report/json_schema_reader_test.h"
#include "grader/report/replay_json.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace {

using Json = nlohmann::json;

std::vector<uint8_t> decoded(const std::string& text) {
    const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<uint8_t> bytes;
    uint32_t bits = 0, count = 0;
    for (const char one : text) {
        if (one == '=') break;
        bits = bits << 6 | static_cast<uint32_t>(letters.find(one));
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes.push_back(static_cast<uint8_t>(bits >> count));
    }
    return bytes;
}

std::vector<uint64_t> numbers(const Json& column) {
    std::vector<uint64_t> all;
    uint64_t value = 0;
    uint32_t shift = 0;
    for (const uint8_t byte : decoded(column.get<std::string>())) {
        value |= uint64_t{byte & 0x7fu} << shift;
        shift += 7;
        if (byte & 0x80) continue;
        all.push_back(value);
        value = shift = 0;
    }
    return all;
}

// The bytes of all arrays at the end of a run.
std::vector<std::vector<uint8_t>> at_the_end(const Json& replay, const Json& run) {
    std::vector<std::vector<uint8_t>> memory;
    for (const auto& one : run["memory"]) memory.push_back(decoded(one["begins"]));
    struct Change {
        uint64_t step = 0;
        bool arrives = false;
        uint64_t array = 0, offset = 0;
        std::vector<uint8_t> bytes;
    };
    std::vector<Change> changes;
    const auto& rows = run["accesses"];
    const auto step = numbers(rows["step"]), array = numbers(rows["array"]), kind = numbers(rows["kind"]),
               width = numbers(rows["width"]), lanes = numbers(rows["lanes"]),
               offset = numbers(rows["offset"]);
    const auto values = decoded(rows["value"]);
    uint64_t now = 0;
    size_t lane = 0, value = 0;
    for (size_t row = 0; row < step.size(); ++row) {
        now += step[row];
        int64_t at = 0;
        for (int left = std::popcount(lanes[row]); left > 0; --left, ++lane) {
            at += static_cast<int64_t>(offset[lane] >> 1) ^ -static_cast<int64_t>(offset[lane] & 1);
            if (!(kind[row] & 16)) continue;
            const auto first = values.begin() + static_cast<std::ptrdiff_t>(value);
            if (kind[row] & 3)
                changes.push_back({now,
                                   false,
                                   array[row],
                                   static_cast<uint64_t>(at),
                                   {first, first + static_cast<std::ptrdiff_t>(width[row])}});
            value += width[row];
        }
    }
    CHECK(value == values.size());
    const auto& arrivals = run["arrivals"];
    const auto steps = numbers(arrivals["step"]), counts = numbers(arrivals["bytes"]),
               arrays = numbers(arrivals["array"]), offsets = numbers(arrivals["offset"]);
    const auto arrived = decoded(arrivals["value"]);
    now = 0;
    for (size_t row = 0, from = 0; row < steps.size(); from += counts[row++]) {
        now += steps[row];
        const auto first = arrived.begin() + static_cast<std::ptrdiff_t>(from);
        changes.push_back({now,
                           true,
                           arrays[row],
                           offsets[row],
                           {first, first + static_cast<std::ptrdiff_t>(counts[row])}});
    }
    std::ranges::stable_sort(changes, {}, [](const Change& one) { return std::pair(one.step, one.arrives); });
    for (const auto& change : changes) {
        const auto& shown = replay["arrays"][change.array];
        const uint64_t first = shown["first"], bytes = shown["shown_bytes"];
        if (change.offset >= first && change.offset + change.bytes.size() <= first + bytes)
            std::copy(change.bytes.begin(), change.bytes.end(),
                      memory[change.array].begin() + static_cast<std::ptrdiff_t>(change.offset - first));
    }
    return memory;
}

std::string made(const cli::Desk& desk, const std::string& arguments) {
    const auto said = desk.run("replay " + arguments + " --format json -o r.json");
    REQUIRE(said == "r.json\nexit 0\n");
    return text_of(desk.path / "r.json");
}

std::string labs_here() {
    return "--root '" + house::root.string() + "'";
}

}  // namespace

TEST_CASE("replay: lab 01's stub, whose wrong value is the report's") {
    const cli::Desk desk;
    const std::string text = made(desk, "01 " + labs_here());
    CHECK(schema::Validator(schema::Json::parse(report::replay_schema())).wrong_in(text) == "");
    CHECK(text == made(desk, "01 " + labs_here()));
    const Json replay = Json::parse(text);
    CHECK(replay["title"] == "01_race/reverse.cu");
    CHECK(replay["case"] == "case one-block (n=256)");
    REQUIRE(replay["runs"].size() == 2);
    REQUIRE(!replay["shown_finding"].is_null());
    const auto& finding = replay["findings"][replay["shown_finding"].get<size_t>()];
    CHECK(finding["id"] == "race.read-write");
    CHECK(finding["at"].size() == 4);  // two places in two runs
    // "out[0] is 0 instead of -723 (128 wrong elements)."
    const std::string report =
        desk.run("check 01 " + labs_here() + " '" + (house::root / "labs/01_race/reverse.cu").string() +
                 "' --no-fix --case one-block --json r2.json");
    const Json checked = Json::parse(text_of(desk.path / "r2.json"));
    const std::string result = replay["runs"][0]["result"];
    CHECK(checked.dump().find(result.substr(0, result.find(" ("))) != std::string::npos);
    for (const auto& run : replay["runs"]) {
        const auto& watched = run["watch"];
        REQUIRE(watched.is_object());
        const auto memory = at_the_end(replay, run);
        const auto& array = memory[watched["array"].get<size_t>()];
        int value = 0;
        REQUIRE(watched["offset"].get<size_t>() + 4 <= array.size());
        std::memcpy(&value, &array[watched["offset"].get<size_t>()], 4);
        CHECK(std::to_string(value) == watched["value"].get<std::string>());
        CHECK(run["result"].get<std::string>().starts_with("out[0] is " + std::to_string(value) +
                                                           " instead of "));
    }
}

TEST_CASE("replay: labs take less than 2 MB, and fit the schema") {
    const cli::Desk desk;
    const schema::Validator validator(schema::Json::parse(report::replay_schema()));
    std::vector<std::string> labs;
    for (const auto& entry : std::filesystem::directory_iterator(house::root / "labs"))
        if (std::filesystem::exists(entry.path() / "lab.toml"))
            labs.push_back(entry.path().filename().string());
    std::ranges::sort(labs);
    for (const auto& lab : samples::of(labs, 12)) {
        CAPTURE(lab);
        const std::string text = made(desk, lab + " " + labs_here());
        CHECK(text.size() < 2'000'000);
        CHECK(validator.wrong_in(text) == "");
        const Json replay = Json::parse(text);
        for (const auto& run : replay["runs"]) at_the_end(replay, run);
    }
}

TEST_CASE("replay: a kernel of any file, its page, and what cannot be replayed") {
    const cli::Desk desk;
    desk.write("k.cu",
               "__global__ void k(const int* in, int* out) {\n"
               "    __shared__ int s[64];\n"
               "    s[threadIdx.x] = in[threadIdx.x];\n"
               "    out[threadIdx.x] = s[63 - threadIdx.x];\n"
               "}\n");
    const std::string call = "k.cu --kernel k --block 64 --arg 'i32[64]=iota' --arg 'i32[64]=zero'";
    const Json replay = Json::parse(made(desk, call));
    CHECK(replay["title"] == "k.cu");
    CHECK(replay["case"] == "");
    CHECK(replay["source"][0]["text"].get<std::string>().starts_with("__global__"));
    CHECK(replay["runs"].size() == 2);
    CHECK(desk.run("replay " + call) == "k.replay.html\nexit 0\n");
    CHECK(text_of(desk.path / "k.replay.html").find("warpmark/replay/v1") != std::string::npos);
    CHECK(desk.run("replay " + call + " --block-shown 3").find("has a block number 3") != std::string::npos);
    CHECK(desk.run("replay " + call + " --case x").find("exit 2") != std::string::npos);
    for (const char* wrong :
         {"--block-shown 4294967296", "--block-shown -1", "--finding 0", "--finding 99"}) {
        CAPTURE(wrong);
        CHECK(desk.run("replay " + call + " " + wrong + " -o w.html").ends_with("exit 2\n"));
        CHECK_FALSE(desk.has("w.html"));
    }
    desk.write("tex.cu",
               "__global__ void k(cudaTextureObject_t t, float* out) { out[0] = tex1D<float>(t, 0); }\n");
    const auto gap = desk.run("replay tex.cu --kernel k --arg u64=0 --arg 'f32[4]=zero'");
    CHECK(gap.find("The run ends early: the simulator does not support the instruction tex") !=
          std::string::npos);
    CHECK(gap.ends_with("exit 3\n"));
    CHECK(desk.run("replay k.cu").find("it is not known what to run") != std::string::npos);
    CHECK(desk.run("replay").find("LAB is missing") != std::string::npos);
    desk.write("bad.cu", "__global__ void k(int* p) { p[0] = nothing; }\n");
    const auto bad = desk.run("replay bad.cu --kernel k --arg 'i32[4]=zero'");
    CHECK(bad.find("nothing") != std::string::npos);
    CHECK(bad.ends_with("exit 1\n"));
    CHECK_FALSE(desk.has("bad.replay.html"));
}

TEST_CASE("replay: hidden cases are not to be had") {
    const cli::Desk desk;
    const auto said = desk.run("replay 01 " + labs_here() + " --case one");  // from hidden.toml
    CHECK(said.find("There is no public case `one`") != std::string::npos);
    CHECK(said.ends_with("exit 2\n"));
}
