// Loops of very different lengths, nothing shared.
// run: --kernel draw --grid 2,2 --block 16,4 --arg i32[256]=poison
// expect: nothing
// output 0: 1 1 1 2
__global__ void draw(int* out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float cr = x / 10.6f - 2, ci = y / 4.0f - 1, zr = 0, zi = 0;
    int steps = 0;
    while (zr * zr + zi * zi < 4 && steps < 200) {
        float next = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = next;
        steps++;
    }
    out[y * 32 + x] = steps;
}
