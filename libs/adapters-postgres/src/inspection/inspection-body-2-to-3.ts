import { inItems, isObject, type JsonObject, type VersionStep } from "../database/stored-document.ts"

// Version 3 has the times and places of parts, and phases of which only parts have come (docs/adr/0040). Version 2
// requires the id of an inspection and the start of a phase: its form of version 3 has an empty id, and keeps phases that
// have not started in a member of their own, which releases that read version 2 do not know and keep.
const notStarted = "notStarted"

const partMembers = {
  photos: { takenAt: null, recordedAt: null, place: null },
  fields: { at: null, recordedAt: null }
} as const
const phaseMembers = { startedAt: null, startRecordedAt: null, completion: null } as const

const adding =
  (members: JsonObject): VersionStep =>
  (document) => ({ ...members, ...document })

/** Leaves out the members that `adding` gives back. */
const withoutNulls =
  (members: JsonObject): VersionStep =>
  (document) =>
    Object.fromEntries(Object.entries(document).filter(([name, value]) => !(name in members && value === null)))

const inMembers =
  (names: ReadonlyArray<string>, step: VersionStep): VersionStep =>
  (document) => ({
    ...document,
    ...Object.fromEntries(
      names.flatMap((name) => {
        const member = document[name]
        return isObject(member) ? [[name, step(member)]] : []
      })
    )
  })

const phaseNames = ["depart", "arrivee"]

const inPhases = (change: (members: JsonObject) => VersionStep): VersionStep =>
  inMembers(
    ["phases", notStarted],
    inMembers(phaseNames, (phase) =>
      inItems(
        "photos",
        change(partMembers.photos)
      )(inItems("fields", change(partMembers.fields))(change(phaseMembers)(phase)))
    )
  )

const phasesOf = ({ phases }: JsonObject): JsonObject => (isObject(phases) ? phases : {})

const isBegun = (phase: unknown): boolean => isObject(phase) && typeof phase["startedAt"] === "string"

export const inspection3To2: VersionStep = ({ id, ...document }) => {
  const phases = Object.entries(phasesOf(document))
  const apart = phases.filter(([, phase]) => phase !== null && !isBegun(phase))
  const kept = phases.map(([name, phase]) => [name, isBegun(phase) ? phase : null])
  const moved = apart.length === 0 ? document : { ...document, [notStarted]: Object.fromEntries(apart) }
  return inPhases(withoutNulls)({ ...moved, id: id ?? "", phases: Object.fromEntries(kept) })
}

export const inspection2To3: VersionStep = ({ id, [notStarted]: apart = {}, ...document }) => {
  const complete = inPhases(adding)({ ...document, [notStarted]: apart })
  const { [notStarted]: parts, ...others } = complete
  const begun = Object.fromEntries(Object.entries(phasesOf(complete)).filter(([, phase]) => phase !== null))
  const none = Object.fromEntries(phaseNames.map((name) => [name, null]))
  return { id: id === "" ? null : id, ...others, phases: { ...none, ...(isObject(parts) ? parts : {}), ...begun } }
}
