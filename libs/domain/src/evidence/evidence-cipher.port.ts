import { Context, type Effect, type Option } from "effect"

/** Seals the seeds of evidence keys under the sealing key. */
export class EvidenceCipher extends Context.Service<
  EvidenceCipher,
  {
    readonly seal: (text: string) => Effect.Effect<string>
    /** None if no sealing key of this process opens the text. */
    readonly open: (sealed: string) => Effect.Effect<Option.Option<string>>
  }
>()("@trajet/domain/evidence/EvidenceCipher") {}
