import { diskStorage } from "@trajet/adapters-local"
import {
  databaseLayer,
  idempotencyKeysLayer,
  importsLayer,
  inspectionsLayer,
  missionsLayer,
  storedFilesLayer
} from "@trajet/adapters-postgres"
import { ImportId, Imports } from "@trajet/domain/imports"
import { DriverId, type MissionStatus } from "@trajet/domain/mission"
import { callerOf, plant, plantedContact, plantedDriver, plantMission } from "@trajet/testing"
import { Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "vitest"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeDriver } from "../../../tools/harness/people.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

const folder = mkdtempSync(join(tmpdir(), "trajet-admin-files-"))

describe("the administration of personal data", () => {
  let database = ""
  beforeAll(async () => {
    database = await testDatabase()
  })

  const run = (...args: ReadonlyArray<string>) =>
    runAdmin([...args, "--json"], { DATABASE_URL: database, TRAJET_STORAGE_FOLDER: folder })

  const ports = () => {
    const pool = databaseLayer({ url: Redacted.make(database), connectionsMax: 2, applicationName: "trajet-test" })
    const store = Layer.mergeAll(missionsLayer, idempotencyKeysLayer, importsLayer, inspectionsLayer, storedFilesLayer)
    return Layer.merge(Layer.provide(store, pool), diskStorage({ folder }))
  }

  /** A mission of a new group, with a mark wherever somebody can write. */
  const planted = async (status: MissionStatus = "completed", driverId = DriverId(randomUUID())) => {
    const group = `fleet ${randomUUID()}`
    const tenant = { groupId: await makeGroup(database, group), environment: "live" as const }
    const driver = plantedDriver(driverId)
    const { id } = await Effect.runPromise(Effect.provide(plantMission(tenant, { status, driver }), ports()))
    return { group, id }
  }

  const bodyOf = async (id: string) =>
    String((await onServer(database, "SELECT body::text AS body FROM mission WHERE id = $1", [id]))[0]?.["body"])

  const unclear: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["nothing", []],
    ["a group without a person", ["--group", "fleet"]],
    ["a person without a group", ["--person", "ada@etoile.example"]],
    ["two subjects", ["--mission", "M-10000001", "--driver", "x"]]
  ]
  it.each(unclear)("does not erase %s, and says what to name", async (_, flags) => {
    const { status, stderr } = await run("erase", ...flags)
    assert.deepStrictEqual(
      [status, stderr.trim()],
      [1, "name what to erase: --group and --person, or --mission, or --driver"]
    )
  })

  const unknown: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
    [["erase", "--mission", "M-10000001"], /^there is no such mission$/mu],
    [["erase", "--mission", "x"], /^there is no such mission$/mu],
    [["erase", "--driver", randomUUID()], /^there is no driver with this id$/mu],
    [["erase", "--group", "nobody", "--person", "a@b.example"], /^there is no group named nobody; see groups list$/mu],
    [
      ["erase", "--group", "nobody", "--person", "Ada"],
      /^name the person by an e-mail address, or by a phone number/mu
    ],
    [["export", "--person", "Ada"], /^name the person by an e-mail address, or by a phone number/mu]
  ]
  it.each(unknown)("refuses %s with a reason", async (args, reason) => {
    const { status, stderr } = await run(...args)
    assert.strictEqual(status, 1)
    assert.match(stderr, reason)
  })

  it("counts in a dry run what it then erases, in the name of the administrator", async () => {
    const { id } = await planted()
    const counted = await run("erase", "--mission", id, "--dry-run")
    assert.include(await bodyOf(id), plant)
    const erased = await run("erase", "--mission", id)
    assert.notInclude(await bodyOf(id), plant)
    assert.deepInclude(erased.json(), { dry_run: false, contacts: 2, drivers: 1, photos: 1, documents: 1 })
    assert.deepStrictEqual({ ...Object(counted.json()), dry_run: false }, erased.json())
    const rows = await onServer(
      database,
      "SELECT action FROM audit WHERE target = $1 AND actor IS NOT NULL AND origin IS NOT NULL ORDER BY action",
      [id]
    )
    assert.deepStrictEqual(
      rows.map(({ action }) => action),
      ["audit.erase", "transport.erase"]
    )
  })

  it("names the missions that still need a person, and ends with 1", async () => {
    const { group, id } = await planted("in_transit")
    const { status, stderr } = await run("erase", "--group", group, "--person", plantedContact.phone ?? "")
    assert.strictEqual(status, 1)
    assert.match(stderr, /^the person is still a contact of M-\d+: repeat the command once/mu)
    assert.include(await bodyOf(id), plant)
  })

  it("refuses a driver with an unfinished mission, and erases the driver afterwards", async () => {
    const driver = await makeDriver(database)
    const { id } = await planted("in_transit", DriverId(driver.id))
    const refused = await run("erase", "--driver", driver.id)
    assert.match(
      refused.stderr,
      /^the driver still has M-\d+: complete these missions, or give them to other drivers/mu
    )
    await onServer(
      database,
      "UPDATE mission SET status = 'completed', body = jsonb_set(body::jsonb, '{status}', $2) WHERE id = $1",
      [id, '"completed"']
    )
    const erased = await run("erase", "--driver", driver.id)
    assert.deepInclude(erased.json(), { dry_run: false, drivers: 2, contacts: 0 })
    assert.include(await bodyOf(id), `"firstName":""`)
  })

  it("exports what is kept about a contact, of one group or of all", async () => {
    const [one, two] = [await planted(), await planted()]
    const email = plantedContact.email?.toUpperCase() ?? ""
    const exported = Object((await run("export", "--person", email, "--group", one.group)).json())
    const [mission, ...others] = Reflect.get(exported, "contact_of")
    assert.isEmpty(others)
    assert.deepInclude(mission, { group: one.group, environment: "live", mission_id: one.id, status: "completed" })
    assert.deepStrictEqual(
      mission.legs.map(({ email: address, leg, name }: Record<string, unknown>) => [leg, name, address]),
      ["enlevement-aller", "livraison-aller"].map((leg) => [leg, plantedContact.name, plantedContact.email])
    )
    assert.isAbove(Reflect.get(exported, "notices").length, 0)
    const everywhere = Object((await run("export", "--person", email)).json())
    const groups = Reflect.get(everywhere, "contact_of").map(({ group }: Record<string, unknown>) => group)
    assert.includeMembers(groups, [one.group, two.group])
  })

  it("exports and erases the rows of imported files that have the contact", { tags: "OPS-62" }, async () => {
    const group = `fleet ${randomUUID()}`
    const tenant = { groupId: await makeGroup(database, group), environment: "live" as const }
    const cells = { pickup_email: "Ada@etoile.example", description: plant }
    const order = {
      id: ImportId(randomUUID()),
      fileName: "orders.csv",
      sheet: null,
      columns: [],
      rows: [{ line: 2, cells, problems: [] }]
    }
    await Effect.runPromise(
      Effect.provide(
        Imports.use((imports) => imports.create(callerOf(tenant), order)),
        ports()
      )
    )
    const person = ["--person", "ada@etoile.example", "--group", group]
    const rowsOf = async () => Reflect.get(Object((await run("export", ...person)).json()), "import_rows")
    const [row] = await rowsOf()
    assert.deepInclude(row, { group, environment: "live", import_id: order.id, line: 2, state: "unchecked", cells })
    assert.deepInclude((await run("erase", ...person)).json(), { missions: 0, texts: 1 })
    assert.deepStrictEqual(await rowsOf(), [])
  })

  it("exports a driver with missions and actions", async () => {
    const email = `${randomUUID()}@drivers.example`
    const driver = await makeDriver(database, "test", email)
    const { id } = await planted("completed", DriverId(driver.id))
    await onServer(
      database,
      "INSERT INTO audit (environment, person_id, action, target, ip) VALUES ('test', $1, 'transport.deliver', $2, '::1')",
      [driver.id, id]
    )
    const [exported] = Reflect.get(Object((await run("export", "--person", email)).json()), "drivers")
    assert.deepInclude(exported, { id: driver.id, email })
    assert.strictEqual(exported.missions[0].mission_id, id)
    assert.deepStrictEqual(exported.missions[0].trips, ["aller"])
    assert.strictEqual(exported.actions[0].action, "transport.deliver")
  })
})
