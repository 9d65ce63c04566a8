import { pathPart } from "./file-name.rules.ts"

const folderLengthMax = 60
const kindLengthMax = 60

/** What names a mission in an archive. */
interface NamedMission {
  readonly reference: string | null
  /** Its number, or its id before it has one. */
  readonly number: string
}

const freeName = (base: string, number: string, isTaken: (name: string) => boolean): string => {
  if (!isTaken(base)) return base
  const named = base === number ? base : `${base} ${number}`
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? named : `${named}-${count}`
    if (!isTaken(name)) return name
  }
}

/**
 * Names a folder for each mission, in their order: by the reference, else by the number. A reference that another mission
 * has too is followed by the number. No two names are equal without regard to case, nor equal to one of `reserved`.
 */
export const folderNames = (
  missions: ReadonlyArray<NamedMission>,
  reserved: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const taken = new Set(reserved.map((name) => name.toLowerCase()))
  return missions.map(({ number, reference }) => {
    const base = pathPart(reference ?? "", folderLengthMax) || number
    const name = freeName(base, number, (wanted) => taken.has(wanted.toLowerCase()))
    taken.add(name.toLowerCase())
    return name
  })
}

/** Names the files of a folder `<kind>-<n>.<extension>`, in their order; `n` counts the files of a kind from 1. */
export const fileNames = (
  files: ReadonlyArray<{ readonly kind: string; readonly extension: string }>
): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  return files.map(({ extension, kind }) => {
    const plain = pathPart(kind, kindLengthMax) || "document"
    const count = (counts.get(plain.toLowerCase()) ?? 0) + 1
    counts.set(plain.toLowerCase(), count)
    return `${plain}-${count}.${extension}`
  })
}
