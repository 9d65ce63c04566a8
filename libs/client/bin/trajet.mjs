#!/usr/bin/env node
// In the repository the sources run, on the project's own Node and never older than what is being worked on; what was
// published has no sources and runs as it was built.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

if (existsSync(fileURLToPath(new URL("../src/cli.ts", import.meta.url)))) {
  process.argv.splice(2, 0, "run", "libs/client/src/cli.ts")
  // Named by its place: what is published has none.
  await import(new URL("../../../tools/bootstrap.mjs", import.meta.url))
} else {
  await import("../dist/cli.js")
}
