import { entryOf } from "@trajet/pages/entry-of.ts"
import { defineTexts, type Language } from "@trajet/pages/i18n.tsx"
import type { Tone } from "../parts/status-badge.tsx"
import { instantText } from "../parts/time.rules.ts"
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
  /** Why the endpoint does not work normally; null if it does. */
  readonly why: string | null
}

type State = Pick<EndpointShown, "status" | "reason" | "failures_in_row" | "paused_until">

/** True while no delivery leaves: paused, disabled, or in a pause of the breaker, which enabling ends too. */
export const isHeld = ({ paused_until: until, status }: State, now: number): boolean =>
  status !== "enabled" || (until !== null && Date.parse(until) > now)

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

const enabledState = ({ endpoint, language, now }: Shown): EndpointStateShown => {
  const t = texts[language]
  const { failures_in_row: failures, paused_until: until } = endpoint
  if (until !== null && isHeld(endpoint, now)) {
    return { tone: "bad", label: t.suspended, why: t.suspendedWhy(failures, instantText(until, language, "short")) }
  }
  return failures === 0
    ? { tone: "good", label: t.enabled, why: null }
    : { tone: "warn", label: t.failing, why: t.failingWhy(failures) }
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
