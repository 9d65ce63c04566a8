import { Effect, Schema } from "effect"

class LoopbackRefused extends Schema.TaggedError<LoopbackRefused>()("LoopbackRefused", {}) {
  override get message() {
    return "TRAJET_LOOPBACK_WEBHOOKS lets endpoints reach this machine and is for development; unset it where TRAJET_ENV is production"
  }
}

interface LoopbackSettings {
  readonly environment: string
  readonly loopback: boolean
}

/** Whether endpoints on this machine are allowed; never in production (WHK-36). */
export const loopbackAllowed = ({ environment, loopback }: LoopbackSettings): Effect.Effect<boolean, LoopbackRefused> =>
  loopback && environment === "production" ? Effect.fail(new LoopbackRefused()) : Effect.succeed(loopback)
