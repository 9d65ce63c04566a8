#!/usr/bin/env node
// A checkout runs the sources on the project's own Node. The published package has no sources and runs the built file.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

if (existsSync(fileURLToPath(new URL("../src/cli.ts", import.meta.url)))) {
  process.argv.splice(2, 0, "run", "libs/mcp/src/cli.ts")
  // Resolved by its path: the published package has no bootstrap to import.
  await import(new URL("../../../tools/bootstrap.mjs", import.meta.url))
} else {
  await import("../dist/cli.js")
}
