// oracle.cu: what eras.cu has to compute: each era's rule, followed step by step for one pattern after the other.

// cc 1.x, one request of four bytes by a half-warp: serves lanes until none waits.
static int steps_of_half(const int* offset, int first_lane, int plus) {
    bool waits[16];
    int word[16], left = 16, steps = 0;
    for (int i = 0; i < 16; i++) waits[i] = true, word[i] = (offset[first_lane + i] + plus) / 4;
    while (left > 0) {
        bool bank_is_busy[16] = {};
        int broadcast = -1;  // the word that all may have
        for (int i = 0; i < 16; i++) {
            if (!waits[i]) continue;
            if (broadcast < 0) broadcast = word[i], bank_is_busy[word[i] % 16] = true;
            if (word[i] != broadcast) {
                if (bank_is_busy[word[i] % 16]) continue;
                bank_is_busy[word[i] % 16] = true;
            }
            waits[i] = false;
            left--;
        }
        steps++;
    }
    return steps;
}

static int of_first_era(const int* offset, int width) {
    int sum = 0;
    for (int plus = 0; plus < width; plus += 4) sum += steps_of_half(offset, 0, plus) + steps_of_half(offset, 16, plus);
    return sum;
}

// The later eras, for the lanes of one part: over all banks the most different units that one is asked for.
static int busiest_bank(const int* offset, int first_lane, int lanes, int width, int bank_bytes, int unit_bytes) {
    int units[32][64], known[32] = {}, worst = 0;
    for (int lane = first_lane; lane < first_lane + lanes; lane++)
        for (int byte = offset[lane]; byte < offset[lane] + width; byte += 4) {
            int bank = byte / bank_bytes % 32, unit = byte / unit_bytes, at = 0;
            while (at < known[bank] && units[bank][at] != unit) at++;
            if (at < known[bank]) continue;
            units[bank][known[bank]++] = unit;
            if (known[bank] > worst) worst = known[bank];
        }
    return worst;
}

static bool partners_agree(const int* offset, int distance) {
    for (int lane = 0; lane < 32; lane++)
        if (offset[lane] != offset[lane ^ distance]) return false;
    return true;
}

static int wavefronts_of(int era, const int* offset, int width) {
    if (era == 1) return of_first_era(offset, width);
    int parts = 1, bank_bytes = 4, unit_bytes = 4;
    if (era == 2 && width == 8) parts = 2;
    if (era == 3) unit_bytes = 256;  // a word and its partner, 32 further on: two of one bank are in one unit if they are in one row
    if (era == 4) bank_bytes = unit_bytes = 8;
    if (era == 5 && width > 4) {
        parts = width / 4;
        if (partners_agree(offset, 1) || partners_agree(offset, 2)) parts /= 2;
    }
    int sum = 0, lanes = 32 / parts;
    for (int first = 0; first < 32; first += lanes) sum += busiest_bank(offset, first, lanes, width, bank_bytes, unit_bytes);
    return sum;
}

extern "C" void oracle(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around,
                       int range) {
    for (int p = 0; p < count; p++) {
        int offset[32];
        for (int lane = 0; lane < 32; lane++) {
            int group = lane / share % around;
            offset[lane] = (group * (first + p) + noise[p * 32 + group] % range) * width;
        }
        wavefronts[p] = wavefronts_of(era, offset, width);
    }
}
