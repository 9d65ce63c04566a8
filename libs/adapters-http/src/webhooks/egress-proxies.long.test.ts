import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until } from "../../../../tools/harness/until.ts"
import { quietPort } from "../../../../tools/nats/quiet-port.ts"
import { debianProgram } from "../../../../tools/programs/debian-program.ts"
import { certificateAuthority } from "../testing/certificates.ts"
import { connectionCounter } from "../testing/connection-counter.ts"
import { answers, hostileServer } from "../testing/hostile-server.ts"
import { lyingDns } from "../testing/lying-dns.ts"
import { makeSender } from "../testing/webhook-sending.ts"

interface ProxyProgram {
  readonly packageName: string
  readonly configuration: (port: number, allowedPort: number, folder: string) => ReadonlyArray<string>
  readonly arguments: (file: string) => ReadonlyArray<string>
}

const programs: Readonly<Record<string, ProxyProgram>> = {
  tinyproxy: {
    packageName: "tinyproxy",
    configuration: (port, allowedPort) => [
      `Port ${port}`,
      "Listen 127.0.0.1",
      "Timeout 60",
      "LogLevel Critical",
      "BasicAuth out secret",
      `ConnectPort ${allowedPort}`
    ],
    arguments: (file) => ["-d", "-c", file]
  },
  squid: {
    packageName: "squid",
    configuration: (port, allowedPort, folder) => [
      `http_port 127.0.0.1:${port}`,
      `acl allowed port ${allowedPort}`,
      "http_access deny CONNECT !allowed",
      "http_access allow all",
      "access_log none",
      "cache_log /dev/null",
      "cache deny all",
      "pinger_enable off",
      "shutdown_lifetime 0 seconds",
      `coredump_dir ${folder}`,
      `pid_filename ${join(folder, "pid")}`
    ],
    arguments: (file) => ["-N", "-f", file]
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true))
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy())
  })

/** Starts a proxy that allows connections to one port. It ends with the scope. */
const startProxy = (
  name: string,
  { arguments: words, configuration, packageName }: ProxyProgram,
  allowedPort: number
) =>
  Effect.gen(function* () {
    const folder = mkdtempSync(join(tmpdir(), "trajet-proxy-"))
    // The proxy runs as a user of its own.
    chmodSync(folder, 0o777)
    const port = yield* Effect.promise(quietPort)
    const file = join(folder, "configuration")
    writeFileSync(file, `${configuration(port, allowedPort, folder).join("\n")}\n`)
    const child = spawn(debianProgram(packageName, name), words(file), { stdio: "ignore" })
    yield* Effect.addFinalizer(() =>
      Effect.promise(async () => {
        const gone = once(child, "exit")
        if (child.kill("SIGTERM")) await gone
        rmSync(folder, { recursive: true, force: true })
      })
    )
    yield* Effect.promise(() => until(`${name} listens`, () => listens(port)))
    return new URL(`http://out:secret@127.0.0.1:${port}`)
  })

describe.each(Object.entries(programs))("a delivery through %s", { tags: "WHK-68" }, (name, program) => {
  it.live("arrives over TLS, with one connection for many", () =>
    Effect.gen(function* () {
      const authority = yield* certificateAuthority
      const receiver = yield* hostileServer(answers(200, "merci"), {
        identity: authority.issue("DNS:hooks.example.com")
      })
      const dns = yield* lyingDns(({ type }) => ({ records: type === "A" ? [{ type, value: "127.0.0.1" }] : [] }))
      const send = yield* makeSender({
        allowLoopback: true,
        authorities: [authority.cert],
        nameServers: [dns.server],
        proxy: yield* startProxy(name, program, receiver.port)
      })
      const url = `https://hooks.example.com:${receiver.port}/hook`
      for (let nth = 0; nth < 20; nth++) assert.deepInclude(yield* send(url), { error: null, answer: "merci" })
      assert.strictEqual(receiver.connections(), 1)
    }).pipe(Effect.scoped)
  )

  it.live("reaches the address that was checked, whatever the name stands for later", () =>
    Effect.gen(function* () {
      const counter = yield* connectionCounter
      const dns = yield* lyingDns(({ nth, type }) => ({
        records: type === "A" ? [{ type, value: nth === 1 ? "127.0.0.2" : "0.0.0.0" }] : []
      }))
      const proxy = yield* startProxy(name, program, counter.port)
      const send = yield* makeSender({ allowLoopback: true, nameServers: [dns.server], proxy })
      for (let nth = 0; nth < 50; nth++) {
        assert.isNull((yield* send(`http://rebound-${nth}.example.com:${counter.port}/`)).error)
      }
      assert.deepStrictEqual([...new Set(counter.reached)], ["127.0.0.2"])
    }).pipe(Effect.scoped)
  )

  it.live("fails as blocked for a port that the proxy does not allow, and as refused for a receiver that is away", () =>
    Effect.gen(function* () {
      const closed = yield* Effect.promise(quietPort)
      const send = yield* makeSender({ allowLoopback: true, proxy: yield* startProxy(name, program, closed) })
      assert.deepInclude(yield* send("http://127.0.0.1:8/hook"), { error: "blocked_address" })
      assert.deepInclude(yield* send(`http://127.0.0.1:${closed}/hook`), { error: "connection_refused" })
    }).pipe(Effect.scoped)
  )
})

describe("a delivery through a proxy that wants other credentials", { tags: "WHK-68" }, () => {
  it.live("fails as a failure of the proxy", () =>
    Effect.gen(function* () {
      const receiver = yield* hostileServer(answers(204))
      const { tinyproxy } = programs
      if (tinyproxy === undefined) return assert.fail("there is no such proxy")
      const proxy = yield* startProxy("tinyproxy", tinyproxy, receiver.port)
      proxy.password = "wrong"
      const send = yield* makeSender({ allowLoopback: true, proxy })
      assert.deepInclude(yield* send(`http://127.0.0.1:${receiver.port}/hook`), { error: "proxy_error" })
      assert.strictEqual(receiver.connections(), 0)
    }).pipe(Effect.scoped)
  )
})
