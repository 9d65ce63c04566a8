import { labelFlags, labelTexts, listedLabelNames, ListedLabels, listedLabelsOf } from "@trajet/domain/mission"
import { identifierLengthMax } from "@trajet/domain/text"
import { Record, Schema, Struct } from "effect"
import { text } from "../schema/bounded.model.ts"

/** The labels of an order that lists show. */
export const listedLabelsAsked = Struct.renameKeys(
  {
    ...Record.map(labelTexts, () => Schema.optionalKey(text(identifierLengthMax))),
    ...Record.map(labelFlags, (flag) => Schema.optionalKey(flag))
  } satisfies Readonly<Record<keyof ListedLabels, Schema.Top>>,
  listedLabelNames
)

/** The labels of an order, null or false for those that it does not have. */
export const listedLabelsIn = (body: Schema.Struct.Type<typeof listedLabelsAsked>): ListedLabels => ({
  ...Record.map(labelTexts, (_, name) => body[listedLabelNames[name]] ?? null),
  ...Record.map(labelFlags, (_, name) => body[listedLabelNames[name]] ?? false)
})

/** The labels that each detail and list of missions shows. */
export const listedLabelsShown = Struct.renameKeys(ListedLabels.fields, listedLabelNames)

export type ListedLabelsShown = Schema.Struct.Type<typeof listedLabelsShown>

export const listedLabelsWire = (of: ListedLabels) => Struct.renameKeys(listedLabelsOf(of), listedLabelNames)
