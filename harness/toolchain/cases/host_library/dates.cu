#include <cstdio>
#include <ctime>
int main() {
    const time_t moments[] = {0, 951782399, 951782400, 1709164800, 1735689599, 4107542400, -1, -2203891200};
    for (const time_t moment : moments) {
        const tm* date = gmtime(&moment);
        char text[64];
        const size_t length = strftime(text, sizeof text, "%F %T %y%m%d %H.%M.%S %j %Y %%", date);
        printf("%s (%zu) %d %d %d\n", text, length, date->tm_wday, date->tm_yday, date->tm_mon);
        printf("%zu\n", strftime(text, 4, "%Y", date));
    }
    tm kept;
    const time_t later = 86399;
    localtime_r(&later, &kept);
    printf("%02d:%02d:%02d\n", kept.tm_hour, kept.tm_min, kept.tm_sec);
}
