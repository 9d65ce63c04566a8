export type * from "../api/names.ts"
export type { Answered, ItemOf, Page } from "../connection/call.model.ts"
export {
  ConfigurationError,
  ConnectionError,
  isProblem,
  isTrajetError,
  OutcomeUnknownError,
  ProblemError,
  type TrajetError,
  UnexpectedAnswerError
} from "../connection/client.errors.ts"
export {
  type EffectCall,
  type EffectClient,
  type EffectOptions,
  type EffectPages,
  makeClient,
  Trajet
} from "./effect-client.ts"
