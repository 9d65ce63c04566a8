import { SegmentedControl } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { Leg, MissionDetail } from "./queries.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly mission: Pick<MissionDetail, "return_trip">
  readonly leg: Leg
  readonly choose: (leg: Leg) => void
}

/** Chooses a trip of a mission. Shows nothing if the mission has one trip. */
export const TripChoice = ({ choose, leg, mission }: Props) => {
  const t = useTexts(texts)
  if (mission.return_trip === null) return null
  return (
    <SegmentedControl
      size="xs"
      mb="xs"
      aria-label={t.trips}
      value={leg}
      onChange={choose}
      data={[
        { value: "aller", label: t.outward },
        { value: "retour", label: t.return }
      ]}
    />
  )
}
