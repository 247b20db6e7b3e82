#include <deque>
#include <forward_list>
#include <functional>
#include <iostream>
#include <list>
#include <queue>
#include <stack>
#include <string>
#include <vector>

template <class C> static void show(const C& c) {
    for (const auto& x : c) std::cout << x << ' ';
    std::cout << '\n';
}

int main() {
    std::list<int> l = {3, 1, 4, 1, 5};
    l.push_front(0);
    l.push_back(9);
    l.sort();
    l.unique();
    show(l);
    auto it = l.begin();
    std::advance(it, 2);
    l.insert(it, 77);
    l.erase(l.begin());
    l.remove_if([](int x) { return x == 5; });
    show(l);
    std::list<int> other = {100, 200};
    l.splice(std::next(l.begin()), other);
    l.reverse();
    show(l);
    std::cout << l.front() << l.back() << l.size() << other.empty() << '\n';
    std::forward_list<int> f = {1, 2, 3};
    f.push_front(0);
    f.insert_after(f.begin(), 5);
    show(f);
    std::deque<int> d = {1, 2, 3};
    for (int i = 0; i < 300; ++i) i % 3 ? d.push_back(i) : d.push_front(-i);
    std::cout << d.size() << ' ' << d.front() << ' ' << d.back() << ' ' << d[100] << ' ' << d.at(200) << '\n';
    d.erase(d.begin() + 10, d.end() - 10);
    d.insert(d.begin() + 2, 1000);
    show(d);
    std::stack<std::string> s;
    for (const char* t : {"a", "b", "c"}) s.push(t);
    for (; !s.empty(); s.pop()) std::cout << s.top();
    std::queue<int> q;
    for (int i = 0; i < 5; ++i) q.push(i * i);
    for (; !q.empty(); q.pop()) std::cout << ' ' << q.front();
    std::cout << '\n';
    std::priority_queue<int> most;
    std::priority_queue<std::pair<int, std::string>, std::vector<std::pair<int, std::string>>, std::greater<>> least;
    for (int x : {3, 1, 4, 1, 5, 9, 2, 6}) most.push(x), least.push({x, std::to_string(x) + "!"});
    for (; !most.empty(); most.pop()) std::cout << most.top();
    for (; !least.empty(); least.pop()) std::cout << ' ' << least.top().second;
    std::cout << '\n';
}
