import { randomBytes } from "node:crypto"
import { serverVariable } from "../../harness/shared-server.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import { ensureRoles } from "../../postgres/roles.ts"
import { vitest } from "../../test/vitest-run.ts"
import { debianVersion, makeDebianServer } from "../debian-server.ts"
import type { Drill } from "../drill.ts"

/** The tests that hold statements to a bound of pages, or to indexes. */
const planTests = [
  "libs/adapters-postgres/src/creation-plans",
  "libs/adapters-postgres/src/explain",
  "libs/adapters-postgres/src/webhooks/dispatching/delivery-plans"
]

const serverSettings = `
max_connections = 200
fsync = off
synchronous_commit = off
full_page_writes = off
`

/** Runs these tests on Debian's PostgreSQL, as `npm test` does on the embedded one. */
export const plansDrill: Drill = async (_form, say) => {
  const server = makeDebianServer({
    port: await quietPort(),
    password: randomBytes(12).toString("hex"),
    settings: () => serverSettings
  })
  try {
    await server.start()
    await ensureRoles({ admin: server.urlAs("postgres"), app: server.urlAs("trajet") })
    say(`PostgreSQL ${debianVersion} of Debian runs`)
    const { failures, passed } = await vitest("integration", planTests, {
      env: { [serverVariable]: server.urlAs("trajet") }
    })
    return {
      figures: [`- PostgreSQL ${debianVersion} of Debian: ${passed} tests of plans passed.`],
      failures: passed === 0 ? ["no test ran"] : failures
    }
  } finally {
    await server.dispose()
  }
}
