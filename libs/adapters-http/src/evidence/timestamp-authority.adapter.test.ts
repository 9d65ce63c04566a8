import { assert, describe, it } from "@effect/vitest"
import { type Timestamp, Timestamps } from "@trajet/domain/evidence"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { timestampAuthority } from "./timestamp-authority.adapter.ts"
import { opensslAuthority } from "../testing/openssl-authority.ts"

/** Serves `answer` as an authority while `use` runs. */
const served = (answer: (query: Buffer) => Uint8Array | number | null, use: (url: string) => Promise<Timestamp>) =>
  Effect.acquireUseRelease(
    Effect.promise(async () => {
      const server = createServer(async (request, response) => {
        const chunks: Array<Buffer> = []
        for await (const chunk of request) chunks.push(Buffer.from(chunk))
        const found = answer(Buffer.concat(chunks))
        if (found === null) return
        if (typeof found === "number") return void response.writeHead(found).end()
        response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(found)
      })
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      return server
    }),
    (server) => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      return Effect.promise(() => use(`http://127.0.0.1:${port}/tsa`))
    },
    (server) =>
      Effect.sync(() => {
        server.closeAllConnections()
        server.close()
      })
  )

const content = Buffer.from("the signature of a dossier")

const stamp =
  (millis = 5_000) =>
  (url: string) =>
    Effect.runPromise(
      Timestamps.use((one) => one.stamp(content)).pipe(Effect.provide(timestampAuthority(new URL(url), millis)))
    )

describe("a timestamp by RFC 3161", { tags: "EVD-8" }, () => {
  it.effect("is that of a real authority, and verified by openssl", () =>
    Effect.gen(function* () {
      const folder = mkdtempSync(join(tmpdir(), "tsa-"))
      const authority = opensslAuthority(folder)
      const stamped = yield* served(authority.reply, stamp())
      if (stamped.state !== "given") return assert.fail(JSON.stringify(stamped))
      writeFileSync(join(folder, "data"), content)
      writeFileSync(join(folder, "token.tsr"), stamped.token)
      const verified = execFileSync(
        "openssl",
        ["ts", "-verify", "-data", "data", "-in", "token.tsr", "-CAfile", "ca.pem"],
        { cwd: folder, stdio: ["ignore", "pipe", "ignore"] }
      )
      assert.include(verified.toString(), "Verification: OK")
      assert.closeTo(Date.parse(`${stamped.at.slice(0, 23)}Z`), Date.now(), 60_000)
      rmSync(folder, { recursive: true })
    })
  )

  it.effect("fails no dossier, and says why there is none", () =>
    Effect.gen(function* () {
      const reasons = [
        yield* served(() => 503, stamp()),
        yield* served(() => null, stamp(50)),
        yield* served(() => Buffer.from("no DER"), stamp()),
        yield* served(() => Buffer.alloc(70_000), stamp()),
        yield* Effect.promise(() => stamp()("http://127.0.0.1:9/"))
      ].map((stamped) => (stamped.state === "failed" ? stamped.reason : stamped.state))
      assert.deepStrictEqual(reasons, [
        "the authority answered 503",
        "the authority did not answer in time",
        "the answer of the authority is no timestamp (RFC 3161)",
        "the authority answered more than 65536 bytes",
        "the authority could not be reached"
      ])
    })
  )

  it.effect("of other bytes, of another request or refused is none", () =>
    Effect.gen(function* () {
      const folder = mkdtempSync(join(tmpdir(), "tsa-"))
      const authority = opensslAuthority(folder)
      const first: { reply: Buffer | null } = { reply: null }
      const again = (query: Buffer) => (first.reply ??= authority.reply(query))
      yield* served(again, stamp())
      const repeated = yield* served(again, stamp())
      const other = yield* served((query) => {
        const changed = Buffer.from(query)
        changed[30] = (changed[30] ?? 0) ^ 1
        return authority.reply(changed)
      }, stamp())
      const refused = yield* served(() => Buffer.from("30053003020102", "hex"), stamp())
      assert.deepStrictEqual(
        [repeated, other, refused].map((stamped) => (stamped.state === "failed" ? stamped.reason : stamped.state)),
        [
          "the answer of the authority is to another request",
          "the authority has stamped other bytes",
          "the authority has refused the request"
        ]
      )
      rmSync(folder, { recursive: true })
    })
  )

  it.effect("is not asked for without an authority", () =>
    Effect.gen(function* () {
      const { authority, stamp: ask } = yield* Timestamps
      assert.deepStrictEqual([authority, yield* ask(content)], [null, { state: "none" }])
    }).pipe(Effect.provide(timestampAuthority(null)))
  )
})
