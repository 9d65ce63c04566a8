import { selfSigned } from "@trajet/adapters-http/testing/certificates"
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase } from "../../harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { makeEndpoint } from "../../harness/endpoints.ts"
import { startNats, type TestNats } from "../../harness/nats.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { type Receiver, startReceiver } from "../../harness/receiver.ts"
import { makeGroup, makeKey, testSecrets } from "../../harness/tenants.ts"
import { verifyBoth } from "../../harness/verification.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import { type NatsLogin, natsUsers } from "./nats-users.ts"
import { secretFiles } from "./secret-files.ts"

const processesOfEach = 2
const groupsCount = 4

/** A group with a key, and an endpoint for every event. */
export interface Customer {
  readonly key: string
  readonly receiver: Receiver
  /** Deliveries with a wrong signature so far. */
  readonly unsigned: () => number
}

export interface RotationWorld {
  readonly databaseUrl: string
  readonly nats: TestNats
  readonly users: ReturnType<typeof natsUsers>
  readonly files: ReturnType<typeof secretFiles>
  readonly apis: ReadonlyArray<ApiProcess>
  readonly dispatchers: ReadonlyArray<DispatcherProcess>
  readonly customers: ReadonlyArray<Customer>
  readonly dispose: () => Promise<void>
}

export const newLogin = (): NatsLogin => ({
  user: `trajet-${randomBytes(4).toString("hex")}`,
  password: randomBytes(16).toString("hex")
})

export const natsUrl = ({ password, user }: NatsLogin, { port }: TestNats): string =>
  `nats://${user}:${password}@127.0.0.1:${port}`

/** The certificate of the APIs and its key, as files. */
export const writeCertificate = (files: RotationWorld["files"]): void => {
  const { cert, key } = selfSigned("IP:127.0.0.1")
  files.write({ certificate: cert, "certificate-key": key })
}

const makeCustomer = async (databaseUrl: string, name: string): Promise<Customer> => {
  const groupId = await makeGroup(databaseUrl, name)
  let [secret, unsigned] = ["", 0]
  const receiver = await startReceiver((received) => {
    // At once: a signature is valid for minutes only.
    void verifyBoth(received, secret).catch(() => unsigned++)
    return 204
  })
  secret = (await makeEndpoint(databaseUrl, groupId, receiver.url)).secret
  return { key: (await makeKey(databaseUrl, groupId)).clear, receiver, unsigned: () => unsigned }
}

const secretNames = [
  "DATABASE_URL",
  "TRAJET_PEPPER",
  "TRAJET_PEPPER_PREVIOUS",
  "TRAJET_SEALING_KEY",
  "TRAJET_SEALING_KEY_PREVIOUS"
]

/** Starts PostgreSQL, nats-server, two APIs with TLS and two dispatchers, whose secrets all stand in files. */
export const startRotationWorld = async (): Promise<RotationWorld> => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-rotation-"))
  const closing: Array<() => Promise<unknown> | void> = [() => rmSync(folder, { recursive: true, force: true })]
  const dispose = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const postgres = await startTestServer({ durable: true })
    closing.push(postgres.dispose)
    const databaseUrl = await makeDatabase(postgres.server.url("postgres"))
    const files = secretFiles(folder)
    const monitorPort = await quietPort()
    const login = newLogin()
    const users = natsUsers(files.path("nats.conf"), monitorPort, login)
    const nats = await startNats({ monitorPort, args: ["--config", files.path("nats.conf")] })
    closing.push(nats.dispose)
    files.write({
      DATABASE_URL: databaseUrl,
      ...testSecrets,
      TRAJET_PEPPER_PREVIOUS: "",
      TRAJET_SEALING_KEY_PREVIOUS: "",
      NATS_URL: natsUrl(login, nats)
    })
    writeCertificate(files)
    const customers: Array<Customer> = []
    while (customers.length < groupsCount) {
      const customer = await makeCustomer(databaseUrl, `group ${customers.length}`)
      closing.push(customer.receiver.close)
      customers.push(customer)
    }
    const tls = { TRAJET_TLS_CERT: files.path("certificate"), TRAJET_TLS_KEY: files.path("certificate-key") }
    const apis: Array<ApiProcess> = []
    while (apis.length < processesOfEach) {
      const api = await startApiProcess(databaseUrl, { ...files.variables(secretNames), ...tls })
      closing.push(api.stop)
      apis.push(api)
    }
    const dispatchers: Array<DispatcherProcess> = []
    while (dispatchers.length < processesOfEach) {
      const dispatcher = await startDispatcherProcess(databaseUrl, files.variables([...secretNames, "NATS_URL"]))
      closing.push(dispatcher.stop)
      dispatchers.push(dispatcher)
    }
    return { databaseUrl, nats, users, files, apis, dispatchers, customers, dispose }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
