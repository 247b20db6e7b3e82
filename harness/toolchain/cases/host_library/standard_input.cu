// Standard input by streams and by C functions, one after the other, up to its end.
#include <cstdio>
#include <iostream>
#include <string>
int main() {
    int n = 0;
    std::cin >> n;
    std::cout << "n " << n << "\n";
    std::string word, line;
    std::cin >> word;
    std::getline(std::cin, line);
    std::cout << "[" << word << "][" << line << "]\n";
    char text[32];
    float x = 0;
    std::cout.flush();
    if (scanf("%f %31s", &x, text) == 2) printf("%g %s\n", x, text);
    const int first = getchar(), second = fgetc(stdin);
    printf("%d %c\n", first, second);
    if (fgets(text, sizeof text, stdin)) printf("<%s>\n", text);
    int sum = 0, count = 0;
    for (int one; scanf("%d", &one) == 1; ++count) sum += one;
    printf("%d numbers, sum %d, at the end %d\n", count, sum, feof(stdin) != 0);
    printf("%d\n", getchar());
    return 0;
}
