import type { PushTerms } from "@trajet/domain/push"
import { loopbackAllowed } from "@trajet/runtime"
import { Effect, Option } from "effect"
import type { Settings } from "./settings.ts"

/** What this host lets phones subscribe to. */
export const pushTermsOf = (settings: Settings) =>
  Effect.map(loopbackAllowed(settings), (allowLoopback): PushTerms => ({
    publicKey: Option.getOrNull(settings.push.publicKey),
    allowLoopback
  }))
