export * from "./api/function-names.ts"
export type * from "./api/names.ts"
export { type Client, createClient } from "./client.ts"
export { call } from "./connection/call.ts"
export type {
  Answered,
  ApiRequest,
  Call,
  CallOptions,
  Connection,
  ConnectionOptions,
  ItemOf,
  KeyedCallOptions,
  Page,
  Paged,
  Repeat
} from "./connection/call.model.ts"
export {
  ConfigurationError,
  ConnectionError,
  isProblem,
  isTrajetError,
  OutcomeUnknownError,
  ProblemError,
  type TrajetError,
  UnexpectedAnswerError
} from "./connection/client.errors.ts"
export { connect } from "./connection/connect.ts"
export type { FileContent, Open } from "./connection/values.model.ts"
