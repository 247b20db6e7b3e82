// The launcher calls a CUDA function that exists, and that the simulator does not have: no fault of its own.
// run: --launch run --arg i32[1]=zero
// expect: tool.unsupported at line 7
__global__ void put(int* out, int v) { out[0] = v; }
void run(int* out) {
    cudaIpcMemHandle_t handle;
    cudaIpcGetMemHandle(&handle, out);
    put<<<1, 1>>>(out, 1);
}
