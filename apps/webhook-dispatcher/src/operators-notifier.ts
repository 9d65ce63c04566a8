import { Notifier } from "@trajet/domain/notices"
import { Effect, Layer, Option } from "effect"

/** The addresses of `TRAJET_OPERATIONS_MAIL`. */
export const operatorsOf = (addresses: Option.Option<string>): ReadonlyArray<string> =>
  Option.match(addresses, {
    onNone: () => [],
    onSome: (text) =>
      text
        .split(",")
        .map((address) => address.trim())
        .filter((address) => address !== "")
  })

/** Sends notices to operators to these addresses, by `mail`, which sends all others as they are. */
export const withOperators = <E>(
  recipients: ReadonlyArray<string>,
  mail: Layer.Layer<Notifier, E>
): Layer.Layer<Notifier, E> =>
  Layer.effect(
    Notifier,
    Effect.map(Notifier, ({ send }) =>
      Notifier.of({ send: (notice) => send(notice.audience === "operators" ? { ...notice, recipients } : notice) })
    )
  ).pipe(Layer.provide(mail))
