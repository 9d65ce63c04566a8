import { Link } from "@tanstack/react-router"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { dayText, instantText } from "../../parts/time.rules.ts"
import type { SimilarMission } from "./similar.rules.ts"
import { signTexts, texts } from "./texts.ts"

const useFacts = () => {
  const t = useTexts(texts)
  const words = useTexts(signTexts)
  const language = useLanguage()
  return ({ created_at: created, ordered_by: by, pickup_date: pickup, signs }: SimilarMission): string => {
    const at = instantText(created, language, "short")
    const name = by?.kind === "key" ? t.key(by.label ?? by.name) : by?.name
    return [
      ...signs.map((sign) => wordOf(words, sign)),
      ...(pickup === null ? [] : [t.pickup(dayText(pickup, language))]),
      name === undefined ? t.orderedAt(at) : t.orderedBy(at, name)
    ].join(", ")
  }
}

/** Missions that an order resembles: number, what both have, day of the pickup, who ordered it and when. */
export const SimilarList = ({ missions }: { readonly missions: ReadonlyArray<SimilarMission> }) => {
  const factsOf = useFacts()
  return (
    <ul>
      {missions.map((mission) => (
        <li key={mission.id}>
          <Link to="/missions/$id" params={{ id: mission.id }} target="_blank">
            {mission.transport_id}
          </Link>{" "}
          {factsOf(mission)}
        </li>
      ))}
    </ul>
  )
}
