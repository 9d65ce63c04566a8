import { globSync, readFileSync } from "node:fs"
import { stepNames } from "../../apps/driver/src/inspection/plan/plan.rules.ts"

const declared = /createRoute\(\{[^}]*?\bpath: "([^"]+)"/gu

/** The paths of all pages of the console under `/console`, as its routes declare them: `/missions/$id`. */
export const consoleRoutes = (): ReadonlyArray<string> =>
  globSync("apps/console/src/*/{routes.tsx,router.ts}")
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(declared)].map(([, path = ""]) => path))
    .toSorted()

const places = /readonly at: ("[^\n]*?)(?:; | \}|\n)/gu

/** A page that says "One moment…", and the one that holds all the others. */
const withoutPage = new Set(["starting", "open"])

const placesIn = (file: string): ReadonlyArray<string> =>
  [...readFileSync(file, "utf8").matchAll(places)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"(\w+)"/gu)].map(([, name = ""]) => name)
  )

/**
 * The pages of the phone, which have no addresses: what it shows before it is opened, its places, and the steps of an
 * inspection with its camera.
 */
export const phoneRoutes = (): ReadonlyArray<string> => {
  const shown = ["apps/driver/src/stages.tsx", "apps/driver/src/place.ts"].flatMap(placesIn)
  const steps = [...stepNames, "summary", "camera"].map((step) => `inspection · ${step}`)
  return [...new Set([...shown.filter((name) => !withoutPage.has(name)), ...steps])]
    .map((name) => `phone: ${name}`)
    .toSorted()
}
