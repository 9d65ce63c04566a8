import { diskStorage, nodeCrypto } from "@trajet/adapters-local"
import { pdfPrinter } from "@trajet/adapters-pdf"
import {
  apiKeysLayer,
  databaseLayer,
  groupsLayer,
  inspectionsLayer,
  missionsLayer,
  storedFilesLayer
} from "@trajet/adapters-postgres"
import { s3Storage } from "@trajet/adapters-s3"
import { administrator, readSettings, storageSettings } from "@trajet/runtime"
import { Effect, Layer, Option, Redacted } from "effect"
import { seedDemonstration } from "../demo/seed-demonstration.ts"
import { demoGroups } from "./demo.ts"
import type { Secrets } from "./home.ts"

/** The demonstration mission, as `start.json` names it. */
export interface Demonstration {
  readonly group: string
  readonly environment: "test"
  readonly missionId: string
}

export interface DemonstrationPlace {
  readonly databaseUrl: string
  readonly secrets: Secrets
  /** Where the API keeps its files, unless the settings name an S3-compatible storage. */
  readonly storageFolder: string
}

const storageLayer = (folder: string) =>
  Layer.unwrap(
    Effect.map(readSettings(storageSettings), ({ bucket }) =>
      Option.match(bucket, { onNone: () => diskStorage({ folder }), onSome: s3Storage })
    )
  )

/** Makes the mission of the first demonstration group in its test environment, where it is not there yet. */
export const seedInspection = async (place: DemonstrationPlace): Promise<Demonstration> => {
  const { databaseUrl, secrets, storageFolder } = place
  const [group] = demoGroups
  const key = secrets.demo[group?.name ?? ""]?.test?.full
  const [entity] = group?.billing ?? []
  if (group === undefined || key === undefined || entity === undefined) throw new Error("no group to demonstrate with")
  const database = databaseLayer({
    url: Redacted.make(databaseUrl),
    connectionsMax: 2,
    applicationName: "trajet-start",
    actor: administrator()
  })
  const store = Layer.mergeAll(apiKeysLayer, groupsLayer, inspectionsLayer, missionsLayer, storedFilesLayer)
  const crypto = nodeCrypto({ pepper: Redacted.make(secrets.pepper), sealingKey: Redacted.make(secrets.sealingKey) })
  const ports = Layer.mergeAll(store.pipe(Layer.provide(database)), crypto, pdfPrinter, storageLayer(storageFolder))
  const missionId = await seedDemonstration({ groupName: group.name, key, entityId: entity.id }).pipe(
    Effect.provide(ports),
    Effect.runPromise
  )
  return { group: group.name, environment: "test", missionId }
}
