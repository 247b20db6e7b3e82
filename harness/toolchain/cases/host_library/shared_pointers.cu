#include <iostream>
#include <memory>
#include <string>
#include <vector>

struct Node : std::enable_shared_from_this<Node> {
    std::string name;
    std::vector<std::shared_ptr<Node>> children;
    std::weak_ptr<Node> parent;
    explicit Node(std::string n) : name(n) {}
    ~Node() { std::cout << "~" << name << '\n'; }
    void add(std::shared_ptr<Node> child) {
        child->parent = shared_from_this();
        children.push_back(std::move(child));
    }
};

int main() {
    auto root = std::make_shared<Node>("root");
    root->add(std::make_shared<Node>("left"));
    root->add(std::make_shared<Node>("right"));
    std::cout << root.use_count() << root->children[0].use_count() << root->children[1]->parent.lock()->name << '\n';
    std::shared_ptr<Node> left = root->children[0];
    std::weak_ptr<Node> watch = left;
    root.reset();
    std::cout << left->name << left->parent.expired() << watch.use_count() << '\n';
    left = nullptr;
    std::cout << watch.expired() << '\n';
    std::shared_ptr<int> p(new int(3)), q = p;
    *q = 4;
    std::cout << *p << p.use_count() << (p == q) << p.unique() << '\n';
    std::shared_ptr<void> any = p;
    std::shared_ptr<int> array(new int[3]{1, 2, 3}, [](int* a) {
        std::cout << "array " << a[2] << '\n';
        delete[] a;
    });
    std::cout << array.get()[1] << any.use_count() << '\n';
    std::shared_ptr<const int> view = p;
    std::cout << *view << std::static_pointer_cast<int>(any).use_count() << '\n';
}
