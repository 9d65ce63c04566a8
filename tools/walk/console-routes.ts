import { globSync, readFileSync } from "node:fs"

const declared = /createRoute\(\{[^}]*?\bpath: "([^"]+)"/gu

/** The paths of all pages of the console under `/console`, as its routes declare them: `/missions/$id`. */
export const consoleRoutes = (): ReadonlyArray<string> =>
  globSync("apps/console/src/*/{routes.tsx,router.ts}")
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(declared)].map(([, path = ""]) => path))
    .toSorted()
