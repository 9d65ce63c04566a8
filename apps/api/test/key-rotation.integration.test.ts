import { randomBytes } from "node:crypto"
import { assert, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { depositJson, samplePdf } from "../../../tools/harness/deposits.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { list, member } from "./member.ts"

interface Sealed {
  readonly quoteId: string
  readonly cursor: string
  readonly link: string
}

const [before, after] = [0, 1].map(() => randomBytes(32).toString("base64url"))
const old = { TRAJET_SEALING_KEY: before ?? "" }
const rotated = { TRAJET_SEALING_KEY: after ?? "", TRAJET_SEALING_KEY_PREVIOUS: before ?? "" }
const ended = { TRAJET_SEALING_KEY: after ?? "" }

describe("the rotation of the sealing key", () => {
  it(
    "keeps quotes, cursors and links valid while the former key is named, and not longer",
    { tags: "SEC-8" },
    async () => {
      const database = await testDatabase()
      const key = (await makeKey(database, await makeGroup(database, "fleet"))).clear

      const made = async ({ origin }: ApiHere): Promise<Sealed> => {
        const { pickup, delivery, vehicle } = validOrder()
        const ids = [1, 2].map(() => ask(origin, "/v1/transports", { key, body: validOrder() }))
        const missionId = String((await Promise.all(ids))[0]?.json()["id"])
        const quote = await ask(origin, "/v1/pricing", { key, body: { pickup, delivery, vehicle } })
        const page = await ask(origin, "/v1/transports?limit=1", { key })
        const deposit = await depositJson({ origin, key, missionId }, [{ content: samplePdf() }])
        return {
          quoteId: String(quote.json()["quote_id"]),
          cursor: String(page.json()["next_cursor"]),
          link: new URL(String(member(member(list(deposit.json()["data"])[0], "document"), "url"))).pathname
        }
      }

      const opened = async ({ origin }: ApiHere, { quoteId, cursor, link }: Sealed) => {
        const ordered = await ask(origin, "/v1/transports", { key, body: validOrder({ quote_id: quoteId }) })
        const page = await ask(origin, `/v1/transports?limit=1&cursor=${encodeURIComponent(cursor)}`, { key })
        return [ordered.status, page.status, (await ask(origin, link)).status]
      }

      const running = async <A>(env: Readonly<Record<string, string>>, use: (api: ApiHere) => Promise<A>) => {
        const api = await startApiHere(database, env)
        try {
          return await use(api)
        } finally {
          await api.stop()
        }
      }

      const former = await running(old, made)
      const latter = await running(rotated, async (api) => {
        assert.deepStrictEqual(await opened(api, former), [201, 200, 200])
        return made(api)
      })
      await running(ended, async (api) => {
        assert.deepStrictEqual(await opened(api, latter), [201, 200, 200], "new ones are sealed with the new key")
        assert.deepStrictEqual(await opened(api, former), [422, 422, 404])
      })
    }
  )
})
