import { createHash } from "node:crypto"
import { assert, describe, it } from "vitest"
import { apiDocuments } from "../../../tools/harness/api-documents.ts"
import { ask } from "../../../tools/harness/http.ts"
import { problemOf } from "./refusals.ts"
import { workerApi } from "../../../tools/harness/worker-api.ts"

const served = [...apiDocuments().values()]

describe("a document for machines", async () => {
  const { api } = await workerApi()

  it.each(served)(
    "$path is the printed document, needs no key, and is sent once to a client",
    { tags: ["VER-4", "VER-7", "VER-10"] },
    async ({ digest, path }) => {
      const answer = await ask(api.origin, path)
      assert.strictEqual(answer.status, 200)
      assert.match(String(answer.headers["content-type"]), /^application\/(?:schema\+)?json/u)
      assert.strictEqual(createHash("sha256").update(answer.text).digest("hex"), digest)
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
