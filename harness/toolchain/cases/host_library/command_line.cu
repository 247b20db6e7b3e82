#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

struct Options {
    int n = 1024;
    bool verbose = false;
    std::string file = "none";
};
static Options parse(const std::vector<std::string>& args) {
    Options o;
    for (size_t i = 0; i < args.size(); ++i) {
        const std::string& a = args[i];
        if (a == "-v" || a == "--verbose") o.verbose = true;
        else if (a.rfind("--n=", 0) == 0) o.n = std::stoi(a.substr(4));
        else if (a == "-f" && i + 1 < args.size()) o.file = args[++i];
        else throw std::invalid_argument("unknown option: " + a);
    }
    return o;
}

int main() {
    const auto o = parse({"--n=64", "-v", "-f", "data.bin"});
    std::cout << o.n << o.verbose << o.file << '\n';
    try {
        parse({"--wrong"});
    } catch (const std::exception& e) {
        std::cout << e.what() << '\n';
    }
    try {
        parse({"--n=abc"});
    } catch (const std::exception& e) {
        std::cout << e.what() << '\n';
    }
}
