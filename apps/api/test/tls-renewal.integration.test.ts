import { selfSigned } from "@trajet/adapters-http/testing/certificates"
import { once } from "node:events"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect, type TLSSocket } from "node:tls"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { until } from "../../../tools/harness/until.ts"

describe("the certificate of an API where TLS ends", () => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-tls-"))
  const certificate = join(folder, "cert.pem")
  const key = join(folder, "key.pem")
  let api: ApiProcess

  const write = (pair: { readonly cert: string; readonly key: string }) => {
    writeFileSync(certificate, pair.cert)
    writeFileSync(key, pair.key)
  }
  const opened = async (): Promise<TLSSocket> => {
    const socket = connect({ host: "127.0.0.1", port: api.port, rejectUnauthorized: false })
    await once(socket, "secureConnect")
    return socket
  }
  const presented = async (): Promise<string> => {
    const socket = await opened()
    const { fingerprint256 } = socket.getPeerCertificate()
    socket.destroy()
    return fingerprint256
  }
  const logged = (text: string) => readFileSync(api.logFile, "utf8").includes(text)

  beforeAll(async () => {
    write(selfSigned("IP:127.0.0.1"))
    api = await startApiProcess(await testDatabase(), { TRAJET_TLS_CERT: certificate, TRAJET_TLS_KEY: key })
  })
  afterAll(() => api.stop())

  it("stays if the new files are no pair, and the log names the settings", async () => {
    const former = await presented()
    write({ cert: selfSigned("IP:127.0.0.1").cert, key: selfSigned("IP:127.0.0.1").key })
    process.kill(api.pid, "SIGHUP")
    await until("the refusal is logged", () => logged("set TRAJET_TLS_CERT and TRAJET_TLS_KEY"))
    assert.strictEqual(await presented(), former)
  })

  it("is replaced by a hang-up signal for new connections, and open ones go on", async () => {
    const former = await presented()
    const kept = await opened()
    write(selfSigned("IP:127.0.0.1"))
    process.kill(api.pid, "SIGHUP")
    await until("another certificate is presented", async () => (await presented()) !== former)
    kept.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
    const [answer] = await once(kept, "data")
    assert.match(String(answer), /^HTTP\/1.1 200 /u)
    kept.destroy()
  })
})
