#include <chrono>
#include <iostream>
#include <thread>

int main() {
    using namespace std::chrono;
    using namespace std::chrono_literals;
    std::cout << duration_cast<milliseconds>(2s).count() << ' ' << duration_cast<seconds>(2999ms).count() << ' ' << (1h + 30min).count() << '\n';
    milliseconds ms = 2s;
    ms += 500us * 4 + 0ms == 2ms ? 10ms : 20ms;
    std::cout << ms.count() << ' ' << duration<double>(ms).count() << ' ' << duration<double, std::milli>(1234us).count() << '\n';
    std::cout << (1500ms > 1s) << (60s == 1min) << ' ' << 1min / 1s << ' ' << (10s / 4).count() << ' ' << (7s % 3s).count() << ' ' << (-3s).count() << '\n';
    const auto start = high_resolution_clock::now();
    int sum = 0;
    for (int i = 0; i < 1000; ++i) sum += i;
    std::this_thread::sleep_for(1ms);
    const auto end = high_resolution_clock::now();
    const double elapsed = duration<double, std::milli>(end - start).count();
    std::cout << sum << (elapsed >= 0) << (duration_cast<microseconds>(end - start).count() >= 0) << (end >= start) << '\n';
    steady_clock::time_point later = steady_clock::now() + 5s;
    std::cout << (later - steady_clock::now() > 4s) << (steady_clock::duration::period::den == 1000000000) << '\n';
    std::chrono::duration<float> f = 250ms;
    std::cout << f.count() << ' ' << duration_cast<nanoseconds>(f).count() << '\n';
}
