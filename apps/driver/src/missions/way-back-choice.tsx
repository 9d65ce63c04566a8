import { useTexts } from "@trajet/pages/i18n.tsx"
import { type WayBack, wayBackOf, waysBack, wayBackTexts } from "@trajet/pages/way-back.ts"
import { useId } from "react"

export interface WayBackProps {
  readonly chosen: WayBack | undefined
  readonly choose: (wayBack: WayBack | undefined) => void
}

/** Asks how the driver goes on, which the greenhouse gas of the mission depends on. Needs no answer. */
export const WayBackChoice = ({ choose, chosen = undefined }: WayBackProps) => {
  const t = useTexts(wayBackTexts)
  const id = useId()
  return (
    <div className="order">
      <label htmlFor={id}>{t.wayBack}</label>
      <select id={id} value={chosen ?? ""} onChange={({ currentTarget }) => choose(wayBackOf(currentTarget.value))}>
        <option value="">–</option>
        {waysBack.map((name) => (
          <option key={name} value={name}>
            {t[name]}
          </option>
        ))}
      </select>
    </div>
  )
}
