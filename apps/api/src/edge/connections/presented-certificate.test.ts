import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { once } from "node:events"
import { createServer as createPlainServer, type Server } from "node:http"
import { createServer } from "node:https"
import { certificateAuthority } from "../../../../../tools/harness/certificates.ts"
import { endOfCertificate } from "./presented-certificate.ts"

const listening = (server: Server) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      const address = server.address()
      return address !== null && typeof address === "object" ? address.port : 0
    }),
    () => Effect.sync(() => server.close())
  )

describe("the certificate that a server presents", () => {
  it.live("tells its end, also after it", () =>
    Effect.gen(function* () {
      const authority = yield* certificateAuthority
      for (const [validity, end] of [
        ["valid", "2099-12-31T23:59:59Z"],
        ["expired", "2021-01-01T00:00:00Z"]
      ] as const) {
        const port = yield* listening(createServer(authority.issue("IP:127.0.0.1", validity)))
        assert.strictEqual(yield* endOfCertificate(port, "127.0.0.1"), Date.parse(end) / 1_000)
      }
    })
  )

  it.live("is unknown of a server without one, and of none", () =>
    Effect.gen(function* () {
      const port = yield* listening(createPlainServer())
      assert.isNull(yield* endOfCertificate(port, "127.0.0.1"))
      const gone = yield* Effect.scoped(listening(createPlainServer()))
      assert.isNull(yield* endOfCertificate(gone, "127.0.0.1"))
    })
  )
})
