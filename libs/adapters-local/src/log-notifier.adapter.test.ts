import { assert, describe, it } from "@effect/vitest"
import { Notifier } from "@trajet/domain"
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
      assert.include(lines.join("\n"), notice.groupId)
      assert.notInclude(lines.join("\n"), "@")
    }).pipe(Effect.provide(layer))
  )
})
