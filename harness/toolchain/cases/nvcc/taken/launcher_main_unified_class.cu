// expect: taken
// Objects in managed memory by an overloaded operator new, as the unified memory post has it.
#include <cstdio>
#include <cstring>
#include <new>

class Managed {
public:
    void* operator new(size_t len) {
        void* ptr;
        cudaMallocManaged(&ptr, len);
        cudaDeviceSynchronize();
        return ptr;
    }
    void operator delete(void* ptr) {
        cudaDeviceSynchronize();
        cudaFree(ptr);
    }
};

struct DataElement : public Managed {
    char name[16];
    int value;
};

__global__ void work(DataElement* elem) {
    elem->name[0] = 'd';
    elem->value++;
}

int main() {
    DataElement* e = new DataElement;
    e->value = 10;
    strcpy(e->name, "hello");
    work<<<1, 1>>>(e);
    cudaDeviceSynchronize();
    printf("%s %d\n", e->name, e->value);
    int wrong = strcmp(e->name, "dello") != 0 || e->value != 11;
    delete e;
    return wrong;
}
