// CUPTI's range profiler, opened at run time: its functions and their structures. CUPTI is part of the CUDA
// Toolkit, and includes the range profiler since 12.6. cupti_layout_test.cpp compares these declarations with
// the toolkit's headers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::gpu::cupti {

// The first member of each structure is its size as known to the caller: up to the end of the last member,
// without padding. `reserved` stays null.
struct InitializeParams {
    size_t struct_size = offsetof(InitializeParams, reserved) + sizeof reserved;
    void* reserved = nullptr;
};

enum class Support : int { unknown, unsupported, disabled, supported };

struct DeviceSupported {
    size_t struct_size = offsetof(DeviceSupported, api) + sizeof api;
    void* reserved = nullptr;
    int device = 0;
    Support supported{};  // out, like the reasons that follow
    Support architecture{}, sli{}, virtual_gpu{}, confidential{}, mining{}, wsl{};
    int api = 0;  // the range profiler
};

struct ChipName {
    size_t struct_size = offsetof(ChipName, name) + sizeof name;
    void* reserved = nullptr;
    size_t device = 0;
    const char* name = nullptr;  // out: "GH100"
};

// Called twice: first without an image to get its size, then with one.
struct Availability {
    size_t struct_size = offsetof(Availability, image) + sizeof image;
    void* reserved = nullptr;
    void* context = nullptr;
    size_t image_bytes = 0;
    uint8_t* image = nullptr;
};

// Host API: provides the metrics of all chips without a GPU, and converts raw counts to values.
struct HostInitialize {
    size_t struct_size = offsetof(HostInitialize, host) + sizeof host;
    void* reserved = nullptr;
    int profiler = 0;  // the range profiler
    const char* chip = nullptr;
    const uint8_t* availability = nullptr;
    void* host = nullptr;  // out
};

struct HostEnd {
    size_t struct_size = offsetof(HostEnd, host) + sizeof host;
    void* reserved = nullptr;
    void* host = nullptr;
};

struct AddMetrics {
    size_t struct_size = offsetof(AddMetrics, count) + sizeof count;
    void* reserved = nullptr;
    void* host = nullptr;
    const char** names = nullptr;
    size_t count = 0;
};

struct ConfigSize {
    size_t struct_size = offsetof(ConfigSize, bytes) + sizeof bytes;
    void* reserved = nullptr;
    void* host = nullptr;
    size_t bytes = 0;  // out
};

struct Config {
    size_t struct_size = offsetof(Config, image) + sizeof image;
    void* reserved = nullptr;
    void* host = nullptr;
    size_t bytes = 0;
    uint8_t* image = nullptr;
};

struct Passes {
    size_t struct_size = offsetof(Passes, passes) + sizeof passes;
    void* reserved = nullptr;
    size_t bytes = 0;
    uint8_t* image = nullptr;
    size_t passes = 0;  // out
};

struct EvaluateParams {
    size_t struct_size = offsetof(EvaluateParams, values) + sizeof values;
    void* reserved = nullptr;
    void* host = nullptr;
    const uint8_t* data = nullptr;
    size_t data_bytes = 0;
    size_t range = 0;
    const char** names = nullptr;
    size_t count = 0;
    double* values = nullptr;  // out, one per name
};

// Target API. Enabling attaches to the context and returns the object that the other calls take.
struct EnableParams {
    size_t struct_size = offsetof(EnableParams, profiler) + sizeof profiler;
    void* reserved = nullptr;
    void* context = nullptr;
    void* profiler = nullptr;  // out
};

// For start and disable.
struct Profiler {
    size_t struct_size = offsetof(Profiler, profiler) + sizeof profiler;
    void* reserved = nullptr;
    void* profiler = nullptr;
};

struct Stop {
    size_t struct_size = offsetof(Stop, all_passes) + sizeof all_passes;
    void* reserved = nullptr;
    void* profiler = nullptr;
    size_t pass = 0, nesting_level = 0;  // out
    uint8_t all_passes = 0;              // out: true if no further pass is required
};

struct DataSize {
    size_t struct_size = offsetof(DataSize, bytes) + sizeof bytes;
    void* reserved = nullptr;
    void* profiler = nullptr;
    const char** names = nullptr;
    size_t count = 0;
    size_t ranges = 0;
    uint32_t nodes = 0;
    size_t bytes = 0;  // out
};

struct DataInitialize {
    size_t struct_size = offsetof(DataInitialize, data) + sizeof data;
    void* reserved = nullptr;
    void* profiler = nullptr;
    size_t bytes = 0;
    uint8_t* data = nullptr;
};

enum class Range : int { invalid, every_launch, callers };
enum class Replay : int { invalid, application, launch, callers };

struct SetConfig {
    size_t struct_size = offsetof(SetConfig, target_nesting_level) + sizeof target_nesting_level;
    void* reserved = nullptr;
    void* profiler = nullptr;
    size_t config_bytes = 0;
    const uint8_t* config = nullptr;
    size_t data_bytes = 0;
    uint8_t* data = nullptr;
    Range range{};
    Replay replay{};
    size_t ranges_per_pass = 0;
    uint16_t nesting_levels = 1, lowest_nesting_level = 1;
    size_t pass = 0;
    uint16_t target_nesting_level = 1;
};

struct Decode {
    size_t struct_size = offsetof(Decode, dropped) + sizeof dropped;
    void* reserved = nullptr;
    void* profiler = nullptr;
    size_t dropped = 0;  // out: ranges dropped for lack of space
};

struct DataInfo {
    size_t struct_size = offsetof(DataInfo, ranges) + sizeof ranges;
    void* reserved = nullptr;
    const uint8_t* data = nullptr;
    size_t bytes = 0;
    size_t ranges = 0;  // out
};

// Values of CUptiResult with specific handling (gpu_counters.cpp).
enum Failure : int {
    none = 0,
    not_compatible = 14,
    hardware_busy = 26,
    not_supported = 27,
    virtual_gpu = 33,
    not_permitted = 35,
    several_subscribers = 39,
    virtual_gpu_not_permitted = 40,
    confidential_computing = 41,
    mining_device = 42,
    partitioned_device = 43,
    linked_devices = 44,
    windows_subsystem = 45,
};

// Functions of libcupti; results are CUptiResult. Tests substitute their own functions.
struct Api {
    int (*version)(uint32_t*);
    int (*result_text)(int, const char**);
    int (*initialize)(InitializeParams*);
    int (*device_supported)(DeviceSupported*);
    int (*chip_name)(ChipName*);
    int (*availability)(Availability*);
    int (*host_initialize)(HostInitialize*);
    int (*host_end)(HostEnd*);
    int (*add_metrics)(AddMetrics*);
    int (*config_size)(ConfigSize*);
    int (*config)(Config*);
    int (*passes)(Passes*);
    int (*evaluate)(EvaluateParams*);
    int (*enable)(EnableParams*);
    int (*disable)(Profiler*);
    int (*data_size)(DataSize*);
    int (*data_initialize)(DataInitialize*);
    int (*set_config)(SetConfig*);
    int (*start)(Profiler*);
    int (*stop)(Stop*);
    int (*decode)(Decode*);
    int (*data_info)(DataInfo*);
};

struct Library {
    Api api{};
    std::string path;
    uint32_t version = 0;  // CUPTI_API_VERSION: 130001
};

// Possible locations of libcupti, best first: the environment's toolkits, the usual link, the loader's path.
// Null for an undefined variable.
std::vector<std::string> candidates(const char* cuda_path, const char* cuda_home);

// The process's libcupti, opened by the first call. Error: not found, or too old for the range profiler.
const Result<Library>& library();

}  // namespace warpmark::gpu::cupti
