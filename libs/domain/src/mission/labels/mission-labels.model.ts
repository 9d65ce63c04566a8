import { Record, Schema } from "effect"

export const MissionType = Schema.Literals(["livraison", "restitution", "transfert", "jockey", "autre"])
export type MissionType = typeof MissionType.Type

const textOrNull = Schema.NullOr(Schema.String)

/** Short texts of the client. Nothing else says anything of them, but for the pages, which have their words. */
export const labelTexts = { reference: textOrNull }

/** What the client says yes to; no without a word. An erasure keeps it. As with the texts, only the pages need its words. */
export const labelFlags = {} satisfies Readonly<Record<string, typeof Schema.Boolean>>

/**
 * The labels that lists of missions show. Orders have them, and details, lists and columns of the store follow. A label
 * of another type stands here beside them, and the compiler asks how the API, the store and erasures treat it.
 */
export const ListedLabels = Schema.Struct({ ...labelTexts, ...labelFlags })
export type ListedLabels = typeof ListedLabels.Type

/** How the API and the columns of the store call each label. */
export const listedLabelNames = { reference: "reference" } as const satisfies Readonly<
  Record<keyof ListedLabels, string>
>

/** What the client says of an order beside its trips, as the store keeps it. No price depends on these members. */
export const MissionLabels = Schema.Struct({ type: MissionType, ...ListedLabels.fields, description: textOrNull })
export type MissionLabels = typeof MissionLabels.Type

/** The labels of an order that has none. */
export const noLabels: MissionLabels = {
  type: "livraison",
  ...Record.map(labelTexts, () => null),
  ...Record.map(labelFlags, () => false),
  description: null
}

/** Picks members of a mission. A list does so for each, and `Struct.pick` takes as long as writing the mission as text. */
const picking =
  <Name extends string>(names: ReadonlyArray<Name>) =>
  <Of extends Readonly<Record<Name, unknown>>>(of: Of): Pick<Of, Name> => {
    const picked: { [N in Name]?: Of[N] } = {}
    for (const name of names) picked[name] = of[name]
    // The loop has set each of the names.
    return picked as Pick<Of, Name>
  }

/** The labels of an order or a mission, and nothing else of it. */
export const labelsOf: (of: MissionLabels) => MissionLabels = picking(Record.keys(MissionLabels.fields))

/** The labels that lists of missions show, and nothing else of the mission. */
export const listedLabelsOf: (mission: ListedLabels) => ListedLabels = picking(Record.keys(ListedLabels.fields))
