import type { ListedLabels } from "@trajet/domain/mission"
import { Schema } from "effect"

/** The labels that each detail and list of missions shows. */
export const listedLabelsShown = { reference: Schema.NullOr(Schema.String) }

export const listedLabelsWire = ({ reference }: ListedLabels) => ({ reference })
