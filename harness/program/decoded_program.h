// A PTX module decoded for execution: operands are byte offsets into a warp's frame of
// registers.
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
#include "harness/program/static_schedule.h"
#include "harness/ptx/module.h"
#include "harness/ptx/source_scalars.h"

namespace warpmark::program {

inline constexpr uint32_t none = ~0u;

enum class Flow : uint8_t {
    lanes,       // a row of the lane table
    warp_lanes,  // a row of the warp table; waits for the lanes of its mask if it has one
    matrix,      // what a warp does as one with matrices (matrix_ops.h); waits for all its lanes
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
    copies,  // commits or waits for copies, or fences for them
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
    uint8_t element_bytes = 0;                    // as the type says; filled in when the function is decoded
    uint8_t storage[4] = {};                      // bytes of the registers of each element
    uint32_t slot[4] = {none, none, none, none};  // none: `_`
    uint32_t address_slot = none;                 // none: the address is `offset` alone
    uint8_t address_bytes = 8;
    int64_t offset = 0;
    bool is_volatile = false, acquires = false, releases = false;
    Scope scope = Scope::none;
    const isa::AtomicEntry* atomic = nullptr;
    uint32_t operand_b = none, operand_c = none, result = none;
    // Operations on shared memory whose result nobody uses: additions of the constant one (ATOMS.POPC.INC),
    // or any on a word that is the same for all by its text (uniform_registers.h; a warp's lanes are added up
    // or compared before, REDUX: observe/cases/h200/shared_atomic_times.csv).
    bool sums_lanes = false;
    bool adds_floats = false;   // atomics
    bool is_loop = false;       // atomics: on shared memory the device tries until no other lane came between
    bool frame_param = false;   // a .param of this function or of a call sequence: `offset` is in the frame
    uint32_t param_stride = 0;  // its bytes a lane
    bool local_symbol = false;  // `offset` counts from the frame's stack base
    bool of_rows = false;       // ldmatrix, stmatrix: a lane touches a row of a matrix
    bool by_copy_unit = false;  // not by the warp's own memory pipe
    bool is_fill = false;       // ... and over with the instruction (st.bulk)
    bool is_barrier = false;    // on an mbarrier object: synchronization, and no work on data
    uint32_t awaited = none;    // ... a look: the slot of the phase, in the object's uppermost bits
    bool by_parity = false;     // ... of which only the last one counts
    Background tracks = Background::no;  // ... an arrival that such copies make when they are complete
    bool in_background = false;          // a copy that goes on while its thread does
    bool past_l1 = false;                // ... by sectors, without the L1 cache
    bool of_constant = false;            // a store of what the program text says
    uint64_t of_parameters = 0;  // ... or of what is computed of a kernel's parameters alone: how; else 0
    ptx::MachineForm machine;
    bool is_guess = false;  // a load that is the first guess of a swap (cas_loop_reads.h)

    // Who moves its bytes while its thread goes on.
    Background background() const {
        if (in_background) return Background::group;
        return by_copy_unit && !is_fill ? Background::unit : Background::no;
    }
    AccessForm form;  // what observers get of all this
};
inline uint32_t element_bytes(const MemoryOp& op) {
    return op.element_bytes ? op.element_bytes : ptx::bytes(op.type);
}
// Bytes a lane.
inline uint32_t width_of(const MemoryOp& op) {
    return element_bytes(op) * op.elements;
}

// An object that a call's function destroys if the call does not come back (exception_unwinding.h).
struct Cleanup {
    uint32_t base_slot = 0;   // the register with the address
    int64_t offset = 0;       // from there
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
    bool result_is_used =
        false;  // of a function that the machine supplies: something depends on what it gives back
    std::vector<Cleanup> cleanups;  // the latest object first
};

struct BarrierOp {
    enum class Kind : uint8_t { sync, arrive, red_popc, red_and, red_or } kind = Kind::sync;
    uint32_t id_slot = none, count_slot = none;  // count none: all threads of the block
    uint32_t predicate_slot = none, result_slot = none;
    bool predicate_negated = false;
    bool aligned = true;
};

struct MatrixOp;
struct BulkOp;

struct PackOp {
    uint32_t scalar = 0;
    uint8_t scalar_bytes = 0, element_bytes = 0;
    std::vector<uint32_t> elements;  // slots; none: `_`
};

// Ways around a block barrier that meet again at one op.
struct Way {
    uint32_t meet = none;                // the op; none: at the end
    std::vector<uint16_t> inner, outer;  // others whose branches lie within, or around
};
inline constexpr uint16_t no_way = 0xffff;

struct Op {
    isa::LaneFunction lanes = nullptr;
    isa::Slots slots;
    uint32_t guard = none;
    // From here on so many ops are rows or memory without a guard, and no paths meet behind the first: they
    // run in one go.
    uint16_t straight = 0, straight_counts = 0;  // ... of which so many count
    uint16_t straight_floats = 0;                // ... and the float_operations of all of them
    Flow flow = Flow::nothing;
    bool guard_negated = false;
    bool joins = false;            // some branch reconverges here
    bool ends = false;             // ... and from here on there is nothing left to do but to end
    bool returned = false;         // ... and who comes here has come by a return statement: for findings
    bool foreign = false;          // from a header: the site is that of a caller
    bool counts = true;            // false: a helper of the decoder's, not an instruction of the PTX
    bool inlined = false;          // its site stands in a function of which this is a copy
    bool shuffles = false;         // warp_lanes: shfl
    uint8_t float_operations = 0;  // of a lane (flop_counts.h)
    bool needs_mask = false;       // warp_lanes, matrix: waits for the lanes of the register `mask_slot`
    uint32_t mask_slot = none;
    uint16_t way = no_way;  // a branch that decides who comes to a block barrier: index into Code::ways
    uint16_t way_behind = no_way;  // ... and where the paths of such branches meet
    uint32_t site = 0;
    uint32_t nth = 0;            // block barriers and calls: of those of the function at one site
    uint32_t target = none;      // branch
    uint32_t reconverge = none;  // branch: where its paths meet again; none: only at the exit
    uint32_t detail = none;      // index into the table of its flow
    Scope scope = Scope::none;   // fence
    Price price{0, 0};           // of it alone
    Pace pace;                   // of the run that begins here
};

struct Constant {
    uint32_t slot = 0;
    uint8_t bytes = 4;  // of one lane; 0: a predicate
    uint64_t value = 0;
};

// A special register's values are laid into the frame when it is made.
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
    uint32_t bytes = 0;  // a lane; 0: a predicate
};

// A register that may be read unset (uninitialized_registers.h).
struct UnsetRow {
    FrameRow row;
    uint32_t site = 0;  // of the first use
};

// Where a variable of the source is, from one op up to another.
struct ScalarPlace {
    uint32_t first = 0, end = 0;
    bool on_stack = false;
    uint32_t slot = 0;            // of the register; or its offset in the function's part of the stack
    uint32_t register_bytes = 0;  // of a lane
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
    std::vector<std::shared_ptr<const MatrixOp>> matrices;
    std::vector<std::shared_ptr<const BulkOp>> bulks;
    std::vector<CopyStep> copy_steps;                  // without who does it
    std::vector<std::vector<uint32_t>> tables;         // of brx.idx
    std::vector<Way> ways;                             // divergence_paths.h; empty: none, or not known
    std::map<uint32_t, std::vector<uint16_t>> around;  // by op that waits, or calls who does
    uint32_t frame_bytes = 0;
    std::vector<FrameRow> rows;   // what a frame is made of
    std::vector<UnsetRow> unset;  // of an unoptimised kernel or function of the device
    std::vector<Constant> constants;
    std::vector<SpecialUse> specials;
    std::vector<std::pair<uint32_t, uint32_t>> local_addresses;  // slot, offset from the frame's stack base
    std::vector<CallOp::PassedParameter>
        parameters;  // areas in the frame (functions), offsets in the block (entries)
    CallOp::PassedParameter result;
    std::vector<CallOp::PassedParameter> more_results;  // what is passed in registers may be several
    uint32_t parameter_bytes = 0;                       // entries
    uint32_t local_bytes = 0;
    uint32_t local_end = 0;                              // the same without what fills it up
    const std::vector<LocalVariable>* locals = nullptr;  // as the source declares them; nullptr: not known
    std::vector<uint32_t> uses_shared;  // indices of shared arrays, those of callees included
    // What it calls the dynamic window. Under two names, it has none.
    std::string dynamic_name = "the dynamic shared memory";
    const Shape* dynamic_shape = nullptr;
    const std::vector<DeclaredName>* declared = nullptr;  // its parameters in the source; nullptr: not known
    std::vector<WatchedScalar> scalars;                   // where somebody records them
    std::vector<uint32_t> callees;
    bool calls_unknown = false;  // through a pointer
    bool is_host = false;        // of the host half
    bool meets_grid = false;     // it or a callee asks for the barrier of all blocks of a cooperative launch
    uint32_t max_threads = 0, required_threads = 0;    // .maxntid, .reqntid; 0: none
    uint32_t thread_registers = 0, spilled_bytes = 0;  // of a thread, as ptxas gives them out; 0: not known
    std::array<uint32_t, 3> cluster{};                 // .reqnctapercluster; 0: none
    std::vector<SpillLine> spills;                     // by file, then line
};

struct SharedArray {
    std::string name;  // as in the source
    uint64_t bytes = 0;
    uint32_t align = 1;
    bool is_dynamic = false;  // all `extern .shared` names are one array, index 0
    const Shape* shape = nullptr;
};

using FunctionIndex = std::unordered_map<std::string, uint32_t>;
using Variables = std::unordered_map<std::string, uint64_t>;  // global and const: name → address

struct Program {
    std::vector<Code> functions;
    FunctionIndex function_index;
    std::vector<SharedArray> shared;  // [0] is the dynamic window
    std::unordered_map<std::string, uint32_t> shared_index;
    Variables variables;
    std::set<uint32_t> addressed;     // functions whose address somebody takes, in code or in a variable
    std::vector<Site> sites;          // [0] is "unknown"
    bool unoptimised = false;         // made for debugging: its ops stand in the order of the source
    bool uses_clusters = false;       // some instruction of it speaks of the blocks of a cluster
    bool copies_from_shared = false;  // some bulk copy reads shared memory
    // What the machine cannot do: tool.unsupported, each with its PTX line; and what nobody can do: calls of
    // the other side's functions.
    std::vector<Finding> unsupported;
};

constexpr uint32_t shared_address(uint32_t index) {
    return (index + 1) << isa::shared_array_shift;
}

struct DecodeOptions {
    std::string user_file;                        // the file whose lines findings shall name
    std::vector<std::string> include_dirs;        // headers below these count as the user's too
    int user_lines = 0;                           // of user_file; 0: not known
    const Shapes* shapes = nullptr;               // how the source declares things; outlives the machine
    int level = 0;                                // whose lane table computes ; 0: cpu_level()
    const ptx::SourceScalars* scalars = nullptr;  // variables that somebody records; outlive the machine
    bool one_by_one = false;  // no op runs together with the next: a scheduler may come between any two
};

// Of the functions with a body.
FunctionIndex index_functions(const ptx::Module&);
// As the source declares the variable; nullptr: not known.
const Shape* shape_of(const DecodeOptions&, const std::string& name);

// Decodes every function with a body. What the machine cannot do is in Program::unsupported; it is an error
// of the run only when such a function is reached.
Program decode(const ptx::Module&, const DecodeOptions&, Variables);

// What has been decoded of one module with the same options, for all its runs: as a rule its variables lie
// where they lay before.
class Decoded {
  public:
    std::shared_ptr<const Program> program(const ptx::Module&, const DecodeOptions&, Variables);

  private:
    std::shared_ptr<const Program> together_, one_by_one_;  // DecodeOptions::one_by_one
};

// The parser makes a name that is taken unique behind an '@'; that is left out.
// "reduce<256>" of "_Z6reduceILi256EEvPfi"; "tile" of "_ZZ1kPiE4tile"; other names unchanged.
std::string shown_name(const std::string& mangled);

}  // namespace warpmark::program
