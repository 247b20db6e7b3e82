// The simulated computer's front: give it a module and buffers, call a host function or launch
// a kernel.
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
    Decoded* decoded =
        nullptr;  // by other machines of this module, one after another; may be null; outlives the machine
    Limits limits;
    Observer* observer = nullptr;        // may be null; outlives the machine
    ValueInjector* disturber = nullptr;  // likewise
    bool reckons_time = true;            // how long launches take; false: they take none, and run faster
    Schedule schedule;                   // another than the usual one costs half of the speed
    HostView* host_view =
        nullptr;           // what the launcher sees of device memory; may be null; outlives the machine
    Plan* plan = nullptr;  // where the launcher's doings are written down; may be null; outlives the machine
    std::string arch{device::usual_architecture};  // whose limits hold (harness/device)
    uint32_t block_shared_limit = 0;   // bytes that a block can have; 0: as many as on that device
    uint32_t multiprocessors = 0;      // likewise
    bool refuses_launches = false;     // the device takes none, and that is no finding
    Site damaged;                      // a line whose reads of shared memory give other values than are there
                                       // (shared_value_injection.h); line 0: none
    bool launches_nothing = false;     // launches are only recorded, and change no memory
    uint64_t looks_until = 0;          // ... but for a few blocks of each, until these have taken so much
    std::vector<std::string> words{};  // main's argv, after the program's name
};

class Simulation {
  public:
    Simulation(const ptx::Module&, const Setup&);
    ~Simulation();

    // A buffer in device memory that holds `contents`, and zeros behind. Its address; 0 if there is no room.
    uint64_t add_buffer(const NewRegion&, std::vector<std::byte> contents);
    // Other contents in a buffer of that size, which counts as new. False: it is gone, or of another size.
    bool refill_buffer(uint64_t address, const std::vector<std::byte>& contents);
    std::vector<std::byte> read_buffer(uint64_t address) const;
    // The same, without a copy: the buffer is gone.
    std::vector<std::byte> take_buffer(uint64_t address);

    // Calls a host function of the module as a single thread, with its parameters' bytes in order; its
    // launches run as they come. A further call finds what the ones before have left. Error (caller): no such
    // function, or parameters of other sizes.
    Result<void> call_host(const std::string& name, const std::vector<std::vector<std::byte>>& arguments,
                           bool host_reads_device);

    // Launches one kernel. `name` is mangled, or as in the source: "k", "reduce<256>".
    Result<void> launch(const std::string& name, const std::array<uint32_t, 3>& grid,
                        const std::array<uint32_t, 3>& block, uint64_t dynamic_shared_bytes,
                        const std::vector<std::vector<std::byte>>& arguments);

    Run& run() { return *run_; }
    // Schedule::Order::exchange, late_work, late_copies: has it come to that?
    bool exchanged() const;

  private:
    Result<uint32_t> find(const std::string& name, bool entry) const;
    std::vector<std::vector<std::byte>> arguments_of_main();
    std::vector<uint32_t> first_of_all() const;
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
