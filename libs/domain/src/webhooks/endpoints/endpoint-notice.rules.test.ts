import { assert, describe, it } from "@effect/vitest"
import { Instant } from "../../time/instant.model.ts"
import { endpointNotice } from "./endpoint-notice.rules.ts"
import { closedBreaker } from "./breaker.model.ts"
import { EndpointId } from "./endpoint.model.ts"

const closed = closedBreaker(EndpointId("e"))
const since = Instant("2026-11-20T10:00:00.123456Z")
const told = { environment: "live", failure: null } as const

describe("the notice of an endpoint", { tags: ["CON-112"] }, () => {
  const disabled = (failingSince: Instant | null) =>
    endpointNotice("disabled", { ...told, breaker: { ...closed, failingSince, failuresSince: 24 } })

  it("tells administrators in both languages that it was disabled, to the minute in Paris", () => {
    const { reason, subject, text } = disabled(since)
    assert.strictEqual(reason, `24 attempts have failed since ${since}, and none has succeeded`)
    assert.strictEqual(subject, "Trajet a désactivé un webhook (live) / Trajet has disabled a webhook endpoint (live)")
    assert.include(text, "Depuis le 20 novembre 2026 à 11:00, aucune des 24 tentatives")
    assert.include(text, "Since 20 November 2026, 11:00 (Paris) none of 24 attempts")
    assert.notInclude(text, ":00.")
  })

  it("knows no time if there is none", () => {
    assert.include(disabled(null).text, "Depuis le début, aucune des 24 tentatives")
    assert.include(disabled(null).text, "Since the beginning none of 24 attempts")
  })

  it("tells since when it fails, how, and when the next attempt is", { tags: "WHK-64" }, () => {
    const pausedUntil = Instant("2026-11-20T10:05:30.000000Z")
    const breaker = { ...closed, failingSince: since, failuresInRow: 10, pausedUntil }
    const failing = { ...told, breaker, failure: { error: "http_status", statusCode: 500 } } as const
    const { reason, subject, text } = endpointNotice("failing", failing)
    assert.isNull(reason)
    assert.strictEqual(subject, "Un webhook échoue (live) / A webhook endpoint fails (live)")
    assert.include(text, "Depuis le 20 novembre 2026 à 11:00, ce point de réception échoue : 10 tentatives de suite.")
    assert.include(text, "Dernière erreur : http_status 500. Prochaine tentative le 20 novembre 2026 à 11:05,")
    assert.include(text, "Since 20 November 2026, 11:00 (Paris) the endpoint fails: 10 attempts in a row.")
    assert.include(text, "The last error: http_status 500. The next attempt is on 20 November 2026, 11:05 (Paris),")
    const unanswered = { ...failing, failure: { error: "dns_error", statusCode: null } } as const
    assert.include(endpointNotice("failing", unanswered).text, "The last error: dns_error. ")
  })

  it("tells that it works again, and which failures that ends", { tags: "WHK-64" }, () => {
    const breaker = { ...closed, failureToldAt: since, recoveryToldAt: Instant("2026-11-20T12:00:00.000000Z") }
    const { subject, text } = endpointNotice("recovered", { ...told, breaker })
    assert.strictEqual(subject, "Un webhook fonctionne à nouveau (live) / A webhook endpoint works again (live)")
    assert.include(text, "le 20 novembre 2026 à 13:00 : ce point de réception fonctionne à nouveau")
    assert.include(text, "après les échecs signalés le 20 novembre 2026 à 11:00.")
    assert.include(text, "A delivery has succeeded on 20 November 2026, 13:00 (Paris): the endpoint works again")
  })
})
