import { globSync } from "node:fs"

const sources = ["libs/*/src/**/*.{ts,tsx}", "apps/*/src/**/*.{ts,tsx}"]

/**
 * Not production: tests and what they use. Not to be mutated: migrations that landed never change again, and the calls,
 * types and pages that programs print from the contract have tests that print them again.
 */
const others =
  /\.(?:test|fake|suite|bench|d)\.tsx?$|\/(?:testing|migrations|node_modules|dist)\/|^libs\/testing\/|\/api\/(?:calls|types|client|operations|console)\/|\/planted-/u

/** True for a file that mutations are planted in. */
export const isProduction = (path: string): boolean => !others.test(path)

/** The files that mutations are planted in, by their paths from the root. */
export const productionFiles = (root: string): ReadonlyArray<string> =>
  globSync(sources, { cwd: root }).filter(isProduction).toSorted()

/**
 * The capability that a file belongs to, for the sample: the lib or app with the folder of the capability in it, such as
 * `domain/webhooks` or `api/handlers/operations`.
 */
export const capabilityOf = (path: string): string => {
  const [, name = "", , ...folders] = path.split("/").slice(0, -1)
  const [first, second] = folders
  // Handlers and the edge of an API have capabilities of their own below.
  const depth = first === "handlers" || first === "edge" ? 2 : 1
  return [name, first, depth === 2 ? second : undefined].filter((part) => part !== undefined).join("/")
}
