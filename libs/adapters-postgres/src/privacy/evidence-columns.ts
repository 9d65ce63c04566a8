import { impersonal, type PersonalTable } from "./personal-table.model.ts"

/** The table of the keys that sign dossiers. Dossiers are not stored. */
export const evidenceTables: Readonly<Record<string, PersonalTable>> = {
  evidence_key: {
    holds: "the operator's keys for dossiers",
    keptFor: "for good, because old dossiers are verified by their public keys",
    columns: impersonal("id", "public_key", "sealed_seed", "created_at", "retired_at")
  }
}
