import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import type { ClientIdentity } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createSecureContext } from "node:tls"
import { certificateAuthority, type Identity, selfSigned } from "../testing/certificates.ts"
import { connectProxy } from "../testing/connect-proxy.ts"
import { answers, hangsUp, hostileServer } from "../testing/hostile-server.ts"
import { makeSender } from "../testing/webhook-sending.ts"
import { clientIdentities } from "./client-identities.ts"
import type { WebhookSenderOptions } from "./webhook-sender.adapter.ts"

const identityOf = ({ cert, key }: Identity): ClientIdentity => ({ certificate: cert, key })

/** A server of the authority that accepts its clients only, and a sender that trusts it. */
const scene = (options: Partial<WebhookSenderOptions> = {}) =>
  Effect.gen(function* () {
    const authority = yield* certificateAuthority
    const identity = authority.issue("DNS:localhost")
    const server = yield* hostileServer(answers(204), { identity, clientAuthority: authority.cert })
    const send = yield* makeSender({ allowLoopback: true, authorities: [authority.cert], ...options })
    return { authority, server, send, url: `https://localhost:${server.port}/hook` }
  })

/** The server of OpenSSL, which refuses certificates by alerts, as servers in Go and Java do. */
const opensslServer = (server: Identity, authority: string, version: string) =>
  Effect.gen(function* () {
    const folder = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "trajet-mtls-"))),
      (path) => Effect.sync(() => rmSync(path, { recursive: true }))
    )
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const words = [
      ...["s_server", "-accept", "127.0.0.1:0", "-cert", file("cert", server.cert), "-key", file("key", server.key)],
      ...["-CAfile", file("ca", authority), "-Verify", "1", "-verify_return_error", `-${version}`]
    ]
    const running = yield* Effect.acquireRelease(
      Effect.sync(() => spawn("openssl", words, { stdio: ["pipe", "pipe", "ignore"] })),
      (child) => Effect.sync(() => child.kill())
    )
    return yield* Effect.callback<number>((resume) => {
      let said = ""
      running.stdout.on("data", (chunk) => {
        said += String(chunk)
        const [, port] = /ACCEPT \S+:(\d+)/u.exec(said) ?? []
        if (port !== undefined) resume(Effect.succeed(Number(port)))
      })
    })
  })

describe("a delivery with a client certificate", { tags: "WHK-69" }, () => {
  it.live("shows it to a server that accepts no others, directly and through the proxy", () =>
    Effect.gen(function* () {
      const proxy = yield* connectProxy()
      for (const way of [{}, { proxy: new URL(`http://127.0.0.1:${proxy.port}`) }]) {
        const { authority, send, server, url } = yield* scene(way)
        const identity = identityOf(authority.issue("DNS:client"))
        for (let nth = 0; nth < 3; nth++) assert.deepInclude(yield* send(url, { identity }), { statusCode: 204 })
        assert.strictEqual(server.connections(), 1)
        assert.deepInclude(yield* send(url), {
          error: "client_certificate_error",
          detail: "the server asks for a client certificate"
        })
        assert.strictEqual(server.requests.length, 3)
      }
      assert.notStrictEqual(proxy.asked.length, 0)
    }).pipe(Effect.scoped)
  )

  it.live("that the server refuses is a failure with its own word, also if the server only closes", () =>
    Effect.gen(function* () {
      const { authority, send, server, url } = yield* scene()
      const foreign = identityOf(selfSigned("DNS:client"))
      const refused = yield* send(url, { identity: foreign })
      assert.deepInclude(refused, { error: "client_certificate_error", statusCode: null })
      assert.include(refused.detail, "the server may refuse the client certificate")
      assert.strictEqual(server.requests.length, 0)
      for (const version of ["tls1_2", "tls1_3"]) {
        const port = yield* opensslServer(authority.issue("DNS:localhost"), authority.cert, version)
        const result = yield* send(`https://localhost:${port}/hook`, { identity: foreign })
        assert.deepInclude(result, { error: "client_certificate_error", statusCode: null }, version)
      }
    }).pipe(Effect.scoped)
  )

  it.live("that has expired is no longer shown", () =>
    Effect.gen(function* () {
      const { authority, send, server, url } = yield* scene()
      const result = yield* send(url, { identity: identityOf(authority.issue("DNS:client", "expired")) })
      const detail = "the client certificate of the endpoint has expired"
      assert.deepInclude(result, { error: "client_certificate_error", detail, statusCode: null })
      const key = { ...identityOf(authority.issue("DNS:client")), key: "none" }
      assert.deepInclude(yield* send(url, { identity: key }), { error: "client_certificate_error", statusCode: null })
      assert.strictEqual(server.connections(), 0)
    }).pipe(Effect.scoped)
  )

  it.live("uses no connection of another certificate, of none, or of another group", () =>
    Effect.gen(function* () {
      const authority = yield* certificateAuthority
      const server = yield* hostileServer(answers(204), { identity: authority.issue("DNS:localhost") })
      const send = yield* makeSender({ allowLoopback: true, authorities: [authority.cert] })
      const [one, two] = [identityOf(authority.issue("DNS:client")), identityOf(authority.issue("DNS:client"))]
      const groupId = GroupId("group-2")
      const owners = [{}, { identity: one }, { identity: two }, { identity: one, groupId }, { identity: null, groupId }]
      for (const owner of [...owners, ...owners.toReversed()]) {
        assert.deepInclude(yield* send(`https://localhost:${server.port}/`, owner), { error: null })
      }
      assert.strictEqual(server.connections(), owners.length)
    }).pipe(Effect.scoped)
  )

  it.live("fails as one without, if the server hangs up later or has a wrong certificate itself", () =>
    Effect.gen(function* () {
      const authority = yield* certificateAuthority
      const identity = identityOf(authority.issue("DNS:client"))
      const send = yield* makeSender({ allowLoopback: true, authorities: [authority.cert] })
      const once = yield* hostileServer(
        (socket, nth) => (nth === 1 ? answers(204)(socket, nth) : hangsUp(socket, nth)),
        { identity: authority.issue("DNS:localhost") }
      )
      const url = `https://localhost:${once.port}/`
      assert.deepInclude(yield* send(url, { identity }), { error: null })
      assert.deepInclude(yield* send(url, { identity }), { error: "connection_refused" })
      const other = yield* hostileServer(answers(204), { identity: authority.issue("DNS:other.test") })
      const wrong = yield* send(`https://localhost:${other.port}/`, { identity })
      assert.deepInclude(wrong, { error: "tls_error", detail: "the certificate is for another host" })
      const plain = yield* hostileServer(answers(204))
      assert.deepInclude(yield* send(`http://localhost:${plain.port}/`, { identity }), { error: null })
    }).pipe(Effect.scoped)
  )

  it("is kept ready for TLS, the least recently used ones no longer", () => {
    const made: Array<ClientIdentity> = []
    const { of, size } = clientIdentities(2, (identity) => {
      made.push(identity)
      return createSecureContext()
    })
    const pem = identityOf(selfSigned("DNS:client"))
    const [one, two, three] = [{ ...pem }, { ...pem }, { ...pem }]
    for (const identity of [one, two, one, three, one, two]) of(identity)
    assert.strictEqual(size(), 2)
    assert.strictEqual(made.length, 4)
    assert.strictEqual(made.at(-1), two)
    assert.notStrictEqual(of(one).number, of(two).number)
  })
})
