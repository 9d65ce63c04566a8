import { existsSync, statSync } from "node:fs"
import type { VerifiedDossier } from "../../evidence/dossier.model.ts"
import { evidenceKeys } from "../../evidence/keys.ts"
import { verifyDossier } from "../../evidence/verify-dossier.ts"
import { memberLines, tableLines } from "../output/table.rules.ts"
import { UsageError } from "../table/parse.rules.ts"
import type { Context, Run } from "./context.ts"
import { bytesIn } from "./files.ts"

// A dossier has at most 256 MiB of files, and its pages.
const dossierBytesMax = 512 * 1_048_576

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

/** The text of `--key`, or of the file that it names. */
const keysOf = async (context: Context): Promise<string> => {
  const given = context.input.text("key")
  if (given === undefined) {
    throw new UsageError("give the operator's public key, noted before: --key evpk_…, or --key FILE", "verify")
  }
  const text = isFile(given) ? (await bytesIn(context, "--key", given)).toString("utf8") : given
  try {
    evidenceKeys(text)
    return text
  } catch (error) {
    throw new UsageError(`--key: ${error instanceof Error ? error.message : String(error)}`, "verify")
  }
}

const timeText = ({ timestamp }: VerifiedDossier): string => {
  if (timestamp === "none") return "none: no authority is configured"
  if (timestamp === "failed") return "none: the authority did not answer"
  return `${timestamp.at}, in ${timestamp.path}; for the authority's own signature: openssl ts -verify -digest ${timestamp.digest} -in ${timestamp.path} -CAfile ROOT.pem`
}

const shown = (dossier: VerifiedDossier, { terminal: { print, style, width } }: Context): void => {
  const { files, key, leftOut, mission, signedAt } = dossier
  print(`${style("green", "valid")}  every byte is as the operator has signed it`, "")
  const members = [
    ["mission", `${mission.number}, ${mission.leg}, ${mission.environment}`],
    ["signed", signedAt],
    ["key", key],
    ["timestamp", timeText(dossier)]
  ] as const
  print(...memberLines(members, { width, style }), "")
  const columns = [
    { title: "FILE", text: ({ path }: (typeof files)[number]) => path },
    { title: "NAME", text: ({ name }: (typeof files)[number]) => name },
    { title: "BYTES", text: ({ bytes }: (typeof files)[number]) => String(bytes), side: "right" as const },
    { title: "SHA-256", text: ({ sha256 }: (typeof files)[number]) => sha256, widthMin: 12 }
  ]
  print(...tableLines(columns, files, { width, style }))
  for (const { name, reason, sha256 } of leftOut) {
    print(
      `not in the dossier (${reason === "missing" ? "its file was missing" : "too large"}): ${name}, SHA-256 ${sha256}`
    )
  }
}

/** Checks a dossier with a pinned key. Calls no API. */
export const verify: Run = async (context) => {
  const { input, terminal } = context
  const keys = await keysOf(context)
  const file = await bytesIn(context, "the dossier", input.operands[0] ?? "", dossierBytesMax)
  const dossier = verifyDossier(file, keys)
  if (input.flag("json")) terminal.json(dossier)
  else shown(dossier, context)
}
