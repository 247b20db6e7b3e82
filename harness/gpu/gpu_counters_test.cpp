// Counters on a fake CUPTI, and the metric table against the toolkit's own lists.
#include "harness/gpu/gpu_counters.h"

#include <dlfcn.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "harness/base/serialization.h"

using namespace warpmark;
using namespace warpmark::gpu;

namespace {

// Results of the fake CUPTI. There is only one, because its functions are plain functions.
struct Fake {
    std::map<std::string, int> refuse;                    // step → its CUPTI error code
    std::set<std::string> unknown;                        // metrics that the chip lacks
    std::vector<std::map<std::string, double>> launches;  // counts per launch, by metric
    cupti::Support cupti::DeviceSupported::* lacks = nullptr;
    bool all_passes = true;
    size_t room = 0;
    int busy = 0;  // number of times that the next step finds the counters busy
    std::string busy_step;
    int hosts = 0, enabled = 0;  // existing objects
    void* context = nullptr;
    cupti::Range range{};
    cupti::Replay replay{};
} fake;

int token;  // target of all handles

int answer(const char* step) {
    if (fake.busy_step == step && fake.busy > 0) {
        --fake.busy;
        return cupti::hardware_busy;
    }
    const auto found = fake.refuse.find(step);
    return found == fake.refuse.end() ? 0 : found->second;
}

cupti::Api forged_answer() {
    cupti::Api api{};
    api.version = [](uint32_t* version) {
        *version = 130001;
        return 0;
    };
    api.result_text = [](int, const char** text) {
        *text = "CUPTI_ERROR_SOMETHING";
        return 0;
    };
    api.initialize = [](cupti::InitializeParams*) { return answer("initialise"); };
    api.device_supported = [](cupti::DeviceSupported* it) {
        it->supported = fake.lacks ? cupti::Support::unsupported : cupti::Support::supported;
        it->architecture = it->sli = it->virtual_gpu = it->confidential = it->mining = it->wsl =
            cupti::Support::supported;
        if (fake.lacks) it->*fake.lacks = cupti::Support::unsupported;
        return answer("device_supported");
    };
    api.chip_name = [](cupti::ChipName* it) {
        it->name = "GH100";
        return answer("chip_name");
    };
    api.availability = [](cupti::Availability* it) {
        if (!it->image) it->image_bytes = 3;
        fake.context = it->context;
        return answer("availability");
    };
    api.host_initialize = [](cupti::HostInitialize* it) {
        ++fake.hosts;
        it->host = &token;
        return answer("host_initialise");
    };
    api.host_end = [](cupti::HostEnd*) {
        --fake.hosts;
        return 0;
    };
    api.add_metrics = [](cupti::AddMetrics* it) {
        for (size_t at = 0; at < it->count; ++at)
            if (fake.unknown.contains(it->names[at])) return 1;
        return answer("add_metrics");
    };
    api.config_size = [](cupti::ConfigSize* it) {
        it->bytes = 5;
        return answer("config_size");
    };
    api.config = [](cupti::Config*) { return answer("config"); };
    api.passes = [](cupti::Passes* it) {
        it->passes = 2;
        return answer("passes");
    };
    api.enable = [](cupti::EnableParams* it) {
        if (const int code = answer("enable")) return code;
        ++fake.enabled;
        it->profiler = &token;
        return 0;
    };
    api.disable = [](cupti::Profiler*) {
        --fake.enabled;
        return answer("disable");
    };
    api.data_size = [](cupti::DataSize* it) {
        fake.room = it->ranges;
        it->bytes = 7;
        return answer("data_size");
    };
    api.data_initialize = [](cupti::DataInitialize*) { return answer("data_initialise"); };
    api.set_config = [](cupti::SetConfig* it) {
        fake.range = it->range;
        fake.replay = it->replay;
        return answer("set_config");
    };
    api.start = [](cupti::Profiler*) { return answer("start"); };
    api.stop = [](cupti::Stop* it) {
        it->all_passes = fake.all_passes;
        return answer("stop");
    };
    api.decode = [](cupti::Decode* it) {
        it->dropped = 0;  // drops are silent, as in CUPTI
        return answer("decode");
    };
    api.data_info = [](cupti::DataInfo* it) {
        it->ranges = std::min(fake.room, fake.launches.size());
        return answer("data_info");
    };
    api.evaluate = [](cupti::EvaluateParams* it) {
        for (size_t at = 0; at < it->count; ++at) {
            const auto& counted = fake.launches[it->range];
            const auto found = counted.find(it->names[at]);
            it->values[at] = found == counted.end() ? 0 : found->second;
        }
        return answer("evaluate");
    };
    return api;
}

Result<std::vector<LaunchCounters>> count(size_t room) {
    auto counters = Counters::open(forged_answer(), &token, 0, MetricKind::both, 0);
    if (!counters) return std::unexpected(counters.error());
    if (auto started = (*counters)->start(room); !started) return std::unexpected(started.error());
    return (*counters)->take();
}

}  // namespace

TEST_CASE("counters: every launch has its own, in order, and the next start counts again") {
    fake = {};
    fake.launches = {{{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", 4096},
                      {"gpu__time_duration.sum", 1234.4}},
                     {{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", 128}}};
    auto counters = Counters::open(forged_answer(), &token, 0, MetricKind::both, 0);
    REQUIRE(counters);
    CHECK((*counters)->passes() == 2);
    CHECK((*counters)->unknown().empty());
    CHECK(fake.context == &token);
    for (int round = 0; round < 2; ++round) {
        REQUIRE((*counters)->start(2));
        CHECK(fake.enabled == 1);
        CHECK(fake.range == cupti::Range::every_launch);
        CHECK(fake.replay == cupti::Replay::launch);
        const auto counts = (*counters)->take(ModuleRelease::hold);
        REQUIRE(counts);
        REQUIRE(counts->size() == 2);
        CHECK((*counts)[0].shared_load_wavefronts == 4096);
        CHECK((*counts)[0].time_ns == 1234);
        CHECK((*counts)[1].shared_load_wavefronts == 128);
        CHECK((*counts)[1].shared_store_wavefronts == 0);
    }
    CHECK(fake.enabled == 1);
    (*counters)->release();
    CHECK(fake.enabled == 0);
    REQUIRE((*counters)->start(2));
    CHECK((*counters)->take());
    CHECK(fake.enabled == 0);
    REQUIRE((*counters)->start(1));
    CHECK(!(*counters)->take(ModuleRelease::hold));  // two launches
    CHECK(fake.enabled == 0);
    REQUIRE((*counters)->start(2));
    counters->reset();
    CHECK(fake.enabled == 0);
    CHECK(fake.hosts == 0);
}

TEST_CASE("counters: what a chip lacks is named, and the others are counted") {
    fake = {};
    fake.unknown = {"smsp__sass_inst_executed_op_shared_stsm.sum", "dram__bytes.sum"};
    fake.launches = {{{"smsp__inst_executed.sum", 77}, {"sm__cycles_elapsed.max", std::nan("")}}};
    auto counters = Counters::open(forged_answer(), &token, 0, MetricKind::both, 0);
    REQUIRE(counters);
    CHECK((*counters)->unknown() ==
          std::vector<std::string>{"stmatrix requests", "bytes to and from device memory"});
    REQUIRE((*counters)->start(1));
    const auto counts = (*counters)->take();
    REQUIRE(counts);
    CHECK((*counts)[0].warp_instructions == 77);
    CHECK(!(*counts)[0].matrix_store_requests);
    CHECK(!(*counts)[0].dram_bytes);
    CHECK(!(*counts)[0].cycles);  // not a number
    CHECK((*counts)[0].local_load_requests == 0);
    fake.unknown.clear();
    for (const auto& metric : metrics) fake.unknown.insert(metric.name);
    CHECK(!Counters::open(forged_answer(), &token, 0, MetricKind::both, 0));
}

TEST_CASE("counters: without times nothing of the hardware's own is asked for") {
    fake = {};
    fake.launches = {{{"gpu__time_duration.sum", 5}, {"smsp__sass_inst_executed_op_local_ld.sum", 7}}};
    auto counters = Counters::open(forged_answer(), &token, 0, MetricKind::counts, 0);
    REQUIRE(counters);
    REQUIRE((*counters)->start(1));
    const auto counts = (*counters)->take();
    REQUIRE(counts);
    CHECK(!(*counts)[0].time_ns);
    CHECK(!(*counts)[0].dram_bytes);
    CHECK((*counts)[0].local_load_requests == 7);
    CHECK(!(*counts)[0].warp_instructions);
}

TEST_CASE("counters: a counter that is not permitted is told with the way out") {
    for (const char* step : {"availability", "enable"}) {
        fake = {};
        fake.refuse[step] = cupti::not_permitted;
        const auto counts = count(1);
        REQUIRE(!counts);
        CHECK(counts.error().blame == Blame::tool);
        CHECK(counts.error().what == "the GPU's counters are not allowed for this user");
        CHECK(counts.error().way_out.find("NVreg_RestrictProfilingToAdminUsers=0") != std::string::npos);
        CHECK(counts.error().way_out.find("CAP_SYS_ADMIN") == std::string::npos);
        CHECK(counts.error().way_out.find("SYS_ADMIN") != std::string::npos);
    }
    fake = {};
    fake.lacks = &cupti::DeviceSupported::architecture;
    CHECK(count(1).error().way_out.find("7.5") != std::string::npos);
    fake.lacks = &cupti::DeviceSupported::wsl;
    CHECK(count(1).error().what.find("WSL") != std::string::npos);
}

TEST_CASE("counters: those that another process has are waited for, but not for ever") {
    for (const char* step : {"availability", "start"}) {
        CAPTURE(step);
        fake = {};
        fake.busy = 3;
        fake.busy_step = step;
        auto counters = Counters::open(forged_answer(), &token, 0, MetricKind::counts, 10);
        REQUIRE(counters);
        CHECK((*counters)->start(1));
        CHECK(fake.busy == 0);
        fake = {};
        fake.busy = 1000;
        fake.busy_step = step;
        counters = Counters::open(forged_answer(), &token, 0, MetricKind::counts, 0.1);
        const auto started = counters ? (*counters)->start(1) : std::unexpected(counters.error());
        REQUIRE(!started);
        CHECK(started.error().what == "another profiler uses the GPU's counters");
        CHECK(fake.busy > 900);
        counters = std::unexpected(Error{});
    }
}

TEST_CASE("counters: whatever step fails, it is an error and nothing stays enabled") {
    for (const char* step : {"initialise", "device_supported", "chip_name", "availability", "host_initialise",
                             "config_size", "config", "passes", "enable", "data_size", "data_initialise",
                             "set_config", "start", "stop", "decode", "data_info", "evaluate"}) {
        fake = {};
        fake.launches = {{}};
        fake.refuse[step] = 999;
        CAPTURE(step);
        const auto counts = count(1);
        REQUIRE(!counts);
        CHECK(counts.error().blame == Blame::tool);
        CHECK(fake.enabled == 0);
    }
    fake = {};
    fake.launches = {{}, {}, {}};
    const auto too_many = count(2);
    REQUIRE(!too_many);
    CHECK(too_many.error().what == "there were more than 2 launches, the most that can be counted");
    fake.launches = {{}};
    fake.all_passes = false;
    CHECK(!count(2));
    CHECK(fake.enabled == 0);
}

TEST_CASE("counters: they cross a pipe, and what is not known stays so") {
    LaunchCounters before;
    uint64_t value = 5;
    for (const auto& metric : metrics) before.*metric.count = value += 3;
    before.dram_bytes.reset();
    Writer writer;
    writer(before);
    const auto bytes = writer.take();
    LaunchCounters after;
    Reader reader(bytes);
    reader(after);
    CHECK(!reader.failed());
    CHECK(after == before);
}

TEST_CASE("counters: what libcupti opens by its bare name is open, wherever the toolkit is") {
    const auto& library = cupti::library();
    if (!library) {
        MESSAGE(library.error().what);
        return;
    }
    const auto beside = std::filesystem::path(library->path).parent_path() / "libnvperf_host.so";
    REQUIRE(std::filesystem::exists(beside));
    void* open = dlopen(beside.c_str(), RTLD_NOW | RTLD_NOLOAD);  // null if it is not open yet
    REQUIRE(open);
    dlclose(open);
}

// libcupti contains the metrics of all chips and needs no GPU for them.
TEST_CASE("counters: the toolkit knows every metric, and one run has all counts") {
    const auto& library = cupti::library();
    if (!library) {
        MESSAGE(library.error().what);
        return;
    }
    cupti::Api api = library->api;
    api.initialize = [](cupti::InitializeParams*) { return 0; };
    api.device_supported = [](cupti::DeviceSupported* it) {
        it->supported = cupti::Support::supported;
        return 0;
    };
    static const char* chip = nullptr;
    api.chip_name = [](cupti::ChipName* it) {
        it->name = chip;
        return 0;
    };
    api.availability = [](cupti::Availability* it) {
        it->image_bytes = 0;
        return 0;
    };
    for (const char* one : {"TU102", "GA100", "GA102", "AD102", "GH100", "GB100", "GB202"}) {
        chip = one;
        INFO("chip: ", std::string(one));
        auto counts = Counters::open(api, nullptr, 0, MetricKind::counts, 0);
        REQUIRE_MESSAGE(counts, counts.error().what);
        CHECK((*counts)->passes() == 1);
        auto times = Counters::open(api, nullptr, 0, MetricKind::times, 0);
        REQUIRE(times);
        CHECK((*times)->passes() == 1);
        auto counters = Counters::open(api, nullptr, 0, MetricKind::both, 0);
        REQUIRE(counters);
        CHECK((*counters)->passes() == 2);
        std::vector<std::string> lacks;
        if (chip[0] != 'G' || chip[1] == 'A') lacks = {"stmatrix requests", "stmatrix wavefronts"};
        if (chip == std::string("TU102"))
            lacks = {"stmatrix requests", "stmatrix wavefronts", "cp.async requests", "cp.async wavefronts",
                     "cp.async sectors"};
        CHECK((*counters)->unknown() == lacks);
    }
}
