import { Effect, Layer } from "effect"
import type { HttpServerError } from "effect/http"
import { type ListenAddress, portRefusal } from "./port-refusal.rules.ts"
import type { SettingsRefused } from "./safe-settings.rules.ts"

type Refused = HttpServerError.ServeError | SettingsRefused

/** The server, which fails with the setting to change if it cannot listen at its address. */
export const refusingPort = <A, R>(
  at: ListenAddress,
  server: Layer.Layer<A, HttpServerError.ServeError, R>
): Layer.Layer<A, Refused, R> =>
  Layer.catch(server, (error): Layer.Layer<A, Refused> =>
    Layer.effectContext<A, Refused, never>(
      Effect.fail(portRefusal(at, Reflect.get(Object(error.cause), "code")) ?? error)
    )
  )
