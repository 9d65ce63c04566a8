import { assert, it } from "vitest"
import { otherPackages } from "./former-release.ts"

const lock = (packages: Readonly<Record<string, { version?: string; dev?: boolean; link?: boolean }>>) => ({ packages })

it("the release before runs on the packages that are installed here only if they have its versions", () => {
  const former = lock({
    "": {},
    "libs/domain": {},
    "node_modules/@trajet/domain": { link: true },
    "node_modules/pg": { version: "8.23.1" },
    "node_modules/gone": { version: "1.0.0" },
    "node_modules/vitest": { version: "5.0.0", dev: true }
  })
  const current = lock({
    "node_modules/pg": { version: "8.23.1" },
    "node_modules/vitest": { version: "5.1.0", dev: true }
  })
  assert.deepStrictEqual(otherPackages(former, current), ["gone"])
  assert.deepStrictEqual(otherPackages(former, lock({ "node_modules/pg": { version: "9.0.0" } })), ["pg", "gone"])
})
