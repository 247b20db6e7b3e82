#include <cstddef>
#include <iostream>
#include <utility>

template <typename T> class List {
    struct Node {
        T value;
        Node* next;
    };

  public:
    List() = default;
    List(std::initializer_list<T> all) {
        for (const T& t : all) push(t);
    }
    List(const List& other) {
        for (Node* n = other.head_; n; n = n->next) push(n->value);
    }
    List(List&& other) noexcept : head_(std::exchange(other.head_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    ~List() {
        while (head_) delete std::exchange(head_, head_->next);
    }
    void push(T value) {
        Node** at = &head_;
        while (*at) at = &(*at)->next;
        *at = new Node{std::move(value), nullptr};
        ++size_;
    }
    void reverse() {
        Node* done = nullptr;
        while (head_) {
            Node* next = head_->next;
            head_->next = done;
            done = head_;
            head_ = next;
        }
        head_ = done;
    }
    std::size_t size() const { return size_; }
    template <typename F> void each(F f) const {
        for (Node* n = head_; n; n = n->next) f(n->value);
    }

  private:
    Node* head_ = nullptr;
    std::size_t size_ = 0;
};

int main() {
    List<int> l = {1, 2, 3};
    l.push(4);
    List<int> copy = l, moved = std::move(l);
    copy.reverse();
    copy.each([](int x) { std::cout << x << ' '; });
    std::cout << copy.size() << moved.size() << l.size() << '\n';
}
