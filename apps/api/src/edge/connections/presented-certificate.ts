import { Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { connect, type TLSSocket } from "node:tls"
import type { Settings } from "../../settings.ts"
import { certificateEnd } from "../edge.metrics.ts"

const lookedAtEvery = "1 minute"
const lookMillis = 5_000

/** The end of the certificate that a server presents, in seconds since 1970; null without an answer. */
export const endOfCertificate = (port: number, host: string): Effect.Effect<number | null> =>
  Effect.callback((resume) => {
    // Only the dates are read: this process itself presents the certificate.
    const socket: TLSSocket = connect({ port, host, rejectUnauthorized: false })
    const end = (seconds: number | null) => {
      socket.destroy()
      resume(Effect.succeed(seconds))
    }
    socket.setTimeout(lookMillis, () => end(null))
    socket.once("error", () => end(null))
    socket.once("secureConnect", () => end(Date.parse(socket.getPeerCertificate().valid_to) / 1_000))
    return Effect.sync(() => socket.destroy())
  })

const everywhere: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" }

/**
 * Shows when the certificate ends. Asks the own server for it, because a file that was replaced tells nothing about the
 * certificate that clients see.
 */
export const presentedCertificate = ({
  host,
  tls
}: Pick<Settings, "host" | "tls">): Layer.Layer<never, never, HttpServer.HttpServer> =>
  tls.certificate === ""
    ? Layer.empty
    : Layer.effectDiscard(
        Effect.gen(function* () {
          const { address } = yield* HttpServer.HttpServer
          if (!("port" in address)) return
          const look = Effect.gen(function* () {
            const seconds = yield* endOfCertificate(address.port, everywhere[host] ?? host)
            if (seconds !== null) certificateEnd.updateUnsafe(seconds, Context.empty())
          })
          yield* Effect.forkScoped(Effect.forever(Effect.andThen(look, Effect.sleep(lookedAtEvery))))
        })
      )
