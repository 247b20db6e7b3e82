#include <iomanip>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>

class Insufficient : public std::runtime_error {
  public:
    explicit Insufficient(double missing) : std::runtime_error("insufficient funds"), missing_(missing) {}
    double missing() const { return missing_; }

  private:
    double missing_;
};
class Account {
  public:
    explicit Account(double balance = 0) : balance_(balance) {}
    void withdraw(double amount) {
        if (amount <= 0) throw std::invalid_argument("amount must be positive");
        if (amount > balance_) throw Insufficient(amount - balance_);
        balance_ -= amount;
    }
    Account& operator+=(double amount) {
        balance_ += amount;
        return *this;
    }
    double balance() const { return balance_; }

  private:
    double balance_;
};

int main() {
    std::map<std::string, Account> bank;
    bank.emplace("ann", Account(100));
    bank["bob"] += 20.5;
    std::cout << std::fixed << std::setprecision(2);
    for (double amount : {50.0, 80.0, -1.0}) {
        try {
            bank.at("ann").withdraw(amount);
            std::cout << "took " << amount << '\n';
        } catch (const Insufficient& e) {
            std::cout << e.what() << ", missing " << e.missing() << '\n';
        } catch (const std::exception& e) {
            std::cout << e.what() << '\n';
        }
    }
    for (auto& [name, account] : bank) std::cout << name << ' ' << account.balance() << '\n';
}
