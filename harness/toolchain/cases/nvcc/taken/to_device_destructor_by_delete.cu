// expect: taken
// The host deletes an object whose destructor is for both sides.
class Node {
public:
    int value = 1;
    __host__ __device__ ~Node() { value = 0; }
};

__global__
void add1(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i] + 1;
  }
}

void launch(const int* in, int* out, int n) {
    Node* head = new Node;
    add1<<<(n + 255) / 256, 256>>>(in, out, n * head->value);
    delete head;
}
