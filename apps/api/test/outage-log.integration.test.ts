import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { depositJson, samplePdf } from "../../../tools/harness/deposits.ts"
import { ask, type Ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

// No server listens there.
const nowhere = "http://user:hunter2@127.0.0.1:1"

describe("an answer with 502", () => {
  let database = ""
  let key = ""
  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
  })

  const running = async (env: Readonly<Record<string, string>>, use: (api: ApiHere) => Promise<void>) => {
    const api = await startApiHere(database, env)
    try {
      await use(api)
    } finally {
      await api.stop()
    }
  }

  /** Expects one log line about this answer, which names the dependency and no secret or address. */
  const toldOnce = (api: ApiHere, reply: Reply, dependency: string, reason: RegExp) => {
    assert.strictEqual(reply.status, 502, reply.text)
    const log = readFileSync(api.logFile, "utf8")
    const told = log
      .split("\n")
      .filter((line) => line.includes("answered 502") && line.includes(String(reply.headers["x-request-id"])))
    assert.lengthOf(told, 1, log)
    assert.include(told[0], `"dependency":"${dependency}"`)
    assert.match(told[0] ?? "", reason)
    for (const secret of ["hunter2", "Rivoli", "Bellecour", key]) assert.notInclude(log, secret)
  }

  const keyed = (): Ask => ({ key, body: validOrder(), headers: { "idempotency-key": randomUUID() } })

  it("has one log line with the failed provider and the reason", { tags: "SEC-32" }, async () => {
    const { delivery, pickup, vehicle } = validOrder()
    await running({ TRAJET_GEOCODER: "photon", TRAJET_GEOCODER_URL: nowhere }, async (api) => {
      const estimate = await ask(api.origin, "/v1/pricing", { key, body: { pickup, delivery, vehicle } })
      toldOnce(api, estimate, "geocoder", /TRAJET_GEOCODER_URL.*ECONNREFUSED/u)
      toldOnce(api, await ask(api.origin, "/v1/transports", keyed()), "geocoder", /POST \/v1\/transports/u)
    })
    await running({ TRAJET_ROUTER: "osrm", TRAJET_ROUTER_URL: nowhere }, async (api) => {
      toldOnce(api, await ask(api.origin, "/v1/transports", keyed()), "router", /TRAJET_ROUTER_URL.*ECONNREFUSED/u)
    })
    await running({ TRAJET_BILLING_URL: nowhere, TRAJET_BILLING_TOKEN: "hunter2" }, async (api) => {
      toldOnce(api, await ask(api.origin, "/v1/transports", keyed()), "billing relay", /TRAJET_BILLING_URL/u)
    })
  })

  it("has one log line for the file storage and the database as well", { tags: "SEC-32" }, async () => {
    await running({ TRAJET_STORAGE_FOLDER: "/dev/null/files" }, async (api) => {
      const created = await ask(api.origin, "/v1/transports", keyed())
      const missionId = String(created.json()["id"])
      const deposit = await depositJson({ origin: api.origin, key, missionId }, [{ content: samplePdf() }])
      toldOnce(api, deposit, "file storage", /TRAJET_STORAGE.*ENOTDIR/u)
    })
    await running({ DATABASE_URL: "postgres://trajet:hunter2@127.0.0.1:1/trajet" }, async (api) => {
      toldOnce(api, await ask(api.origin, "/v1/transports", { key }), "PostgreSQL", /DATABASE_URL.*ECONNREFUSED/u)
    })
  })

  it("names a stored mission that this release cannot read, by its id", async () => {
    await running({}, async (api) => {
      const id = String((await ask(api.origin, "/v1/transports", keyed())).json()["id"])
      await onServer(database, `UPDATE mission SET body = '{"version": 9}' WHERE id = $1`, [id])
      const detail = await ask(api.origin, `/v1/transports/${id}`, { key })
      toldOnce(api, detail, "PostgreSQL", new RegExp(`the stored mission body ${id} cannot be read`, "u"))
      assert.strictEqual(detail.json()["code"], "relay_unavailable")
    })
  })
})
