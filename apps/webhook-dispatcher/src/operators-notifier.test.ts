import { assert, describe, it } from "@effect/vitest"
import { type Notice, Notifier } from "@trajet/domain/notices"
import { noticeWith } from "@trajet/testing"
import { Effect, Layer, Option } from "effect"
import { operatorsOf, withOperators } from "./operators-notifier.ts"

describe("notices to operators", () => {
  it.effect("get the addresses of the setting, and other notices keep theirs", () =>
    Effect.gen(function* () {
      const sent: Array<Notice> = []
      const mail = Layer.succeed(Notifier, Notifier.of({ send: (notice) => Effect.sync(() => void sent.push(notice)) }))
      const operators = operatorsOf(Option.some(" desk@trajet.example,night@trajet.example, "))
      const notices = [
        noticeWith({ audience: "operators", recipients: [] }),
        noticeWith({ audience: "driver", recipients: ["marie@drivers.example"] })
      ]
      const send = Notifier.use((notifier) => Effect.forEach(notices, notifier.send))
      yield* Effect.provide(send, withOperators(operators, mail))
      assert.deepStrictEqual(
        sent.map(({ recipients }) => recipients),
        [["desk@trajet.example", "night@trajet.example"], ["marie@drivers.example"]]
      )
    })
  )

  it("have no address without the setting", () => {
    assert.isEmpty(operatorsOf(Option.none()))
    assert.isEmpty(operatorsOf(Option.some("")))
  })
})
