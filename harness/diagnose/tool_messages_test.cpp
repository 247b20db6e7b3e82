// Messages for limitations of the simulator, the compiler or a real GPU.
#include <doctest/doctest.h>

#include "harness/diagnose/messages.h"

using namespace warpmark;

namespace {

Finding said(Fact fact) {
    Finding made;
    made.kernel = "scale";
    made.locations = {{.file = "k.cu", .line = 3}};
    made.fact = std::move(fact);
    diagnose::write_messages(made);
    return made;
}

}  // namespace

TEST_CASE("words: what the simulator lacks is said to be its own gap") {
    using What = Unsimulated::Feature;
    CHECK(said(Unsimulated{.detail = "the instruction x.u32", .in = "scale", .ptx_line = 12}).message ==
          "the simulator does not support the instruction x.u32 (PTX line 12, in scale)");
    CHECK(said(Unsimulated{.what = What::host_code, .detail = "cudaIpcGetMemHandle", .in = "run"}).message ==
          "k.cu:3 the simulator does not support the CUDA function cudaIpcGetMemHandle");
    CHECK(said(Unsimulated{.what = What::copy_in_graph}).message ==
          "k.cu:3 a copy or a memset in a captured graph is not supported");
    for (const What what : {What::instruction, What::copy_in_graph, What::host_api_in_kernel,
                            What::library_call, What::unreadable_ptx, What::host_code})
        CHECK(said(Unsimulated{.what = what}).explanation.find("limitation of the simulator") !=
              std::string::npos);
    CHECK(said(Unsimulated{.what = What::undefined_function, .detail = "launch_add", .in = "main"}).message ==
          "k.cu:3 main calls launch_add, which neither this file nor a header of it defines");
    CHECK(
        said(Unsimulated{.what = What::plan, .detail = "a kernel launches kernels", .in = "k.cu"}).message ==
        "k.cu cannot run on the GPU: a kernel launches kernels");
}

TEST_CASE("words: how a run ends on a real GPU") {
    using How = BrokeOnDevice::FailureKind;
    CHECK(said(BrokeOnDevice{.says = "a misaligned address", .code = 716}).message ==
          "scale failed on the GPU: a misaligned address");
    CHECK(said(BrokeOnDevice{.says = "a misaligned address", .code = 716}).explanation ==
          "An access of n bytes needs an address that is a multiple of n.");
    CHECK(said(BrokeOnDevice{.code = 999}).explanation == "");
    CHECK(said(BrokeOnDevice{.how = How::endless, .in_case = "small", .seconds = 10}).message ==
          "the case `small` did not finish on the GPU within 10 s and was stopped");
    CHECK(said(BrokeOnDevice{.how = How::overrun, .argument = 1}).message ==
          "a kernel writes past the end of argument 1");
}

TEST_CASE("words: a call of the other side, a compiler that breaks, a run that is held") {
    CHECK(said(WrongSide{.callee = "f", .in_host = true}).message ==
          "k.cu:3 the host program ends with exit code 1: host code calls f, a device function");
    CHECK(said(BrokenCompiler{}).message == "the compiler (NVRTC) crashes while it compiles this file");
    CHECK(said(BrokenCompiler{.file = "k.cu"}).message ==
          "k.cu: the compiler (NVRTC) crashes while it compiles this file");
    CHECK(said(BrokenCompiler{.file = "k.cu"}).explanation.starts_with("Two attempts failed"));
    CHECK(said(KilledRun{.file = "k.cu", .waits = true}).message ==
          "k.cu: the run waits for something that never happens");
}
