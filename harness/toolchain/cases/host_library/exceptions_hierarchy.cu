#include <iostream>
#include <stdexcept>
#include <string>

struct CudaError : std::runtime_error {
    int code;
    CudaError(int code, const std::string& where) : std::runtime_error("CUDA error in " + where), code(code) {}
};
struct LaunchError : CudaError {
    LaunchError(const std::string& where) : CudaError(9, where) {}
    const char* what() const noexcept override { return "launch failed"; }
};
struct NotStandard {
    virtual ~NotStandard() {}
    virtual std::string name() const { return "not standard"; }
};
struct Derived : NotStandard {
    std::string name() const override { return "derived"; }
};

static void raise(int kind) {
    switch (kind) {
        case 0: throw CudaError(2, "cudaMalloc");
        case 1: throw LaunchError("kernel");
        case 2: throw Derived();
        case 3: throw std::string("a string");
        case 4: throw "a literal";
        case 5: throw 42;
        case 6: throw 2.5;
        case 7: throw std::out_of_range("index");
        case 8: throw std::bad_alloc();
    }
}

int main() {
    for (int kind = 0; kind < 10; ++kind) {
        std::cout << kind << ": ";
        try {
            raise(kind);
            std::cout << "nothing thrown\n";
        } catch (const LaunchError& e) {
            std::cout << "LaunchError " << e.what() << ' ' << e.code << '\n';
        } catch (const CudaError& e) {
            std::cout << "CudaError " << e.what() << ' ' << e.code << '\n';
        } catch (const std::logic_error& e) {
            std::cout << "logic_error " << e.what() << '\n';
        } catch (std::exception& e) {
            std::cout << "exception " << e.what() << '\n';
        } catch (const NotStandard& e) {
            std::cout << e.name() << '\n';
        } catch (const std::string& s) {
            std::cout << s << '\n';
        } catch (const char* s) {
            std::cout << s << '\n';
        } catch (int i) {
            std::cout << "int " << i << '\n';
        } catch (...) {
            std::cout << "something else\n";
        }
    }
}
