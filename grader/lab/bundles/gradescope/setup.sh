#!/bin/bash
# Gradescope runs this once, when it builds the image. It fails where the reference solution would not be marked.
set -u
here=/autograder/source/warpmark
chmod +x "$here/bin/warpmark" "$here/mark"

trial=$(mktemp -d) || exit 1
trap 'rm -rf -- "$trial"' EXIT # it has the reference solution

is_marked() {
    mkdir -p "$trial/submission"
    cp "$here/root/solutions/@LAB@/@FILE@" "$trial/submission"
    "$here/mark" "$trial/submission" "$trial/results.json" && grep -q '^  "score"' "$trial/results.json"
}

# NVRTC and its headers are Python packages, too; the version is get.sh's (labs/ci).
fetch_compiler() {
    local packages=('nvidia-cuda-nvrtc==13.0.*' 'nvidia-cuda-runtime==13.0.*' 'nvidia-cuda-cccl==13.0.*')
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-pip
    python3 -m pip install --break-system-packages "${packages[@]}" || python3 -m pip install "${packages[@]}"
}

is_marked || {
    # Where the bundle has no compiler the image may have one, and this one has none.
    [[ ! -d $here/lib/warpmark/include ]] && fetch_compiler && is_marked
} || {
    "$here/bin/warpmark" doctor
    echo "setup.sh: the reference solution of @LAB@ gets no marks here (see above)" >&2
    exit 1
}
echo "setup.sh: the reference solution of @LAB@ is marked here"
