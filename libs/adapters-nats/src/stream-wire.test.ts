import { assert, describe, it } from "@effect/vitest"
import { SubscribableType } from "@trajet/domain/events"
import { announcementTo } from "@trajet/testing"
import { messageOf } from "./announcement-message.rules.ts"
import { streamNames, subjectPrefixDefault } from "./stream-wire.ts"

describe("the names of the stream", () => {
  it("are the subject and the headers of every message", { tags: "VER-7" }, () => {
    for (const type of SubscribableType.literals) {
      const announcement = { ...announcementTo([]), type }
      const { headers, subject } = messageOf(subjectPrefixDefault, announcement, 1_000_000)
      const { environment, groupId } = announcement.tenant
      const described = streamNames.subjectOf(type).replace("{environment}", environment).replace("{group}", groupId)
      assert.strictEqual(subject, described)
      assert.deepStrictEqual(headers.keys(), Object.keys(streamNames.headers))
    }
  })
})
