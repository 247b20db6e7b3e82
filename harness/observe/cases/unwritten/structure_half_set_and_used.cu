// Of a local structure two members are set; it is copied whole, and those are used.
// run: --kernel pass --block 32 --arg f32[32]=iota --arg f32[32]=poison
// expect: nothing
struct State {
    float sum;
    int count;
    float last;
};
__global__ void pass(const float* in, float* out) {
    State states[2];
    int t = threadIdx.x;
    states[0].sum = in[t];
    states[0].count = 1;
    states[1] = states[0];
    State& mine = states[t % 2];
    out[t] = mine.sum + mine.count;
}
