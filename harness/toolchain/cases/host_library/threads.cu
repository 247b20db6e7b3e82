#include <atomic>
#include <future>
#include <iostream>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>

static std::mutex guard;
static int total = 0;
static void add(const std::vector<int>& v, size_t first, size_t last) {
    const int part = std::accumulate(v.begin() + first, v.begin() + last, 0);
    std::lock_guard<std::mutex> lock(guard);
    total += part;
}
struct Worker {
    int id;
    void operator()(std::atomic<int>& n) const { n += id; }
    void run(int* out) const { *out = id * 10; }
};

int main() {
    std::vector<int> v(1000);
    std::iota(v.begin(), v.end(), 0);
    std::vector<std::thread> all;
    for (int i = 0; i < 4; ++i) all.emplace_back(add, std::cref(v), i * 250, (i + 1) * 250);
    for (auto& t : all) t.join();
    std::cout << total << '\n';
    std::atomic<int> n{0};
    std::thread a(Worker{5}, std::ref(n)), b([&] { n.fetch_add(2); });
    std::cout << a.joinable();
    a.join();
    b.join();
    std::cout << a.joinable() << n << n.load() << '\n';
    int out = 0;
    const Worker w{7};
    std::thread(&Worker::run, &w, &out).join();
    std::cout << out << '\n';
    auto f = std::async(std::launch::async, [](int x) { return x * x; }, 12);
    std::future<std::string> g = std::async([] { return std::string("later"); });
    std::cout << f.get() << g.get() << '\n';
    std::promise<int> p;
    auto result = p.get_future();
    std::thread t([&p] { p.set_value(99); });
    t.join();
    std::cout << result.get() << (std::thread::hardware_concurrency() > 0) << '\n';
    std::unique_lock<std::mutex> lock(guard);
    std::cout << lock.owns_lock();
    lock.unlock();
    { std::scoped_lock both(guard); }
    std::once_flag once;
    for (int i = 0; i < 3; ++i) std::call_once(once, [] { std::cout << "once"; });
    std::cout << (std::this_thread::get_id() == std::this_thread::get_id()) << '\n';
    std::atomic<bool> ready{false};
    ready.store(true);
    int expected = 7;
    std::cout << ready.exchange(false) << n.compare_exchange_strong(expected, 100) << n++ << --n << '\n';
    std::packaged_task<int(int)> task([](int x) { return x + 1; });
    auto answer = task.get_future();
    task(41);
    std::cout << answer.get() << '\n';
}
