// expect: refused at line 22: calling a __device__ function("Node::~Node()") from a __host__ function("launch") is not allowed
// The host deletes an object whose destructor is the device's.
class Node {
public:
    int value = 1;
    __device__ ~Node() { value = 0; }
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
