import { assert, describe, it } from "@effect/vitest"
import { MissionId, TransportId } from "@trajet/domain/mission"
import { Notifier } from "@trajet/domain/notices"
import { noticeWith, notifierSuite } from "@trajet/testing"
import { Effect, Layer, Logger } from "effect"
import { logNotifier } from "./log-notifier.adapter.ts"

const lines: Array<string> = []
const kept = Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])
const layer = Layer.merge(logNotifier, kept)

notifierSuite({ name: "in the log", layer, shown: () => lines.join("\n") })

describe("a notice in the log", () => {
  it.effect("names the group, and no person", () =>
    Effect.gen(function* () {
      lines.length = 0
      const notice = noticeWith()
      yield* (yield* Notifier).send(notice)
      assert.include(lines.join("\n"), notice.groupName)
      assert.include(lines.join("\n"), String(notice.groupId))
      assert.notInclude(lines.join("\n"), "@")
    }).pipe(Effect.provide(layer))
  )

  it.effect("to contacts, drivers and operators has the number of recipients, and no text", () =>
    Effect.gen(function* () {
      for (const audience of ["contacts", "driver", "operators", "user"] as const) {
        lines.length = 0
        const mission = {
          id: MissionId("01993d5e-7a00-7000-8000-000000000001"),
          transportId: TransportId("M-10000001")
        }
        const recipients = ["ada@etoile.example", "grace@etoile.example"]
        const notice = noticeWith({ audience, mission, recipients, subject: "Mission M-10000001", text: "chez Ada" })
        yield* (yield* Notifier).send(notice)
        const line: { readonly annotations: unknown } = JSON.parse(lines.join("\n"))
        assert.deepStrictEqual(line.annotations, {
          noticeId: notice.id,
          audience,
          groupId: notice.groupId,
          group: notice.groupName,
          subject: "Mission M-10000001",
          mission: "M-10000001",
          recipients: 2
        })
        assert.notInclude(lines.join("\n"), "Ada")
        assert.notInclude(lines.join("\n"), "@")
      }
    }).pipe(Effect.provide(layer))
  )
})
