import { entryOf } from "@trajet/pages/entry-of.ts"
import { defineTexts, type Language } from "@trajet/pages/i18n.tsx"
import type { Tone } from "../parts/status-badge.tsx"
import { instantText } from "../parts/time.rules.ts"
import { failureSentence } from "./deliveries/failure.ts"
import type { EndpointShown } from "./queries.ts"

const texts = defineTexts({
  enabled: { fr: "Actif", en: "Enabled" },
  failing: { fr: "En échec", en: "Failing" },
  suspended: { fr: "Suspendu", en: "Suspended" },
  paused: { fr: "En pause", en: "Paused" },
  disabled: { fr: "Désactivé", en: "Disabled" },
  failingWhy: {
    fr: (count: number) =>
      count === 1 ? "Le dernier envoi a échoué." : `Les ${count} derniers envois ont échoué, tous de suite.`,
    en: (count: number) =>
      count === 1 ? "The last attempt failed." : `The last ${count} attempts failed, all in a row.`
  },
  suspendedWhy: {
    fr: (count: number, until: string) =>
      `Après ${count} échecs de suite, Trajet attend jusqu'au ${until} avant d'essayer encore. Aucune livraison n'est perdue.`,
    en: (count: number, until: string) =>
      `After ${count} failures in a row, Trajet waits until ${until} before it tries again. No delivery is lost.`
  },
  failingSince: {
    fr: (since: string) => `En échec depuis le ${since}.`,
    en: (since: string) => `Failing since ${since}.`
  },
  recovered: {
    fr: (since: string) => `Fonctionne à nouveau depuis le ${since}, après des échecs.`,
    en: (since: string) => `Works again since ${since}, after failures.`
  },
  pausedWhy: {
    fr: (reason: string) => `Mis en pause par un administrateur : ${reason}. Les livraisons attendent.`,
    en: (reason: string) => `Paused by an administrator: ${reason}. Deliveries wait.`
  },
  pausedByWhy: {
    fr: (name: string) => `Mis en pause par ${name}. Les livraisons attendent.`,
    en: (name: string) => `Paused by ${name}. Deliveries wait.`
  },
  disabledWhy: {
    fr: (reason: string) =>
      `Désactivé parce qu'il ne faisait qu'échouer : ${reason}. Les livraisons attendent. Corrigez votre serveur, envoyez un test, puis réactivez.`,
    en: (reason: string) =>
      `Disabled because it only failed: ${reason}. Deliveries wait. Repair your server, send a test, then enable it.`
  },
  onlyFailures: {
    fr: (count: string, since: string) => `aucun des ${count} envois depuis le ${since} n'a réussi`,
    en: (count: string, since: string) => `none of the ${count} attempts since ${since} has succeeded`
  }
})

export interface EndpointStateShown {
  readonly tone: Tone
  readonly label: string
  /** Why the endpoint does not work normally, or since when it does again; null if it just does. */
  readonly why: string | null
}

/** What the state of an endpoint follows from. */
export type State = Pick<
  EndpointShown,
  "status" | "reason" | "failures_in_row" | "failing_since" | "last_failure" | "paused_until" | "recovered_at"
>

/** How long a recovery is told. */
const recoveredMillis = 86_400_000

/** True while no delivery leaves: paused, disabled, or in a pause of the breaker, which enabling ends too. */
export const isHeld = ({ paused_until: until, status }: Pick<State, "paused_until" | "status">, now: number): boolean =>
  status !== "enabled" || (until !== null && Date.parse(until) > now)

/** True if somebody has to look after an endpoint: it is disabled, or fails since before its last pause by the breaker. */
export const isBroken = ({ failures_in_row: failures, paused_until: until, status }: State): boolean =>
  status === "disabled" || (status === "enabled" && until !== null && failures > 0)

// The reasons that Trajet itself writes, in English. What a person wrote is shown as it is.
const ofBreaker = /^(\d+) attempts have failed since (\S+), and none has succeeded$/u
const ofPause = /^paused by (.+)$/u

const disabledWhy = (reason: string, language: Language): string => {
  const t = texts[language]
  const [, count, since] = ofBreaker.exec(reason) ?? []
  return t.disabledWhy(
    count === undefined || since === undefined ? reason : t.onlyFailures(count, instantText(since, language, "short"))
  )
}

const pausedWhy = (reason: string, language: Language): string => {
  const name = ofPause.exec(reason)?.[1]
  return name === undefined ? texts[language].pausedWhy(reason) : texts[language].pausedByWhy(name)
}

interface Shown {
  readonly endpoint: State
  readonly now: number
  readonly language: Language
}

const recoveredWhy = ({ endpoint, language, now }: Shown): string | null => {
  const { recovered_at: at } = endpoint
  return at === null || Date.parse(at) + recoveredMillis < now
    ? null
    : texts[language].recovered(instantText(at, language, "short"))
}

/** Since when an endpoint fails, what follows, and how the last attempt failed. */
const failingWhy = ({ endpoint, language }: Shown, what: string): string => {
  const { failing_since: since, last_failure: failure } = endpoint
  return [
    since === null ? null : texts[language].failingSince(instantText(since, language, "short")),
    what,
    failure === null ? null : failureSentence({ error: failure.error, statusCode: failure.status_code }, language)
  ]
    .filter((sentence) => sentence !== null)
    .join(" ")
}

const enabledState = (shown: Shown): EndpointStateShown => {
  const { endpoint, language, now } = shown
  const t = texts[language]
  const { failures_in_row: failures, paused_until: until } = endpoint
  if (until !== null && isHeld(endpoint, now)) {
    const what = t.suspendedWhy(failures, instantText(until, language, "short"))
    return { tone: "bad", label: t.suspended, why: failingWhy(shown, what) }
  }
  return failures === 0
    ? { tone: "good", label: t.enabled, why: recoveredWhy(shown) }
    : { tone: "warn", label: t.failing, why: failingWhy(shown, t.failingWhy(failures)) }
}

const reasonOf = ({ endpoint }: Shown): string => endpoint.reason ?? "—"

const states = {
  enabled: enabledState,
  paused: (shown: Shown) => ({
    ...{ tone: "warn" as const, label: texts[shown.language].paused },
    why: pausedWhy(reasonOf(shown), shown.language)
  }),
  disabled: (shown: Shown) => ({
    ...{ tone: "bad" as const, label: texts[shown.language].disabled },
    why: disabledWhy(reasonOf(shown), shown.language)
  })
}

/** The state of an endpoint in words. A pause by the breaker ends by itself, the other ones do not. */
export const endpointState = (endpoint: State, now: number, language: Language): EndpointStateShown => {
  const { reason: why, status } = endpoint
  const shownAs = entryOf<typeof status, (shown: Shown) => EndpointStateShown>(states, status, () => ({
    tone: "neutral",
    label: status,
    why
  }))
  return shownAs({ endpoint, now, language })
}
