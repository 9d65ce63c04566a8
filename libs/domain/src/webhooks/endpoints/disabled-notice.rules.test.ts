import { assert, describe, it } from "@effect/vitest"
import { Instant } from "../../time/instant.model.ts"
import { disabledNotice } from "./disabled-notice.rules.ts"
import { closedBreaker } from "./breaker.model.ts"
import { EndpointId } from "./endpoint.model.ts"

describe("the notice of a disabled endpoint", { tags: ["CON-112"] }, () => {
  const failed = (failingSince: Instant | null) =>
    disabledNotice({ ...closedBreaker(EndpointId("e")), failingSince, failuresSince: 24 }, "live")

  it("tells administrators in both languages, to the minute in Paris", () => {
    const { subject, text } = failed(Instant("2026-11-20T10:00:00.123456Z"))
    assert.strictEqual(subject, "Trajet a désactivé un webhook (live) / Trajet has disabled a webhook endpoint (live)")
    assert.include(text, "Depuis le 20 novembre 2026 à 11:00, aucune des 24 tentatives")
    assert.include(text, "Since 20 November 2026, 11:00 (Paris) none of 24 attempts")
    assert.notInclude(text, ":00.")
  })

  it("knows no time if there is none", () => {
    assert.include(failed(null).text, "Depuis le début, aucune des 24 tentatives")
    assert.include(failed(null).text, "Since the beginning none of 24 attempts")
  })
})
