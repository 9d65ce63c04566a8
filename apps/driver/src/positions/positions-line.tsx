import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { millisOf } from "../clock/service-clock.ts"
import { hourText } from "../missions/when.ts"
import { Notice } from "../parts/notice.tsx"
import { useKept, useLocating, usePhone } from "../phone/phone-context.tsx"
import type { Place } from "../place.ts"
import { type Road, roadOf, withdrawn } from "./positions.rules.ts"
import { texts } from "./texts.ts"
import { type Gap, gapsOf, trackName } from "./track.rules.ts"

const GapLine = ({ gap: { fromMillis, reason, toMillis } }: { readonly gap: Gap }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const hour = (millis: number) => hourText(new Date(millis).toISOString(), language)
  if (toMillis === null) return <li>{t.since(hour(fromMillis))}</li>
  return (
    <li>
      {t.gap(hour(fromMillis), hour(toMillis))}
      {t[`gap_${reason}`]}
    </li>
  )
}

/** The times of today without positions. */
const Gaps = ({ road: { missionId, pickedUpAt, trip } }: { readonly road: Road }) => {
  const t = useTexts(texts)
  const { missions, tracks } = useKept()
  const track = tracks.get(trackName(missionId, trip))
  if (track === undefined) return null
  const nowMillis = millisOf(missions.get(missionId))
  const fromMillis = new Date(nowMillis).setHours(0, 0, 0, 0)
  const gaps = gapsOf(track, { pickedUpMillis: Date.parse(pickedUpAt), fromMillis, nowMillis })
  if (gaps.length === 0) return null
  return (
    <div className="gaps">
      <strong>{t.gaps}</strong>
      <ul>
        {gaps.map((gap) => (
          <GapLine key={gap.fromMillis} gap={gap} />
        ))}
      </ul>
    </div>
  )
}

const goodStates: ReadonlySet<string> = new Set(["off", "found", "searching"])

/** Says whether positions are sent, with the button that starts or stops them. Nothing if there is nothing to say. */
export const PositionsLine = ({ go }: { readonly go: (place: Place) => void }) => {
  const t = useTexts(texts)
  const { driver, store } = usePhone()
  const state = useKept()
  const locating = useLocating()
  const [hasFailed, setFailed] = useState(false)
  const road = roadOf(state, driver.id)
  const { sendsPositions, sharesPositions = false } = state.settings
  if (!sendsPositions && road === null) return null
  const stop = () =>
    void store.commit(withdrawn).then(
      () => setFailed(false),
      () => setFailed(true)
    )
  const said = road === null || locating === "off" ? t.waiting : t[locating]
  return (
    <section aria-label={t.title} className="positions" data-good={sendsPositions && goodStates.has(locating)}>
      <div className="positions-line">
        <span role="status">{sendsPositions ? said : t.ask}</span>
        <button type="button" className="quiet" onClick={sendsPositions ? stop : () => go({ at: "positions" })}>
          {sendsPositions ? t.stop : t.open}
        </button>
      </div>
      {sendsPositions && !sharesPositions ? (
        <div className="positions-line">
          <span>{t.askShared}</span>
          <button type="button" className="quiet" onClick={() => go({ at: "positions" })}>
            {t.readMore}
          </button>
        </div>
      ) : null}
      {hasFailed ? <Notice tone="bad">{t.stopFailed}</Notice> : null}
      {sendsPositions && road !== null ? <p className="hint">{t.hidden}</p> : null}
      {road === null ? null : <Gaps road={road} />}
    </section>
  )
}
