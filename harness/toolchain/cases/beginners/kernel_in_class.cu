// A kernel that is a member of a class.
// error at line 5: A __global__ function or function template cannot be a member function
// advice: out of the class
struct Tools {  // fix:
    __global__ void fill(int* out) { out[0] = 1; }  // fix: __global__ void fill(int* out) { out[0] = 1; }
};  // fix:
