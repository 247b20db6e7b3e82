// Tests of loads and stores: vectors, narrow types, address spaces, module variables and their initializers.
#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {

TEST_CASE("spaces: vectors of every width go through shared memory and back") {
    const std::string source = R"(template <class T> __global__ void k(const T* in, T* out) {
            __shared__ T tile[32];
            tile[threadIdx.x] = in[threadIdx.x];
            __syncthreads();
            out[threadIdx.x] = tile[31 - threadIdx.x];
        }
        struct alignas(16) Wide { int a[4]; };
        struct Odd { char bytes[7]; };
        )";
    struct Kind {
        const char* name;
        size_t bytes;
    };
    for (const Kind kind :
         {Kind{"char", 1}, Kind{"short", 2}, Kind{"float2", 8}, Kind{"int4", 16}, Kind{"double2", 16},
          Kind{"uchar4", 4}, Kind{"float3", 12}, Kind{"Wide", 16}, Kind{"Odd", 7}, Kind{"longlong4", 32}}) {
        const std::string name = kind.name;
        INFO("type: ", name);
        in_both_builds(
            source + "template __global__ void k(const " + name + "*, " + name + "*);", [&](Rig& rig) {
                const auto bytes = made<uint8_t>(32 * kind.bytes, [](int at) { return at * 31 + 5; });
                rig.buffer(bytes, false).out<uint8_t>(bytes.size()).launch("k<" + name + ">", 32);
                const auto got = rig.result<uint8_t>(1);
                CHECK(got == made<uint8_t>(bytes.size(), [&](int at) {
                          const size_t element = static_cast<size_t>(at) / kind.bytes,
                                       byte = static_cast<size_t>(at) % kind.bytes;
                          return bytes[(31 - element) * kind.bytes + byte];
                      }));
                CHECK(rig.findings() == "");
            });
    }
}

TEST_CASE("spaces: narrow integers keep their sign") {
    in_both_builds(
        R"(__global__ void k(const signed char* c, const unsigned char* uc, const short* s, const unsigned )"
        R"(short* us, int* out, long long* wide) {
            const int t = threadIdx.x;
            out[t] = c[t] + uc[t] * 1000 + s[t] - us[t];
            wide[t] = static_cast<long long>(c[t]) * s[t];
            signed char narrowed = static_cast<signed char>(s[t]);
            narrowed += 1;
            out[t] += narrowed;
        })",
        [](Rig& rig) {
            const auto c = made<int8_t>(32, [](int t) { return t * 9 - 128; });
            const auto s = made<int16_t>(32, [](int t) { return t * 2011 - 32768; });
            rig.buffer(c).buffer(made<uint8_t>(32, [](int t) { return 255 - t; })).buffer(s);
            rig.buffer(made<uint16_t>(32, [](int t) { return 65535 - t; }))
                .out<int>(32)
                .out<int64_t>(32)
                .launch("k", 32);
            CHECK(rig.result<int>(4) == made<int>(32, [&](int t) {
                      const auto at = static_cast<size_t>(t);
                      return c[at] + (255 - t) * 1000 + s[at] - (65535 - t) +
                             static_cast<int8_t>(static_cast<int8_t>(s[at]) + 1);
                  }));
            CHECK(rig.result<int64_t>(5)[0] == 128 * 32768);
        });
}

TEST_CASE("spaces: generic pointers into global, shared, local and constant memory and parameters") {
    in_both_builds(R"(__constant__ int fixed[4] = {7, 8, 9, 10};
        struct Given { int values[4]; };
        __device__ __noinline__ int through(const int* p, int i) { return p[i] + (__isShared(p) ? 100 : 0) )"
                   R"(+ (__isGlobal(p) ? 200 : 0) + (__isLocal(p) ? 400 : 0); }
        __device__ __noinline__ void bump(int* p) { *p += 1000; }
        __global__ void k(int* out, const Given given) {
            __shared__ int tile[4];
            int local[4];
            const int t = threadIdx.x;
            if (t < 4) tile[t] = 30 + t;
            for (int i = 0; i < 4; ++i) local[i] = 40 + i + t;
            __syncthreads();
            int* places[3] = {out + 32, tile, local};
            out[t] = through(places[t % 3], t & 3);
            __syncthreads();
            bump(t % 3 == 2 ? local + (t & 3) : out + t);
            out[t] += local[t & 3] + fixed[t & 3] * 10000 + given.values[t & 3];
        })",
                   [](Rig& rig) {
                       std::vector<int> start(36);
                       for (int i = 0; i < 4; ++i) start[static_cast<size_t>(32 + i)] = 20 + i;
                       struct Given {
                           int values[4];
                       };
                       rig.buffer(start).scalar(Given{{100000, 200000, 300000, 400000}}).launch("k", 32);
                       const auto got = rig.result<int>(0);
                       CHECK(std::vector<int>(got.begin(), got.begin() + 32) == made<int>(32, [](int t) {
                                 const int i = t & 3;
                                 const int first[] = {220 + i, 130 + i, 440 + i + t};
                                 return first[t % 3] + 1000 + 40 + i + t + (7 + i) * 10000 + 100000 * (i + 1);
                             }));
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("spaces: module variables hold numbers, texts and each other's addresses") {
    in_both_builds(R"(struct Pair { char tag; double value; };
        __constant__ Pair pairs[2] = {{'a', 1.5}, {'b', 2.5}};
        __device__ int counters[4] = {10, 20, 30, 40};
        __device__ int* third = &counters[2];
        __device__ const char* words[2] = {"ab", "xyz"};
        __device__ int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
        __device__ float zero;
        namespace space { __device__ short inner = -3; }
        __global__ void k(int* out) {
            const int t = threadIdx.x;
            out[t] = (t == 0) ? *third : (t == 1) ? words[1][2] : (t == 2) ? pairs[1].tag : (t == 3) ? )"
                   R"(static_cast<int>(pairs[t & 1].value * 2)
                   : (t == 4) ? grid[1][t - 3] : (t == 5) ? static_cast<int>(zero) : (t == 6) ? )"
                   R"(space::inner : counters[t & 3];
            if (t == 7) *third = 99;
        })",
                   [](Rig& rig) {
                       rig.out<int>(8).launch("k", 8);
                       CHECK(rig.result<int>(0) == std::vector<int>{30, 'z', 'b', 5, 5, 0, -3, 40});
                       rig.launch("k", 8);
                       CHECK(rig.result<int>(0)[0] == 99);  // variables keep their values between launches
                   });
}

TEST_CASE("spaces: static and dynamic shared arrays, several names for the dynamic one") {
    in_both_builds(R"(extern __shared__ float reals[];
        extern __shared__ int numbers[];
        __global__ void k(int* out) {
            __shared__ int first[32];
            __shared__ double second[32];
            const int t = threadIdx.x;
            first[t] = t;
            second[t] = t * 0.5;
            reals[t] = t + 0.25f;
            numbers[32 + t] = 3 * t;
            __syncthreads();
            out[t] = first[31 - t] + static_cast<int>(second[31 - t] * 2) * 100 + )"
                   R"(static_cast<int>(reals[31 - t] * 4) * 10000 + numbers[63 - t];
        })",
                   [](Rig& rig) {
                       rig.out<int>(32).launch("k", 32, 1, 256);
                       CHECK(rig.result<int>(0) == made<int>(32, [](int t) {
                                 const int o = 31 - t;
                                 return o + o * 100 + (4 * o + 1) * 10000 + 3 * o;
                             }));
                       CHECK(rig.findings() == "");
                       CHECK(rig.launches().at(0).static_shared_bytes == 32 * 4 + 32 * 8);
                       CHECK(rig.launches().at(0).dynamic_shared_bytes == 256);
                   });
}

TEST_CASE("spaces: shared memory is each block's own, and the machine names what lies outside") {
    in_both_builds(R"(__global__ void k(int* out) {
            __shared__ int mine[4];
            if (threadIdx.x == 0) mine[0] = blockIdx.x;
            __syncthreads();
            out[blockIdx.x * 2 + threadIdx.x] = mine[0];
        })",
                   [](Rig& rig) {
                       rig.out<int>(8).launch("k", 2, 4);
                       CHECK(rig.result<int>(0) == std::vector<int>{0, 0, 1, 1, 2, 2, 3, 3});
                   });
    in_both_builds("__global__ void k(int* out, int n) { out[n] = 1; }", [](Rig& rig) {
        rig.out<int>(8).scalar(8).launch("k", 1);
        CHECK(rig.findings() == "memory.out-of-bounds");
    });
    in_both_builds(
        "__global__ void k(int* out, long long n) { *reinterpret_cast<int*>(reinterpret_cast<char*>(out) + "
        "n) = 1; }",
        [](Rig& rig) {
            rig.out<int>(8).scalar(int64_t{2}).launch("k", 1);
            CHECK(rig.findings() == "memory.misaligned");
        });
    in_both_builds("__global__ void k(int* out, int* null) { out[0] = *null; }", [](Rig& rig) {
        rig.out<int>(8).scalar(uint64_t{0}).launch("k", 1);
        CHECK(rig.findings() == "memory.null");
    });
    in_both_builds("__global__ void k(int* in) { in[0] = 1; }", [](Rig& rig) {
        rig.buffer(std::vector<int>{5}, false).launch("k", 1);
        CHECK(rig.findings() == "memory.read-only");
        CHECK(rig.result<int>(0)[0] == 5);
    });
}

TEST_CASE("spaces: memcpy, memset and unaligned structures within a thread") {
    in_both_builds(R"(struct Record { char name[5]; int value; };
        __global__ void k(unsigned char* out, Record given) {
            Record copy;
            memcpy(&copy, &given, sizeof given);
            copy.name[threadIdx.x] = '#';
            unsigned char bytes[16];
            memset(bytes, 0x11 * (threadIdx.x + 1), sizeof bytes);
            memcpy(bytes + 3, copy.name, 5);
            for (int i = 0; i < 16; ++i) out[threadIdx.x * 16 + i] = bytes[i];
            out[threadIdx.x * 16 + 15] = static_cast<unsigned char>(copy.value);
        })",
                   [](Rig& rig) {
                       struct Record {
                           char name[5];
                           int value;
                       };
                       rig.out<uint8_t>(32).scalar(Record{{'a', 'b', 'c', 'd', 'e'}, 200}).launch("k", 2);
                       const auto got = rig.result<uint8_t>(0);
                       CHECK(std::string(got.begin() + 3, got.begin() + 8) == "#bcde");
                       CHECK(std::string(got.begin() + 19, got.begin() + 24) == "a#cde");
                       CHECK(got[0] == 0x11);
                       CHECK(got[16] == 0x22);
                       CHECK(got[15] == 200);
                   });
}

TEST_CASE("spaces: variables with the same names in different functions and blocks are apart") {
    const std::string text = R"(.version 9.0
.target sm_90
.address_size 64
.shared .align 4 .b8 tile[128];
.visible .entry k(.param .u64 out) {
    .reg .b32 %r<9>;
    .reg .b64 %rd<4>;
    .shared .align 4 .b8 mine[128];
    .local .align 4 .b8 stack[8];
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd1, %rd1, %rd2;
    mov.u32 %r2, tile;
    mov.u32 %r3, mine;
    cvt.u32.u64 %r4, %rd2;
    add.u32 %r2, %r2, %r4;
    add.u32 %r3, %r3, %r4;
    st.shared.u32 [%r2], %r1;
    st.shared.u32 [%r3], 1000;
    st.local.v2.u32 [stack], {%r1, 7};
    ld.shared.u32 %r5, [%r2];
    ld.shared.u32 %r6, [%r3];
    ld.local.u32 %r7, [stack+4];
    add.u32 %r5, %r5, %r6;
    add.u32 %r5, %r5, %r7;
    {
        .reg .b32 %r5;
        mov.u32 %r5, 123456;
    }
    st.global.u32 [%rd1], %r5;
    ret;
})";
    Rig rig(text);
    rig.out<int>(32).launch("k", 32);
    CHECK(rig.result<int>(0) == made<int>(32, [](int t) { return t + 1007; }));
}

}  // namespace warpmark::machine
