// Front end of the simulator: creates buffers for a module, calls host functions and launches kernels.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/launch_plan.h"
#include "harness/machine/run_state.h"
#include "harness/machine/schedule.h"
#include "harness/runtime/host_process_state.h"

namespace warpmark::runtime {

struct Setup {
    DecodeOptions decode;
    Decoded* decoded = nullptr;  // shared by consecutive simulations; may be null; must outlive them
    Limits limits;
    Observer* observer = nullptr;       // may be null; must outlive the simulation
    ValueInjector* injector = nullptr;  // may be null; must outlive the simulation
    bool models_time = true;            // model launch times; false: no times, but faster
    Schedule schedule;                  // any order other than the usual one halves the speed
    HostView* host_view =
        nullptr;           // the launcher's view of device memory; may be null; must outlive the simulation
    Plan* plan = nullptr;  // receives the launcher's plan; may be null; must outlive the simulation
    std::string arch{device::usual_architecture};  // architecture whose limits apply (harness/device)
    uint32_t block_shared_limit = 0;   // shared memory per block in bytes; 0: the architecture's default
    uint32_t multiprocessors = 0;      // 0: the architecture's default
    bool refuses_launches = false;     // every launch fails, and that is not a finding
    Site damaged;                      // line with modified shared reads (shared_value_injection.h); line 0:
                                       // none
    bool launches_nothing = false;     // launches are only recorded, and change no memory
    uint64_t poll_limit = 0;           // ... except for a few blocks of each, up to this many warp
                                       // instructions
    uint64_t poll_seed = 0;            // selects these blocks
    std::vector<std::string> words{};  // main's argv, after the program's name
    const std::vector<InputFile>* files = nullptr;  // null: the run is given none
};

class Simulation {
  public:
    Simulation(const ptx::Module&, const Setup&);
    ~Simulation();

    // Creates a buffer in device memory with `contents`, followed by zeros. Returns its address, or 0 if
    // there is no space.
    uint64_t add_buffer(const NewRegion&, std::vector<std::byte> contents);
    // Replaces a buffer's contents; the buffer then counts as new. False: it was freed or has another size.
    bool refill_buffer(uint64_t address, const std::vector<std::byte>& contents);
    std::vector<std::byte> read_buffer(uint64_t address) const;
    // The same, but moves the contents out and removes the buffer.
    std::vector<std::byte> take_buffer(uint64_t address);

    // Calls a host function of the module as a single thread, with its parameters' bytes in order. Its
    // launches run synchronously. State persists between calls. Error (caller): unknown function, or wrong
    // parameter sizes.
    Result<void> call_host(const std::string& name, const std::vector<std::vector<std::byte>>& arguments,
                           bool host_reads_device);

    // Launches one kernel. `name` is mangled, or the source name: "k", "reduce<256>".
    Result<void> launch(const std::string& name, const std::array<uint32_t, 3>& grid,
                        const std::array<uint32_t, 3>& block, uint64_t dynamic_shared_bytes,
                        const std::vector<std::vector<std::byte>>& arguments);

    Run& run() { return *run_; }
    // For Schedule::Order::exchange, late_work and late_copies: true if the requested reordering occurred.
    bool exchanged() const;

  private:
    Result<uint32_t> find(const std::string& name, bool entry) const;
    std::vector<std::vector<std::byte>> arguments_of_main();
    std::vector<uint32_t> initializer_prefix() const;
    void run_host(const Code&, const std::vector<std::vector<std::byte>>& arguments, bool host_reads_device);
    HostProcess process_;
    std::unique_ptr<Run> run_;
    std::unique_ptr<Scheduler> scheduler_;
    std::unique_ptr<AsyncCopyDelays> late_copies_;
    std::unique_ptr<MbarrierDelays> late_answers_;
    std::unique_ptr<Steps> steps_;
    std::vector<std::string> words_{"main"};  // argv
    bool was_called_ = false;
};

}  // namespace warpmark::runtime
