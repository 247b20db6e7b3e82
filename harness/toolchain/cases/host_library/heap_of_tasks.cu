#include <iostream>
#include <queue>
#include <string>
#include <vector>

struct Task {
    int priority;
    std::string name;
};
struct Later {
    bool operator()(const Task& a, const Task& b) const { return a.priority < b.priority; }
};

int main() {
    std::priority_queue<Task, std::vector<Task>, Later> tasks;
    const char* names[] = {"copy", "launch", "sync", "check", "free", "print", "reset", "exit"};
    for (int i = 0; i < 32; ++i) tasks.push({i * 7 % 5, std::string(names[i % 8]) + std::to_string(i)});
    while (!tasks.empty()) {
        std::cout << tasks.top().priority << tasks.top().name << ' ';
        tasks.pop();
    }
    std::cout << '\n';
}
