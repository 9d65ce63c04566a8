import { type EvidenceKey, listEvidenceKeys, resealEvidenceKey, rotateEvidenceKey } from "@trajet/domain/evidence"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { ports, sealingKeyGiven } from "./connection.ts"
import { printMany, printOne } from "./output.ts"

const keyRow = ({ createdAt, id, publicKey, retiredAt }: EvidenceKey) => ({
  ...{ id, public_key: publicKey, created_at: createdAt, retired_at: retiredAt }
})

const list = Command.make(
  "list",
  {},
  Effect.fn(function* () {
    yield* printMany((yield* listEvidenceKeys()).map(keyRow), "There is no key yet: the first dossier makes one.")
  }, Effect.provide(ports))
).pipe(Command.withDescription("List the public keys of dossiers, the newest first"))

const rotate = Command.make(
  "rotate",
  {},
  Effect.fn(function* () {
    yield* sealingKeyGiven
    yield* printOne(keyRow(yield* rotateEvidenceKey()))
  }, Effect.provide(ports))
).pipe(
  Command.withDescription(
    "Sign dossiers with a new key from now on, and delete the former private key; former public keys stay served"
  )
)

const reseal = Command.make(
  "reseal",
  {},
  Effect.fn(function* () {
    yield* sealingKeyGiven
    yield* printOne({ resealed: yield* resealEvidenceKey() })
  }, Effect.provide(ports))
).pipe(
  Command.withDescription("Seal the key that signs again under TRAJET_SEALING_KEY, after its rotation. Safe to repeat")
)

export const evidenceKeysCommand = Command.make("evidence-keys").pipe(
  Command.withDescription("Keys that sign dossiers for insurers and courts"),
  Command.withSubcommands([list, reseal, rotate])
)
