#!/bin/sh
# get.sh: fetches warpmark into a folder, for a CI job or a container.
#   sh .warpmark/get.sh FOLDER [compiler]
# The folder gets bin/warpmark, its labs, and the compiler beside it; with the
# word `compiler` that alone. What is there already stays.
#
# WARPMARK_URL is the address of the .tar.gz in the course's release, and
# WARPMARK_SHA256 its SHA-256. A variable of the job that is not set is read
# from the file `package` beside this script.
# WARPMARK_COMPILER_URL and WARPMARK_COMPILER_SHA256 are those of a .tar.gz
# with NVRTC and its headers (lib/, include/). Without them pip gets both,
# unless this computer has a compiler.
set -eu
here=$(dirname "$0")
to=${1:?get.sh: give the folder}
what=${2:-}

stop() {
    echo "get.sh: $1" >&2
    exit 3
}

# A variable of the job, else of the file: set NAME.
set_from_file() {
    eval "value=\${$1:-}"
    if [ -z "$value" ] && [ -f "$here/package" ]; then
        value=$(sed -n "s/^$1=//p" "$here/package" | head -n 1)
    fi
    eval "$1=\$value"
}

download() { # URL FILE
    if command -v curl >/dev/null; then
        curl -fsSL --retry 3 -o "$2" "$1" && return
    elif command -v python3 >/dev/null; then
        python3 -c 'import shutil, sys, urllib.request as web
with web.urlopen(sys.argv[1]) as got, open(sys.argv[2], "wb") as file:
    shutil.copyfileobj(got, file)' "$1" "$2" && return
    else
        stop "neither curl nor python3 is here"
    fi
    stop "$1 could not be fetched"
}

unpack() { # URL SHA256 FOLDER, which gets what is in the archive's top folder
    [ -n "$2" ] || stop "the SHA-256 of $1 is missing"
    download "$1" "$3.tar.gz"
    echo "$2  $3.tar.gz" | sha256sum -c --quiet - ||
        stop "$1 is not the file with the SHA-256 $2"
    mkdir -p "$3"
    tar -xzf "$3.tar.gz" -C "$3" --strip-components=1 --no-same-owner
    rm -f "$3.tar.gz"
}

# NVRTC, its builtins and headers, from the wheels that NVIDIA publishes.
unpack_wheels() { # FOLDER
    command -v python3 >/dev/null ||
        stop "python3 is not here: install it, or set WARPMARK_COMPILER_URL"
    python3 -m pip install --quiet --disable-pip-version-check --no-deps \
        --only-binary :all: --target "$1/wheels" 'nvidia-cuda-nvrtc==13.0.*' \
        'nvidia-cuda-runtime==13.0.*' 'nvidia-cuda-cccl==13.0.*' ||
        stop "pip could not get the compiler: set WARPMARK_COMPILER_URL"
    mv "$1/wheels/nvidia/cu13/lib" "$1/wheels/nvidia/cu13/include" "$1"
    rm -rf "$1/wheels"
}

get_compiler() { # FOLDER
    mkdir -p "$1"
    if [ -n "$WARPMARK_COMPILER_URL" ]; then
        unpack "$WARPMARK_COMPILER_URL" "$WARPMARK_COMPILER_SHA256" "$1"
    else
        unpack_wheels "$1"
    fi
}

for name in WARPMARK_URL WARPMARK_SHA256 WARPMARK_COMPILER_URL \
    WARPMARK_COMPILER_SHA256; do
    set_from_file "$name"
done
[ -n "$WARPMARK_URL" ] || [ "$what" = compiler ] ||
    stop "WARPMARK_URL is not set: ask your course for the address of its package"

# A folder that is there was made whole, of this package.
is="$what $WARPMARK_SHA256 $WARPMARK_COMPILER_SHA256"
[ "$(cat "$to/made-of" 2>/dev/null)" != "$is" ] || exit 0
rm -rf "$to" "$to.new"
mkdir -p "$to.new"
if [ "$what" = compiler ]; then
    get_compiler "$to.new"
else
    unpack "$WARPMARK_URL" "$WARPMARK_SHA256" "$to.new"
    "$to.new/bin/warpmark" doctor >/dev/null 2>&1 ||
        get_compiler "$to.new/lib/warpmark"
    "$to.new/bin/warpmark" doctor >"$to.new/doctor.txt" 2>&1 || {
        cat "$to.new/doctor.txt" >&2
        stop "warpmark does not run here"
    }
fi
echo "$is" >"$to.new/made-of"
mv "$to.new" "$to"
