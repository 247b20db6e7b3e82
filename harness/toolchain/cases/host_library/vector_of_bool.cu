#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    const int n = 100;
    std::vector<bool> prime(n + 1, true);
    prime[0] = prime[1] = false;
    for (int i = 2; i * i <= n; ++i)
        if (prime[i])
            for (int j = i * i; j <= n; j += i) prime[j] = false;
    for (int i = 0; i <= n; ++i)
        if (prime[i]) std::cout << i << ' ';
    std::cout << '\n' << std::count(prime.begin(), prime.end(), true) << '\n';
    prime.push_back(true);
    prime.back() = !prime.back();
    auto bit = prime[4];
    bit = true;
    std::vector<bool>::swap(prime[0], prime[2]);
    std::reverse(prime.begin(), prime.end());
    std::reverse(prime.begin(), prime.end());
    std::cout << prime[4] << prime[0] << prime[2] << prime.size() << '\n';
    std::vector<bool> flags = {true, false, true};
    flags.flip();
    for (bool b : flags) std::cout << b;
    std::cout << '\n';
}
