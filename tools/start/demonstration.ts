import { diskStorage, nodeCrypto } from "@trajet/adapters-local"
import { pdfPrinter } from "@trajet/adapters-pdf"
import {
  apiKeysLayer,
  clockLeadsLayer,
  databaseLayer,
  groupsLayer,
  inspectionsLayer,
  missionsLayer,
  storedFilesLayer
} from "@trajet/adapters-postgres"
import type { Environment } from "@trajet/domain/access"
import { DriverId } from "@trajet/domain/mission"
import { administrator, readSettings, storageSettings } from "@trajet/runtime"
import { Effect, Layer, Option, Redacted } from "effect"
import { seedDemonstration } from "../demo/seed-demonstration.ts"
import { type DemoPeople, seedPeople } from "./demo-people.ts"
import { demoGroups, seedDemo } from "./demo.ts"
import { keepPeopleKeys, type Secrets } from "./home.ts"

/** The demonstration mission, as `start.json` names it. */
export interface Demonstration {
  readonly group: string
  readonly environment: "test"
  readonly missionId: string
}

interface DemonstrationPlace {
  readonly home: string
  readonly databaseUrl: string
  readonly secrets: Secrets
  /** Where the API keeps its files, unless the settings name an S3-compatible storage. */
  readonly storageFolder: string
  /** Environments of the demonstration keys; empty: no demonstration. */
  readonly environments: ReadonlyArray<Environment>
  readonly say: (line: string) => void
}

// Loaded only where it is used.
const s3 = Effect.promise(() => import("@trajet/adapters-s3"))

const storageLayer = (folder: string) =>
  Layer.unwrap(
    Effect.map(readSettings(storageSettings), ({ bucket }) =>
      Option.match(bucket, {
        onNone: () => diskStorage({ folder }),
        onSome: (bucket) => Layer.unwrap(Effect.map(s3, ({ s3Storage }) => s3Storage(bucket)))
      })
    )
  )

/** Makes the mission of the first demonstration group in its test environment, where it is not there yet. */
const seedInspection = async (place: DemonstrationPlace, { drivers }: DemoPeople): Promise<Demonstration> => {
  const { databaseUrl, secrets, storageFolder } = place
  const [first] = drivers
  const [group] = demoGroups
  const key = secrets.demo[group?.name ?? ""]?.test?.full
  const [entity] = group?.billing ?? []
  if (group === undefined || key === undefined || entity === undefined || first === undefined)
    throw new Error("no group to demonstrate with")
  const database = databaseLayer({
    url: Redacted.make(databaseUrl),
    connectionsMax: 2,
    applicationName: "trajet-start",
    actor: administrator()
  })
  const store = Layer.mergeAll(
    apiKeysLayer,
    clockLeadsLayer,
    clockLeadsLayer,
    groupsLayer,
    inspectionsLayer,
    missionsLayer,
    storedFilesLayer
  )
  const crypto = nodeCrypto({ pepper: Redacted.make(secrets.pepper), sealingKey: Redacted.make(secrets.sealingKey) })
  const ports = Layer.mergeAll(store.pipe(Layer.provide(database)), crypto, pdfPrinter, storageLayer(storageFolder))
  const missionId = await seedDemonstration({
    groupName: group.name,
    key,
    entityId: entity.id,
    driver: { ...first, id: DriverId(first.id), phoneE164: null }
  }).pipe(Effect.provide(ports), Effect.runPromise)
  return { group: group.name, environment: "test", missionId }
}

/** The product is whole without this mission: says why it was left out, and no more. */
const seedInspectionOrSay = async (place: DemonstrationPlace, people: DemoPeople): Promise<Demonstration | null> => {
  if (!place.environments.includes("test")) return null
  try {
    return await seedInspection(place, people)
  } catch (error) {
    place.say(`The demonstration mission was left out: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

export interface Seeded {
  readonly people: DemoPeople
  /** Still being made. */
  readonly mission: Promise<Demonstration | null>
}

/** Makes what is missing of the demonstration: groups, people, and the mission. Keeps the keys of the people. */
export const seedAll = async (place: DemonstrationPlace): Promise<Seeded> => {
  const { databaseUrl, environments, home, secrets } = place
  await seedDemo(databaseUrl, secrets, environments)
  const people = await seedPeople(databaseUrl, secrets, environments)
  keepPeopleKeys(home, people.keyring)
  return { people, mission: seedInspectionOrSay(place, people) }
}

/** Says that a home of production has demonstration keys. */
export const warnOfDemoKeys = ({ demo, people }: Secrets, say: (line: string) => void): void => {
  if (process.env["TRAJET_ENV"] !== "production") return
  if (Object.keys({ ...demo, ...people.operator, ...people.drivers }).length > 0) {
    say("This home has demonstration keys that still work: revoke them, or set TRAJET_HOME to a new folder.")
  }
}
