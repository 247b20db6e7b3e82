// PTX module decoded for execution: operands are byte offsets into a warp's frame of registers.
#pragma once
#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/finding.h"
#include "harness/contract/launch_counts.h"
#include "harness/contract/machine_events.h"
#include "harness/isa/address_windows.h"
#include "harness/isa/instruction_forms.h"
#include "harness/program/byte_loops.h"
#include "harness/program/straight_code_times.h"
#include "harness/ptx/module.h"
#include "harness/ptx/source_scalars.h"

namespace warpmark::program {

inline constexpr uint32_t none = ~0u;

enum class Flow : uint8_t {
    lanes,       // a row of the lane table
    warp_lanes,  // a row of the warp table; waits for the lanes of its mask if it has one
    matrix,      // a matrix operation of the whole warp (matrix_ops.h); waits for all its lanes
    memory,      // ld, st, atom, red
    pack,
    unpack,  // mov between a scalar and a vector of registers
    branch,
    branch_table,
    call,
    ret,
    exit,
    trap,
    block_barrier,
    warp_barrier,
    cluster_arrive,
    cluster_wait,
    fence,
    bulk,    // a copy by the asynchronous unit (bulk_ops.h)
    copies,  // commits copies, waits for them, or fences them
    clock,
    yield,
    nothing,
    unsupported,
};

// ld, st, atom, red.
struct MemoryOp {
    Access kind = Access::load;
    Space space = Space::none;        // none: generic
    ptx::Type type = ptx::Type::b32;  // of one element
    uint8_t elements = 1;
    uint8_t element_bytes = 0;                    // according to the type; set when the function is decoded
    uint8_t storage[4] = {};                      // bytes of each element's registers
    uint32_t slot[4] = {none, none, none, none};  // none: `_`
    uint32_t address_slot = none;                 // none: `offset` is the address
    uint8_t address_bytes = 8;
    int64_t offset = 0;
    bool is_volatile = false, acquires = false, releases = false;
    Scope scope = Scope::none;
    const isa::AtomicEntry* atomic = nullptr;
    uint32_t operand_b = none, operand_c = none, result = none;
    // Operations on shared memory whose result is unused: additions of the constant one (ATOMS.POPC.INC), or
    // any on a word that is provably the same for all lanes (uniform_registers.cpp). The lanes of a warp are
    // added up or compared first (REDUX: observe/cases/h200/shared_atomic_times.csv).
    bool sums_lanes = false;
    bool adds_floats = false;   // atomics
    bool is_loop = false;       // atomics: on shared memory the device retries until no other lane interferes
    bool frame_param = false;   // a .param of this function or of a call sequence: `offset` is in the frame
    uint32_t param_stride = 0;  // bytes per lane of its area
    bool local_symbol = false;  // `offset` is relative to the frame's stack base
    bool of_rows = false;       // ldmatrix, stmatrix: a lane accesses a row of a matrix
    bool by_copy_unit = false;  // not by the warp's own memory pipe
    bool is_fill = false;       // ... and complete when the instruction is (st.bulk)
    bool is_barrier = false;    // on an mbarrier object: synchronization, not work on data
    uint32_t awaited = none;    // ... a poll: the slot of the phase, in the object's uppermost bits
    bool by_parity = false;     // ... of which only the lowest bit counts
    Background tracks = Background::no;  // ... an arrival performed by such copies when they complete
    bool in_background = false;          // a copy that continues while its thread goes on
    bool past_l1 = false;                // ... by sectors, bypassing the L1 cache
    bool of_constant = false;            // a store of a constant in the program text
    uint64_t of_parameters = 0;  // ... or of an expression over kernel parameters: its hash; otherwise 0
    ptx::MachineForm machine;
    bool is_cas_retry_load = false;  // a load that is the first guess of a swap (cas_loop_reads.h)

    // The unit that moves its bytes while its thread goes on.
    Background background() const {
        if (in_background) return Background::group;
        return by_copy_unit && !is_fill ? Background::unit : Background::no;
    }
    AccessForm form;  // the part of this that observers receive
};
inline uint32_t element_bytes(const MemoryOp& op) {
    return op.element_bytes ? op.element_bytes : ptx::bytes(op.type);
}
// Bytes per lane.
inline uint32_t width_of(const MemoryOp& op) {
    return element_bytes(op) * op.elements;
}

// An object that the calling function destroys if the call does not return (exception_unwinding.h).
struct Cleanup {
    uint32_t base_slot = 0;   // the register with the address
    int64_t offset = 0;       // relative to that address
    uint32_t destructor = 0;  // index in Program::functions
    bool operator==(const Cleanup&) const = default;
};

struct CallOp {
    uint32_t function = none;      // index in Program::functions
    uint32_t builtin = none;       // index in the table of builtins
    uint32_t pointer_slot = none;  // an indirect call: the register with the address
    struct PassedParameter {
        uint32_t area = 0;  // frame offset of the .param here
        uint32_t bytes = 0;
        uint32_t align = 1;  // of a kernel's parameter
    };
    std::vector<PassedParameter> arguments;
    PassedParameter result;
    std::vector<PassedParameter> more_results;
    bool has_result = false;
    bool result_is_used = false;    // of a supplied function: its result is used
    std::vector<Cleanup> cleanups;  // the latest object first
};

struct BarrierOp {
    enum class Kind : uint8_t { sync, arrive, red_popc, red_and, red_or } kind = Kind::sync;
    uint32_t id_slot = none, count_slot = none;  // count none: all threads of the block
    uint32_t predicate_slot = none, result_slot = none;
    bool aligned = true;
};

struct MatrixOp;
struct BulkOp;

struct PackOp {
    uint32_t scalar = 0;
    uint8_t scalar_bytes = 0, element_bytes = 0;
    std::vector<uint32_t> elements;  // slots; none: `_`
};

// Paths around a block barrier that rejoin at one op.
struct Way {
    uint32_t meet = none;                // the op; none: at the end
    std::vector<uint16_t> inner, outer;  // ways whose branches are nested in this one, or enclose it
};
inline constexpr uint16_t no_way = 0xffff;

struct Op {
    isa::LaneFunction lanes = nullptr;
    isa::StepFunction single = nullptr;  // the same for the launcher, which is one lane; null: a rare row
    isa::Slots slots;
    uint32_t guard = none;
    // Number of ops from here on that are rows or memory ops without a guard, where no paths rejoin after the
    // first; they run in one go.
    uint16_t straight = 0, straight_counts = 0;  // ... counted ones among them
    uint16_t straight_floats = 0;                // ... and the sum of their float_operations
    Flow flow = Flow::nothing;
    bool guard_negated = false;
    bool joins = false;            // reconvergence point of some branch
    bool ends = false;             // ... after which only the exit remains
    bool returned = false;         // ... that is reached by a return statement; for findings
    bool foreign = false;          // from a header: the site is that of a caller
    bool counts = true;            // false: a helper op of the decoder, not an instruction of the PTX
    bool inlined = false;          // its site is in a function of which this is a copy
    bool shuffles = false;         // warp_lanes: shfl
    uint8_t float_operations = 0;  // per lane (flop_counts.cpp)
    bool needs_mask = false;       // warp_lanes, matrix: waits for the lanes in the register `mask_slot`
    uint32_t mask_slot = none;
    // A branch that decides which threads reach a block barrier: index into Code::ways.
    uint16_t way = no_way;
    uint16_t rejoined_path = no_way;  // ... and the op where the paths of such branches rejoin
    uint32_t site = 0;
    uint32_t nth = 0;            // block barriers and calls: number among those of the function at one site
    uint32_t target = none;      // branch
    uint32_t reconverge = none;  // branch: where its paths rejoin; none: only at the exit
    uint32_t detail = none;      // index into the table of its flow
    Scope scope = Scope::none;   // fence
    Price price{0, 0};           // of this op alone
    Pace pace;                   // of the run that begins here
};

struct Constant {
    uint32_t slot = 0;
    uint8_t bytes = 4;  // per lane; 0: a predicate
    uint64_t value = 0;
};

// Special registers; their values are stored in a frame when it is created.
enum class Special : uint8_t {
    tid_x,
    tid_y,
    tid_z,
    ntid_x,
    ntid_y,
    ntid_z,
    ctaid_x,
    ctaid_y,
    ctaid_z,
    nctaid_x,
    nctaid_y,
    nctaid_z,
    laneid,
    warpid,
    nwarpid,
    lanemask_eq,
    lanemask_le,
    lanemask_lt,
    lanemask_ge,
    lanemask_gt,
    smid,
    nsmid,
    gridid,
    dynamic_smem_size,
    total_smem_size,
    reserved_smem,
    zero,
    clusterid_x,
    clusterid_y,
    clusterid_z,
    nclusterid_x,
    nclusterid_y,
    nclusterid_z,
    cluster_ctaid_x,
    cluster_ctaid_y,
    cluster_ctaid_z,
    cluster_nctaid_x,
    cluster_nctaid_y,
    cluster_nctaid_z,
    cluster_ctarank,
    cluster_nctarank,
    is_explicit_cluster,
    workspace_low,
    workspace_high,
};

struct SpecialUse {
    uint32_t slot = 0;
    Special special = Special::zero;
    uint8_t bytes = 4;
};

// 32 lanes of a register or .param area in a frame.
struct FrameRow {
    uint32_t slot = 0;
    uint32_t bytes = 0;  // per lane; 0: a predicate
};

// A register that may be read uninitialized (uninitialized_registers.cpp).
struct UnsetRow {
    FrameRow row;
    uint32_t site = 0;  // of the first use
};

// Location of a source variable, for a range of ops.
struct ScalarPlace {
    uint32_t first = 0, end = 0;
    bool on_stack = false;
    uint32_t slot = 0;            // of the register; or its offset in the function's part of the stack
    uint32_t register_bytes = 0;  // per lane
};
struct WatchedScalar {
    Scalar scalar;
    std::vector<ScalarPlace> places;
};

struct Code {
    std::string name, shown;  // mangled; as in the source
    bool is_entry = false;
    std::vector<Op> ops;
    std::vector<MemoryOp> memory;
    std::vector<CallOp> calls;
    std::vector<BarrierOp> barriers;
    std::vector<PackOp> packs;
    std::vector<Pace> on_chip_paces;  // of the runs with Pace::on_chip
    std::vector<std::shared_ptr<const MatrixOp>> matrices;
    std::vector<std::shared_ptr<const BulkOp>> bulks;
    std::vector<ByteLoop> byte_loops;                  // of the launcher's module
    std::vector<CopyStep> copy_steps;                  // the ops without the executing unit
    std::vector<std::vector<uint32_t>> tables;         // of brx.idx
    std::vector<Way> ways;                             // divergence_paths.cpp; empty: none, or not known
    std::map<uint32_t, std::vector<uint16_t>> around;  // by op that waits, or that calls a function that does
    uint32_t frame_bytes = 0;
    std::vector<FrameRow> rows;   // the rows of a frame
    std::vector<UnsetRow> unset;  // of an unoptimized kernel or device function
    std::vector<Constant> constants;
    std::vector<SpecialUse> specials;
    std::vector<std::pair<uint32_t, uint32_t>> local_addresses;  // slot, offset from the frame's stack base
    // Areas in the frame (functions), offsets in the block (entries).
    std::vector<CallOp::PassedParameter> parameters;
    CallOp::PassedParameter result;
    std::vector<CallOp::PassedParameter> more_results;  // values returned in registers may be several
    uint32_t parameter_bytes = 0;                       // entries
    uint32_t local_bytes = 0;
    uint32_t local_end = 0;                              // the same without padding
    const std::vector<LocalVariable>* locals = nullptr;  // as the source declares them; nullptr: unknown
    std::vector<uint32_t> uses_shared;  // indices of shared arrays, including those of callees
    // Name of the dynamic shared array; this default if the source uses several names.
    std::string dynamic_name = "the dynamic shared memory";
    const Shape* dynamic_shape = nullptr;
    const std::vector<DeclaredName>* declared = nullptr;  // its parameters in the source; nullptr: unknown
    std::vector<WatchedScalar> scalars;                   // for recordings
    std::vector<uint32_t> callees;
    bool calls_unknown = false;  // through a pointer
    bool is_host = false;        // of the launcher's module
    bool meets_grid = false;     // it or a callee uses the barrier of all blocks of a cooperative launch
    uint32_t max_threads = 0, required_threads = 0;    // .maxntid, .reqntid; 0: none
    uint32_t thread_registers = 0, spilled_bytes = 0;  // per thread, as ptxas allocates them; 0: unknown
    std::array<uint32_t, 3> cluster{};                 // .reqnctapercluster; 0: none
    std::vector<SpillLine> spills;                     // by file, then line
};

struct SharedArray {
    std::string name;  // as in the source
    uint64_t bytes = 0;
    uint32_t align = 1;
    bool is_dynamic = false;  // all `extern .shared` names are one array, index 0
    const Shape* shape = nullptr;
    // The kilobyte per block that CUDA reserves, initially zero: the toolkit's headers keep barriers of tiles
    // of several warps there. A block's static bytes do not include it.
    bool is_reserved = false;
};

inline constexpr uint64_t reserved_shared_bytes = 1024;

using FunctionIndex = std::unordered_map<std::string, uint32_t>;
using Variables = std::unordered_map<std::string, uint64_t>;  // global and const: name → address

struct Program {
    std::vector<Code> functions;
    FunctionIndex function_index;
    std::vector<SharedArray> shared;  // [0] is the dynamic window
    std::unordered_map<std::string, uint32_t> shared_index;
    uint32_t reserved_array = none;  // index in `shared`; none: not used
    Variables variables;
    std::set<uint32_t> addressed;     // functions whose address is taken, in code or in a variable
    std::vector<Site> sites;          // [0] is "unknown"
    bool unoptimized = false;         // compiled for debugging: its ops are in source order
    bool uses_clusters = false;       // it contains an instruction for clusters
    bool copies_from_shared = false;  // it contains a bulk copy that reads shared memory
    // Instructions that the simulator does not support: tool.unsupported, each with its PTX line; and invalid
    // calls of host functions from device code, or vice versa.
    std::vector<Finding> unsupported;
};

// Bytes of the static shared arrays that a function and its callees use; the largest number if they overflow.
uint64_t static_shared_bytes(const Program&, const Code&);

constexpr uint32_t shared_address(uint32_t index) {
    return (index + 1) << isa::shared_array_shift;
}

struct DecodeOptions {
    std::string user_file;                        // the file whose lines findings name
    std::vector<std::string> include_dirs;        // headers in these directories count as the user's too
    int user_lines = 0;                           // of user_file; 0: unknown
    const Shapes* shapes = nullptr;               // declarations in the source; must outlive the simulator
    int level = 0;                                // selects the lane table; 0: cpu_level()
    const ptx::SourceScalars* scalars = nullptr;  // variables to record; must outlive the simulator
    bool one_by_one = false;  // ops are not fused, so that a scheduler can intervene between any two
};

// Index of the functions with a body.
FunctionIndex index_functions(const ptx::Module&);
// Shape of the variable's declaration in the source; nullptr: unknown.
const Shape* shape_of(const DecodeOptions&, const std::string& name);

// Decodes every function with a body. Unsupported instructions are listed in Program::unsupported; they are
// an error of the run only if such a function is reached.
Program decode(const ptx::Module&, const DecodeOptions&, Variables);

// Cache of the decoded programs of one module with the same options, for all its runs, whose variables
// usually have the same addresses.
class Decoded {
  public:
    std::shared_ptr<const Program> program(const ptx::Module&, const DecodeOptions&, Variables);

  private:
    std::shared_ptr<const Program> together_, one_by_one_;  // DecodeOptions::one_by_one
};

// Readable form of a mangled name, without the suffix after '@' that the parser adds to duplicate names.
// "reduce<256>" for "_Z6reduceILi256EEvPfi"; "tile" for "_ZZ1kPiE4tile"; other names unchanged.
std::string shown_name(const std::string& mangled);

}  // namespace warpmark::program
