#!/bin/sh
# setup.sh: gets warpmark and its compiler into the container. (Made by
# `warpmark start`.) WARPMARK_PACKAGE is the address of the course's .deb.
set -e
if [ -z "$WARPMARK_PACKAGE" ]; then
    echo "Set WARPMARK_PACKAGE to the address of your course's .deb." >&2
    exit 1
fi
apt-get update
apt-get install -y --no-install-recommends ca-certificates curl git python3-venv
curl -fsSL -o /tmp/warpmark.deb "$WARPMARK_PACKAGE"
apt-get install -y /tmp/warpmark.deb
python3 -m venv /opt/cuda-python
/opt/cuda-python/bin/pip install nvidia-cuda-nvrtc nvidia-cuda-runtime \
    nvidia-cuda-cccl
warpmark doctor
