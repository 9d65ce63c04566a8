import { onePlace, oneRequest } from "../endpoint/passage.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { DepositForm, DepositList, DepositRequest, DepositResponse } from "./documents.model.ts"

/** The endpoint of a deposit, except for its path and who may call it: clients and operations deposit alike. */
export const depositing = {
  admitted: onePlace,
  once: "per_key",
  sensitive: [],
  costs: oneRequest,
  carries: "files",
  headers: IdempotencyKeyHeader,
  body: [DepositRequest, DepositForm],
  examined: DepositList,
  answers: {
    201: DepositResponse,
    207: DepositResponse.annotate({
      identifier: "MixedDepositResponse",
      description: "Some documents were accepted, others were refused"
    })
  },
  problems: [NotFound, Conflict],
  summary: "Deposit documents of a mission",
  description: [
    "Up to 10 files of 10 MiB each, 25 MiB in all: PDF, JPEG, PNG, WebP or HEIC by their content. The JSON form may",
    "have 8 MiB. The multipart form (`files` parts, and a `meta` part that is JSON with one entry a file in the same",
    "order) may have 26 MiB, so larger files need it. A refused document is an error of its item. The whole deposit is",
    "refused if it is not a list of 1 to 10 documents, or is too large."
  ].join(" ")
} as const
