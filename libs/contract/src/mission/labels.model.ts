import { listedLabelNames, ListedLabels, listedLabelsOf } from "@trajet/domain/mission"
import { identifierLengthMax } from "@trajet/domain/text"
import { Record, Schema, Struct } from "effect"
import { text } from "../schema/bounded.model.ts"

/** The labels of an order that lists show. */
export const listedLabelsAsked = Struct.renameKeys(
  Record.map(ListedLabels.fields, () => Schema.optionalKey(text(identifierLengthMax))),
  listedLabelNames
)

/** The labels of an order, null for those that it does not have. */
export const listedLabelsIn = (body: Schema.Struct.Type<typeof listedLabelsAsked>): ListedLabels =>
  Record.map(listedLabelNames, (name) => body[name] ?? null)

/** The labels that each detail and list of missions shows. */
export const listedLabelsShown = Struct.renameKeys(
  Record.map(ListedLabels.fields, () => Schema.NullOr(Schema.String)),
  listedLabelNames
)

export const listedLabelsWire = (of: ListedLabels) => Struct.renameKeys(listedLabelsOf(of), listedLabelNames)
