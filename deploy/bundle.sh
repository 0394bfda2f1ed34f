#!/bin/sh
# Bundles the server and the owner's commands with every package they use, so that they run on
# bare Node: `deploy/bundle.sh FOLDER` writes FOLDER/main.js and FOLDER/leads.js.
set -eu
cd "$(dirname "$0")/.."
# Packages in CommonJS call `require`, which a module has to make for itself. `pg-native` is an
# optional part of `pg` that is not installed.
node_modules/.bin/esbuild src/server/main.ts src/cli/leads.ts \
  --bundle --platform=node --format=esm --entry-names='[name]' --outdir="$1" \
  --external:pg-native --sourcemap --sources-content=false --log-level=warning \
  --banner:js="import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"
