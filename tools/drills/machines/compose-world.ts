import { Effect, Exit, Scope } from "effect"
import { randomBytes } from "node:crypto"
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { certificateAuthority } from "../../harness/certificates.ts"
import { buildRelease } from "../../release/build-release.ts"
import { type ComposeFile, readCompose } from "./compose-file.ts"
import { billedEntities, entitiesPath } from "./customer.ts"
import type { Say } from "./debian-root.ts"
import { makeMachine, type Machine } from "./machine.ts"
import { makeNetwork, type MachineNetwork } from "./machine-network.ts"
import { startPublicReceiver } from "./public-receiver.ts"
import { imagesFor } from "./stand-ins.ts"

const repository = join(import.meta.dirname, "..", "..", "..")

/** A public address that only the machines reach: production delivers to no private one. */
const outside = "45.90.28.10"

type Issue = (names: string) => { readonly cert: string; readonly key: string }

interface FilesPlace {
  readonly folder: string
  readonly names: ReadonlyArray<string>
  readonly network: MachineNetwork
  readonly authority: string
  readonly issue: Issue
}

/** Makes the files that docs/install.md asks for beside the compose file. */
const makeFiles = ({ authority, folder, issue, names, network }: FilesPlace): void => {
  for (const name of ["secrets", "tls"]) mkdirSync(join(folder, name))
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text, { mode: 0o644 })
  const random = (bytes: number) => randomBytes(bytes).toString("hex")
  const password = random(24)
  write("secrets/postgres-password", password)
  write("secrets/database-url", `postgres://trajet:${password}@postgres:5432/trajet`)
  write("secrets/pepper", random(32))
  write("secrets/sealing-key", random(32))
  const nats = issue(names.flatMap((name) => (name.startsWith("nats-") ? [`DNS:${name}`] : [])).join(","))
  const proxy = issue(`IP:${network.addressOf("proxy")}`)
  write("tls/ca.crt", authority)
  write("tls/nats.crt", nats.cert)
  write("tls/nats.key", nats.key)
  write("tls/proxy.pem", `${proxy.cert}${proxy.key}`)
}

/** Machines of all services, a receiver that they reach, and the certificate of the authority that all of them trust. */
interface ComposeWorld {
  readonly compose: ComposeFile
  readonly machines: ReadonlyMap<string, Machine>
  readonly network: MachineNetwork
  readonly authority: string
  readonly receiver: Awaited<ReturnType<typeof startPublicReceiver>>
  /** The program of the product in its image, and the image's own health check. */
  readonly program: ReadonlyArray<string>
  readonly healthcheck: ReadonlyArray<string>
  readonly dispose: () => Promise<void>
}

/** Makes what ops/compose.yaml names, and starts nothing. */
export const makeComposeWorld = async (say: Say): Promise<ComposeWorld> => {
  const closing: Array<() => unknown> = []
  const dispose = async (): Promise<void> => {
    for (const close of closing.splice(0).toReversed()) await close()
  }
  try {
    const compose = await readCompose("ops/compose.yaml")
    const work = mkdtempSync(join(tmpdir(), "trajet-machines-"))
    closing.push(() => rmSync(work, { recursive: true, force: true }))
    chmodSync(work, 0o755)
    const scope = await Effect.runPromise(Scope.make())
    closing.push(() => Effect.runPromise(Scope.close(scope, Exit.void)))
    const { cert: authority, issue } = await Effect.runPromise(Scope.provide(certificateAuthority, scope))
    const [release, folder, volumes, logs] = [
      join(work, "release"),
      join(work, "ops"),
      join(work, "v"),
      join(work, "log")
    ]
    await buildRelease({ to: release, say, docs: false })
    const images = imagesFor(compose.services, release, say)
    closing.push(images.remove)
    const names = compose.services.map(({ name }) => name)
    const network = makeNetwork(compose.network, names, { hostsFile: join(work, "hosts"), outside })
    closing.push(network.remove)
    cpSync(join(repository, "ops"), folder, { recursive: true })
    makeFiles({ folder, names, network, authority, issue })
    mkdirSync(logs)
    const receiver = await startPublicReceiver(outside, issue(`IP:${outside}`))
    closing.push(receiver.close)
    const place = { network, folder, secrets: compose.secrets, volumes, logs }
    const machines = new Map(
      compose.services.map(
        (service) => [service.name, makeMachine(service, images.of(service.image).image, place)] as const
      )
    )
    closing.push(() => Promise.all([...machines.values()].map((machine) => machine.kill())))
    const api = compose.services.find(({ command }) => command[0] === "api")
    if (api === undefined) throw new Error("the compose file has no API")
    const { healthcheck, image, program } = images.of(api.image)
    writeFileSync(join(image.root, entitiesPath), JSON.stringify(billedEntities), { mode: 0o644 })
    return { compose, machines, network, authority, receiver, program, healthcheck, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
