// `inspect --lab` with the correct values, and with advice by the same rules as `check`.
#include <nlohmann/json.hpp>

#include "grader/cli/instructor_folder_test.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace {

using Json = nlohmann::json;

Json first_witness(const Json& seen) {
    for (const auto& finding : seen["findings"])
        if (finding.contains("witness") && finding["witness"]["found"]) return finding["witness"];
    return {};
}

std::string stub(const std::string& path) {
    return " '" + (house::root / "labs" / path).string() + "' ";
}

// In the escaped form of the page.
constexpr const char* declared = "int tile[32][33]";

// Without a barrier at the end of the loop, the usual thread order is the wrong one.
constexpr const char* tile_reused = R"(__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    for (int piece = 0; piece < 4; piece++) {
        int base = (blockIdx.x * 4 + piece) * 256, count = min(256, n - base);
        if (t < count) tile[t] = in[base + t];
        __syncthreads();
        if (t < count) out[n - base - count + t] = tile[count - 1 - t];
    }
}
extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 1023) / 1024, 256>>>(in, out, n);
}
)";

}  // namespace

TEST_CASE("inspect --lab: the witness names the expected value") {
    const cli::Desk desk;
    desk.write("reverse.cu", tile_reused);
    const std::string call = "inspect --lab 01 --case blocks reverse.cu --json o.json --html o.html";
    const auto root = " --root '" + house::root.string() + "'";
    const auto said = cli::in_one_line(desk.run(call + root));
    CAPTURE(said);
    const auto judged = first_witness(Json::parse(text_of(desk.path / "o.json")));
    REQUIRE(judged.is_object());
    CHECK(judged["judged"] == true);
    CHECK(said.find(judged["place"].get<std::string>() + " is " + judged["got"].get<std::string>() +
                    " instead of " + judged["expected"].get<std::string>()) != said.npos);
    CHECK(said.find("in another order") == said.npos);
    CHECK(said.find("usual order") == said.npos);
    // A folder of labs without solutions or expected outputs.
    std::filesystem::create_directories(desk.path / "open/labs");
    std::filesystem::copy(house::root / "labs/01_race", desk.path / "open/labs/01_race",
                          std::filesystem::copy_options::recursive);
    std::filesystem::remove_all(desk.path / "open/labs/01_race/expected");
    const auto open = cli::in_one_line(desk.run(call + " --root open"));
    const auto compared = first_witness(Json::parse(text_of(desk.path / "o.json")));
    REQUIRE(compared.is_object());
    CHECK(compared["judged"] == false);
    CAPTURE(open);
    CHECK(open.find("; in another order it is " + compared["expected"].get<std::string>()) != open.npos);
    CHECK(open.find("usual order") == open.npos);
}

TEST_CASE("inspect --lab: page and JSON keep back the layout that was tried, as the terminal does") {
    const cli::Desk desk;
    const std::string call = "inspect --lab 04 --root '" + house::root.string() + "'" +
                             stub("04_padded_transpose/transpose.cu") + "--html o.html --json o.json";
    const auto page = [&] { return text_of(desk.path / "o.html"); };
    const auto fixes = [&] {
        size_t count = 0;
        const Json seen = Json::parse(text_of(desk.path / "o.json"));
        for (const auto& finding : seen["findings"])
            if (finding["fact"]["kind"] == "bank_conflict") count += finding["fact"]["fixes"].size();
        return count;
    };
    CHECK(desk.run(call).find("Pad the rows") == std::string::npos);
    CHECK(page().find(declared) == std::string::npos);
    CHECK(fixes() == 0);
    CHECK(desk.run(call + " --fix").find("Pad the rows") != std::string::npos);
    CHECK(page().find(declared) != std::string::npos);
    CHECK(fixes() > 0);
    // Without a lab nothing is withheld.
    desk.write("t.cu",
               "__global__ void k(int* out) {\n"
               "    __shared__ int tile[32][32];\n"
               "    tile[threadIdx.x][0] = out[threadIdx.x];\n"
               "    __syncthreads();\n"
               "    out[threadIdx.x] = tile[31 - threadIdx.x][0];\n"
               "}\n");
    desk.run("inspect t.cu --kernel k --block 32 --arg 'i32[32]=iota' --json o.json");
    CHECK(fixes() > 0);
    desk.run("inspect t.cu --kernel k --block 32 --arg 'i32[32]=iota' --json o.json --no-fix");
    CHECK(fixes() == 0);
}
