import { randomBytes } from "node:crypto"
import { startAdmin } from "../../harness/admin-process.ts"
import { asAdministrator, onServer } from "../../harness/database.ts"
import { until } from "../../harness/until.ts"
import { reload } from "./secret-files.ts"
import { natsUrl, newLogin, type RotationWorld, writeCertificate } from "./world.ts"

/** Orders that are made between two steps, so that each mixture of old and new is seen by requests and deliveries. */
const ordersBetweenSteps = 40

interface Surroundings {
  readonly world: RotationWorld
  readonly created: () => number
}

export type Rotation = (surroundings: Surroundings) => Promise<void>

const settle = async ({ created }: Surroundings): Promise<void> => {
  const before = created()
  await until("orders go on", () => created() >= before + ordersBetweenSteps)
}

/** One process after the other, each beside others that have read the files already, or not yet. */
const reloadAll = async (surroundings: Surroundings): Promise<void> => {
  const { apis, dispatchers } = surroundings.world
  for (const service of [...apis, ...dispatchers]) await reload(service)
  await settle(surroundings)
}

interface PairOfSecrets {
  readonly name: "TRAJET_PEPPER" | "TRAJET_SEALING_KEY"
  readonly read: () => string
  /** What is done before the former secret is accepted no longer. */
  readonly finish: (next: string, former: string, world: RotationWorld) => Promise<void>
}

const rotatePair =
  ({ finish, name, read }: PairOfSecrets): Rotation =>
  async (surroundings) => {
    const { world } = surroundings
    const [former, next] = [read(), randomBytes(32).toString("hex")]
    world.files.write({ [`${name}_PREVIOUS`]: next })
    await reloadAll(surroundings)
    world.files.write({ [name]: next, [`${name}_PREVIOUS`]: former })
    await reloadAll(surroundings)
    await finish(next, former, world)
    world.files.write({ [`${name}_PREVIOUS`]: "" })
    await reloadAll(surroundings)
  }

const reseal = async (next: string, former: string, { databaseUrl, files }: RotationWorld): Promise<void> => {
  const { status, stderr } = await startAdmin(["endpoints", "reseal", "--json"], {
    ...files.variables(["DATABASE_URL"]),
    TRAJET_SEALING_KEY: next,
    TRAJET_SEALING_KEY_PREVIOUS: former
  }).ended
  if (status !== 0) throw new Error(`endpoints reseal ended with ${status}: ${stderr}`)
  const keys = await onServer(
    databaseUrl,
    `SELECT DISTINCT split_part(sealed, '.', 2) FROM (
       SELECT sealed FROM webhook_secret UNION ALL SELECT sealed_key FROM webhook_secret WHERE sealed_key IS NOT NULL
       UNION ALL SELECT sealed FROM webhook_sealed
       UNION ALL SELECT sealed FROM webhook_token WHERE sealed IS NOT NULL
     ) AS every`
  )
  if (keys.length !== 1) throw new Error(`signing secrets are sealed under ${keys.length} keys after endpoints reseal`)
}

const rotateDatabaseLogin =
  (state: { login: string | null }): Rotation =>
  async (surroundings) => {
    const { databaseUrl, files } = surroundings.world
    const administrator = asAdministrator(databaseUrl)
    const [former, login, password] = [
      state.login ?? "trajet",
      `trajet_${randomBytes(4).toString("hex")}`,
      randomBytes(16).toString("hex")
    ]
    await onServer(
      administrator,
      `CREATE ROLE ${login} LOGIN IN ROLE trajet PASSWORD '${password}'; ALTER ROLE ${login} SET role TO trajet`
    )
    const url = new URL(databaseUrl)
    url.username = login
    url.password = password
    files.write({ DATABASE_URL: url.href })
    await reloadAll(surroundings)
    await until("nothing is connected by the former login", async () => {
      const rows = await onServer(administrator, "SELECT FROM pg_stat_activity WHERE usename = $1", [former])
      return rows.length === 0
    })
    if (state.login !== null) await onServer(administrator, `DROP ROLE ${state.login}`)
    state.login = login
  }

const rotateNatsLogin: Rotation = async (surroundings) => {
  const { dispatchers, files, nats, users } = surroundings.world
  const next = newLogin()
  users.add(nats, next)
  files.write({ NATS_URL: natsUrl(next, nats) })
  for (const dispatcher of dispatchers) await reload(dispatcher)
  await users.onlyIs(next)
  users.keepOnly(nats, next)
  await settle(surroundings)
}

const rotateCertificate: Rotation = async (surroundings) => {
  const { apis, files } = surroundings.world
  writeCertificate(files)
  for (const api of apis) await reload(api)
  await settle(surroundings)
}

/** Each rotation that docs/production.md describes, as it is described there. */
export const rotationsOf = ({ files }: RotationWorld): ReadonlyArray<readonly [string, Rotation]> => [
  [
    "pepper",
    rotatePair({ name: "TRAJET_PEPPER", read: () => files.read("TRAJET_PEPPER"), finish: () => Promise.resolve() })
  ],
  [
    "sealing key",
    rotatePair({ name: "TRAJET_SEALING_KEY", read: () => files.read("TRAJET_SEALING_KEY"), finish: reseal })
  ],
  ["login of PostgreSQL", rotateDatabaseLogin({ login: null })],
  ["login of NATS", rotateNatsLogin],
  ["certificate", rotateCertificate]
]
