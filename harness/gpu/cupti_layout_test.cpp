// Structures and constants of cupti.h, against the toolkit's own headers if CMake finds them.
#include <doctest/doctest.h>

#include "harness/gpu/cupti.h"

#if __has_include(<cupti_range_profiler.h>)
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_result.h>
#include <cupti_target.h>

namespace cupti = warpmark::gpu::cupti;

namespace {

struct Row {
    const char* member;
    size_t ours, theirs;
};

void compare(std::initializer_list<Row> rows) {
    for (const auto& row : rows) {
        CAPTURE(row.member);
        CHECK(row.ours == row.theirs);
    }
}

}  // namespace

// The toolkit's macros use sizeof on a structure's last member, often a pointer.
// NOLINTBEGIN(bugprone-sizeof-expression)
TEST_CASE("cupti: the structures that open a device are those of the toolkit") {
    using Supported = CUpti_Profiler_DeviceSupported_Params;
    using Available = CUpti_Profiler_GetCounterAvailability_Params;
    compare({
        {"Initialise", cupti::InitializeParams{}.struct_size, CUpti_Profiler_Initialize_Params_STRUCT_SIZE},
        {"DeviceSupported", cupti::DeviceSupported{}.struct_size,
         CUpti_Profiler_DeviceSupported_Params_STRUCT_SIZE},
        {"device", offsetof(cupti::DeviceSupported, device), offsetof(Supported, cuDevice)},
        {"supported", offsetof(cupti::DeviceSupported, supported), offsetof(Supported, isSupported)},
        {"architecture", offsetof(cupti::DeviceSupported, architecture), offsetof(Supported, architecture)},
        {"sli", offsetof(cupti::DeviceSupported, sli), offsetof(Supported, sli)},
        {"virtual_gpu", offsetof(cupti::DeviceSupported, virtual_gpu), offsetof(Supported, vGpu)},
        {"confidential", offsetof(cupti::DeviceSupported, confidential),
         offsetof(Supported, confidentialCompute)},
        {"mining", offsetof(cupti::DeviceSupported, mining), offsetof(Supported, cmp)},
        {"wsl", offsetof(cupti::DeviceSupported, wsl), offsetof(Supported, wsl)},
        {"api", offsetof(cupti::DeviceSupported, api), offsetof(Supported, api)},
        {"ChipName", cupti::ChipName{}.struct_size, CUpti_Device_GetChipName_Params_STRUCT_SIZE},
        {"ChipName.device", offsetof(cupti::ChipName, device),
         offsetof(CUpti_Device_GetChipName_Params, deviceIndex)},
        {"ChipName.name", offsetof(cupti::ChipName, name),
         offsetof(CUpti_Device_GetChipName_Params, pChipName)},
        {"Availability", cupti::Availability{}.struct_size,
         CUpti_Profiler_GetCounterAvailability_Params_STRUCT_SIZE},
        {"Availability.context", offsetof(cupti::Availability, context), offsetof(Available, ctx)},
        {"image_bytes", offsetof(cupti::Availability, image_bytes),
         offsetof(Available, counterAvailabilityImageSize)},
        {"image", offsetof(cupti::Availability, image), offsetof(Available, pCounterAvailabilityImage)},
    });
}

TEST_CASE("cupti: the structures of the host's half are those of the toolkit") {
    using Host = CUpti_Profiler_Host_Initialize_Params;
    using Add = CUpti_Profiler_Host_ConfigAddMetrics_Params;
    using Image = CUpti_Profiler_Host_GetConfigImage_Params;
    using Value = CUpti_Profiler_Host_EvaluateToGpuValues_Params;
    compare({
        {"HostInitialise", cupti::HostInitialize{}.struct_size,
         CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE},
        {"profiler", offsetof(cupti::HostInitialize, profiler), offsetof(Host, profilerType)},
        {"chip", offsetof(cupti::HostInitialize, chip), offsetof(Host, pChipName)},
        {"availability", offsetof(cupti::HostInitialize, availability),
         offsetof(Host, pCounterAvailabilityImage)},
        {"host", offsetof(cupti::HostInitialize, host), offsetof(Host, pHostObject)},
        {"HostEnd", cupti::HostEnd{}.struct_size, CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE},
        {"AddMetrics", cupti::AddMetrics{}.struct_size,
         CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE},
        {"names", offsetof(cupti::AddMetrics, names), offsetof(Add, ppMetricNames)},
        {"count", offsetof(cupti::AddMetrics, count), offsetof(Add, numMetrics)},
        {"ConfigSize", cupti::ConfigSize{}.struct_size,
         CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE},
        {"bytes", offsetof(cupti::ConfigSize, bytes),
         offsetof(CUpti_Profiler_Host_GetConfigImageSize_Params, configImageSize)},
        {"Config", cupti::Config{}.struct_size, CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE},
        {"Config.bytes", offsetof(cupti::Config, bytes), offsetof(Image, configImageSize)},
        {"Config.image", offsetof(cupti::Config, image), offsetof(Image, pConfigImage)},
        {"Passes", cupti::Passes{}.struct_size, CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE},
        {"Passes.image", offsetof(cupti::Passes, image),
         offsetof(CUpti_Profiler_Host_GetNumOfPasses_Params, pConfigImage)},
        {"passes", offsetof(cupti::Passes, passes),
         offsetof(CUpti_Profiler_Host_GetNumOfPasses_Params, numOfPasses)},
        {"Evaluate", cupti::EvaluateParams{}.struct_size,
         CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE},
        {"data", offsetof(cupti::EvaluateParams, data), offsetof(Value, pCounterDataImage)},
        {"data_bytes", offsetof(cupti::EvaluateParams, data_bytes), offsetof(Value, counterDataImageSize)},
        {"range", offsetof(cupti::EvaluateParams, range), offsetof(Value, rangeIndex)},
        {"Evaluate.names", offsetof(cupti::EvaluateParams, names), offsetof(Value, ppMetricNames)},
        {"Evaluate.count", offsetof(cupti::EvaluateParams, count), offsetof(Value, numMetrics)},
        {"values", offsetof(cupti::EvaluateParams, values), offsetof(Value, pMetricValues)},
    });
}

TEST_CASE("cupti: the structures of the target's half are those of the toolkit") {
    using Set = CUpti_RangeProfiler_SetConfig_Params;
    using Size = CUpti_RangeProfiler_GetCounterDataSize_Params;
    using Ended = CUpti_RangeProfiler_Stop_Params;
    using Info = CUpti_RangeProfiler_GetCounterDataInfo_Params;
    using Image = CUpti_RangeProfiler_CounterDataImage_Initialize_Params;
    compare({
        {"Enable", cupti::EnableParams{}.struct_size, CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE},
        {"Enable.profiler", offsetof(cupti::EnableParams, profiler),
         offsetof(CUpti_RangeProfiler_Enable_Params, pRangeProfilerObject)},
        {"Disable", cupti::Profiler{}.struct_size, CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE},
        {"Start", cupti::Profiler{}.struct_size, CUpti_RangeProfiler_Start_Params_STRUCT_SIZE},
        {"Stop", cupti::Stop{}.struct_size, CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE},
        {"pass", offsetof(cupti::Stop, pass), offsetof(Ended, passIndex)},
        {"nesting_level", offsetof(cupti::Stop, nesting_level), offsetof(Ended, targetNestingLevel)},
        {"all_passes", offsetof(cupti::Stop, all_passes), offsetof(Ended, isAllPassSubmitted)},
        {"DataSize", cupti::DataSize{}.struct_size,
         CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE},
        {"DataSize.names", offsetof(cupti::DataSize, names), offsetof(Size, pMetricNames)},
        {"DataSize.ranges", offsetof(cupti::DataSize, ranges), offsetof(Size, maxNumOfRanges)},
        {"nodes", offsetof(cupti::DataSize, nodes), offsetof(Size, maxNumRangeTreeNodes)},
        {"DataSize.bytes", offsetof(cupti::DataSize, bytes), offsetof(Size, counterDataSize)},
        {"DataInitialise", cupti::DataInitialize{}.struct_size,
         CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE},
        {"DataInitialise.data", offsetof(cupti::DataInitialize, data), offsetof(Image, pCounterData)},
        {"SetConfig", cupti::SetConfig{}.struct_size, CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE},
        {"config", offsetof(cupti::SetConfig, config), offsetof(Set, pConfig)},
        {"config_bytes", offsetof(cupti::SetConfig, config_bytes), offsetof(Set, configSize)},
        {"SetConfig.data", offsetof(cupti::SetConfig, data), offsetof(Set, pCounterDataImage)},
        {"SetConfig.data_bytes", offsetof(cupti::SetConfig, data_bytes), offsetof(Set, counterDataImageSize)},
        {"SetConfig.range", offsetof(cupti::SetConfig, range), offsetof(Set, range)},
        {"replay", offsetof(cupti::SetConfig, replay), offsetof(Set, replayMode)},
        {"ranges_per_pass", offsetof(cupti::SetConfig, ranges_per_pass), offsetof(Set, maxRangesPerPass)},
        {"nesting_levels", offsetof(cupti::SetConfig, nesting_levels), offsetof(Set, numNestingLevels)},
        {"lowest_nesting_level", offsetof(cupti::SetConfig, lowest_nesting_level),
         offsetof(Set, minNestingLevel)},
        {"SetConfig.pass", offsetof(cupti::SetConfig, pass), offsetof(Set, passIndex)},
        {"target_nesting_level", offsetof(cupti::SetConfig, target_nesting_level),
         offsetof(Set, targetNestingLevel)},
        {"Decode", cupti::Decode{}.struct_size, CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE},
        {"dropped", offsetof(cupti::Decode, dropped),
         offsetof(CUpti_RangeProfiler_DecodeData_Params, numOfRangeDropped)},
        {"DataInfo", cupti::DataInfo{}.struct_size,
         CUpti_RangeProfiler_GetCounterDataInfo_Params_STRUCT_SIZE},
        {"DataInfo.data", offsetof(cupti::DataInfo, data), offsetof(Info, pCounterDataImage)},
        {"DataInfo.ranges", offsetof(cupti::DataInfo, ranges), offsetof(Info, numTotalRanges)},
    });
}

TEST_CASE("cupti: the numbers are those of the toolkit") {
    const auto number = [](auto value) { return static_cast<size_t>(value); };
    compare({
        {"range profiler", number(cupti::HostInitialize{}.profiler), CUPTI_PROFILER_TYPE_RANGE_PROFILER},
        {"range profiling", number(cupti::DeviceSupported{}.api), CUPTI_PROFILER_RANGE_PROFILING},
        {"supported", number(cupti::Support::supported), CUPTI_PROFILER_CONFIGURATION_SUPPORTED},
        {"disabled", number(cupti::Support::disabled), CUPTI_PROFILER_CONFIGURATION_DISABLED},
        {"every launch", number(cupti::Range::every_launch), CUPTI_AutoRange},
        {"replay", number(cupti::Replay::launch), CUPTI_KernelReplay},
        {"not_compatible", number(cupti::not_compatible), CUPTI_ERROR_NOT_COMPATIBLE},
        {"hardware_busy", number(cupti::hardware_busy), CUPTI_ERROR_HARDWARE_BUSY},
        {"not_supported", number(cupti::not_supported), CUPTI_ERROR_NOT_SUPPORTED},
        {"virtual_gpu", number(cupti::virtual_gpu), CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED},
        {"not_permitted", number(cupti::not_permitted), CUPTI_ERROR_INSUFFICIENT_PRIVILEGES},
        {"several_subscribers", number(cupti::several_subscribers),
         CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED},
        {"virtual_gpu_not_permitted", number(cupti::virtual_gpu_not_permitted),
         CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES},
        {"confidential_computing", number(cupti::confidential_computing),
         CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED},
        {"mining_device", number(cupti::mining_device), CUPTI_ERROR_CMP_DEVICE_NOT_SUPPORTED},
        {"partitioned_device", number(cupti::partitioned_device), CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED},
        {"linked_devices", number(cupti::linked_devices), CUPTI_ERROR_SLI_DEVICE_NOT_SUPPORTED},
        {"windows_subsystem", number(cupti::windows_subsystem), CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED},
    });
}
#else
TEST_CASE("cupti: the toolkit's headers are not here to compare with") {
    MESSAGE("install cuda-cupti's headers to run this");
}
#endif
// NOLINTEND(bugprone-sizeof-expression)
