import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import type { Hours } from "@trajet/pages/hours.ts"
import { texts } from "./texts.ts"
import { whenOf } from "./when.ts"

interface Stop extends Hours {
  readonly address: string
  readonly date: string | null
}

interface Trip {
  readonly pickup: Stop
  readonly delivery: Stop
  readonly vehicle: {
    readonly brand?: string | null
    readonly model?: string | null
    readonly registration?: string | null
  }
}

/** From where to where a trip goes, when, and with which vehicle. */
export const TripFacts = ({ delivery, pickup, vehicle }: Trip) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const named = [vehicle.brand, vehicle.model, vehicle.registration].filter((part) => part).join(" ")
  return (
    <>
      <dl className="stops">
        {(
          [
            [t.from, pickup],
            [t.to, delivery]
          ] as const
        ).map(([label, stop]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <div>{stop.address}</div>
              <div className="when">{whenOf(stop, language, t.noDate)}</div>
            </dd>
          </div>
        ))}
      </dl>
      {named === "" ? null : <div className="vehicle">{named}</div>}
    </>
  )
}
