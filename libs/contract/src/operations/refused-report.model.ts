import { TripKey } from "@trajet/domain/mission"
import { DrivenStepKind, RefusedStepCode } from "@trajet/domain/operations"
import { Schema } from "effect"
import { Instant } from "../schema/text.model.ts"

/** OPS-68. */
export const RefusedReportShown = Schema.NullOr(
  Schema.Struct({ trip: TripKey, step: DrivenStepKind, code: RefusedStepCode, at: Instant }).annotate({
    identifier: "RefusedReport"
  })
).annotate({
  description:
    "The pickup or delivery that the driver reported, that was refused, and that is still missing, with the reported time. For operators, in the answer to a read"
})
