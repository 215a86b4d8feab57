#!/usr/bin/env bash
# A fresh Debian goes from a clone to the page and to passing tests: unshare --mount fresh-debian.sh SUITE MIRROR
# The machine is a folder made by debootstrap. What is mounted in it is gone with the mount namespace of this script.
set -euo pipefail
suite=$1
mirror=$2
project=$(cd "$(dirname "$0")/.." && pwd)
root=$project/build/fresh-$suite

rm -rf --one-file-system "$root"
mkdir -p "$root"
debootstrap --variant=minbase --include=ca-certificates,curl,git,g++ "$suite" "$root" "$mirror" > "$root.log"
# As an image from a cloud or a container registry: no package lists.
rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/archives/*.deb

mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
# The machine may reach its mirrors through a certificate of its own.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
git clone --quiet "$project" "$root/root/attention-lab"

# Debian 12's own Node is too old; people bring one. Debian 13's is used as it is.
if [ "$suite" = bookworm ]; then
  cp "$(command -v node)" "$root/usr/bin/"
  cp -r "$(npm root --global)/npm" "$root/opt/"
  ln -s /opt/npm/bin/npm-cli.js "$root/usr/bin/npm"
  node=true
else
  node='apt-get update -qq && apt-get install -qq --no-install-recommends nodejs npm > /dev/null'
fi

env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 CI=true \
  NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
  chroot "$root" bash -euc "
    $node
    rm -rf /var/lib/apt/lists/*
    cd /root/attention-lab
    settings() { find /etc/apt -type f -exec sha256sum {} + | sort; }
    before=\$(settings)

    PORT=4999 setsid npm start &
    for second in {1..900}; do
      curl --silent --fail http://localhost:4999/ > /root/page.html && break
      kill -0 \$!
      sleep 1
    done
    grep -q '<html' /root/page.html
    echo \"npm start served the page after \$SECONDS s\"
    kill -- -\$!

    npm test
    time node scripts/set-up.mjs test

    [ \"\$before\" = \"\$(settings)\" ] || { echo 'the sources of apt have changed'; exit 1; }
    if [ $suite = bookworm ] && dpkg --status emscripten libxsimd-dev; then
      echo 'packages of Debian 13 were installed on Debian 12'; exit 1
    fi
  "
umount --recursive --lazy "$root/proc" "$root/dev"
rm -rf --one-file-system "$root"
