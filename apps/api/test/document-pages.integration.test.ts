import { readFileSync } from "node:fs"
import { assert, beforeAll, describe, it } from "vitest"
import { apiDocuments } from "../../../tools/harness/api-documents.ts"
import { ask } from "../../../tools/harness/http.ts"
import { problemOf } from "./refusals.ts"
import { workerApi, type WorkerApi } from "../../../tools/harness/worker-api.ts"

/** The path at the API of each file of docs/api. */
const served = [...apiDocuments()].map(([file, { path }]) => ({ file, path }))

describe("a document for machines", () => {
  let api: WorkerApi["api"]
  beforeAll(async () => {
    ;({ api } = await workerApi())
  })

  it.each(served)(
    "$path is the file of docs/api, needs no key, and is sent once to a client",
    { tags: ["VER-4", "VER-7", "VER-10"] },
    async ({ file, path }) => {
      const answer = await ask(api.origin, path)
      assert.strictEqual(answer.status, 200)
      assert.match(String(answer.headers["content-type"]), /^application\/(?:schema\+)?json/u)
      assert.deepStrictEqual(answer.json(), JSON.parse(readFileSync(`docs/api/${file}`, "utf8")))
      const again = await ask(api.origin, path, { headers: { "if-none-match": String(answer.headers["etag"]) } })
      assert.strictEqual(again.status, 304)
    }
  )

  it("is 404 for an unknown event type", async () => {
    for (const name of ["transport.json", "transport.created", "constructor", "__proto__", "%2e%2e"]) {
      const answer = await ask(api.origin, `/schemas/v1/events/${name}`)
      assert.strictEqual(answer.status, 404, name)
      assert.isNull(problemOf(answer).code)
    }
  })
})
