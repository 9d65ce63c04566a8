import { Anchor } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useLabelFacts } from "../label-facts.tsx"
import type { MissionDetail } from "./queries.ts"
import { Facts, Section } from "../../parts/blocks.tsx"
import { CopyableId } from "../../parts/copyable-id.tsx"
import { money } from "../../parts/money.ts"
import { DayShown, Time } from "../../parts/time.tsx"
import { texts } from "./texts.ts"

const flags = ["plateau", "electric", "w_garage", "parc", "need_appointment"] as const

/** What a mission is, in a few lines. */
export const Overview = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  const particulars = flags.filter((flag) => mission.flags[flag]).map((flag) => t[flag])
  const labels = useLabelFacts(mission)
  const language = useLanguage()
  const { cancellation_fee_ht: fee, amount_ht: outbound, return_ht: back, total_ht: total } = mission.price
  const { delivered_on: delivered, picked_up_on: pickedUp } = mission.actual
  return (
    <Section title={t.overview}>
      <Facts
        facts={[
          [t.number, <CopyableId key="number" value={mission.transport_id} />],
          ...labels,
          [t.id, <CopyableId key="id" value={mission.id} />],
          mission.duplicated_from === null
            ? null
            : [
                t.duplicatedFrom,
                <Anchor key="source" component={Link} to={`/missions/${mission.duplicated_from.id}`} fz="inherit">
                  {mission.duplicated_from.transport_id}
                </Anchor>
              ],
          [t.created, <Time key="created" value={mission.created_at} />],
          [t.driver, mission.driver.name ?? t.notAssigned],
          pickedUp === null ? null : [t.pickedUp, <DayShown key="picked" value={pickedUp} />],
          delivered === null ? null : [t.delivered, <DayShown key="delivered" value={delivered} />],
          fee === null ? null : [t.cancellationFee, money(fee, language)],
          back === null
            ? null
            : [
                t.totalPrice,
                `${money(total, language)} (${t.bothTrips(money(outbound, language), money(back, language))})`
              ],
          particulars.length === 0 ? null : [t.particulars, particulars.join(", ")]
        ]}
      />
    </Section>
  )
}
