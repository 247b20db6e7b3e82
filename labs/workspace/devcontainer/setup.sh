#!/bin/sh
# setup.sh: gets warpmark and its compiler into the container. (Made by
# `warpmark start`.) Where the package is stands in .warpmark/package, or in
# WARPMARK_URL and WARPMARK_SHA256.
set -e
apt-get update
apt-get install -y --no-install-recommends ca-certificates curl git python3-pip
sh .warpmark/get.sh /opt/warpmark
ln -sf /opt/warpmark/bin/warpmark /usr/local/bin/warpmark
warpmark doctor
