#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

struct Item {
    int n;
    explicit Item(int n) : n(n) { ++alive; }
    Item(const Item& o) : n(o.n) { ++alive; }
    ~Item() { --alive; }
    static int alive;
};
int Item::alive = 0;
static std::mutex gate;

static void work(int step) {
    std::lock_guard<std::mutex> lock(gate);
    auto one = std::make_unique<Item>(1);
    auto many = std::make_shared<Item>(2);
    std::vector<Item> items;
    for (int i = 0; i < step; ++i) items.push_back(Item(i));
    std::string text = "step " + std::to_string(step);
    printf("%s alive %d\n", text.c_str(), Item::alive);
    items.at(3).n = 9;
    if (step == 5) throw Item(5);
}

int main() {
    for (int step = 2; step < 7; ++step) {
        try {
            work(step);
            printf("done, alive %d\n", Item::alive);
        } catch (const std::out_of_range&) {
            printf("out of range, alive %d, gate %s\n", Item::alive, gate.try_lock() ? "free" : "locked");
            gate.unlock();
        } catch (const Item& item) {
            printf("item %d\n", item.n);
        }
    }
    printf("alive %d\n", Item::alive);
}
