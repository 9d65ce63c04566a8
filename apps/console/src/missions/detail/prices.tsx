import { Button } from "@mantine/core"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Section } from "../../parts/blocks.tsx"
import { money } from "../../parts/money.ts"
import { Time } from "../../parts/time.tsx"
import classes from "../missions.module.css"
import { AdjustPriceDialog } from "./changes/adjust-price-dialog.tsx"
import { PartOf } from "./part-of.tsx"
import { type MissionDetail, pricesQuery } from "./queries.ts"
import { texts } from "./texts.ts"

/** The changes of a mission's prices, with their reasons. */
export const Prices = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const [isAdjusting, setAdjusting] = useState(false)
  return (
    <Section
      title={t.prices}
      actions={
        mission.cancelled ? null : (
          <Button variant="default" onClick={() => setAdjusting(true)}>
            {t.adjustPrice}
          </Button>
        )
      }
    >
      {isAdjusting ? <AdjustPriceDialog mission={mission} close={() => setAdjusting(false)} /> : null}
      <PartOf query={pricesQuery(mission.id)} height={40}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.plain}>{t.noPrices}</p>
          ) : (
            <ul className={classes.items}>
              {data.toReversed().map((change) => (
                <li key={`${change.created_at} ${change.leg}`} className={classes.item}>
                  <span className={classes.itemText}>
                    {change.motif}
                    <span className={classes.second}>
                      {" "}
                      {change.leg === "retour" ? t.return : t.outward} · <Time value={change.created_at} />
                    </span>
                  </span>
                  <span>
                    {money(change.old_price_ht, language)} → <strong>{money(change.new_price_ht, language)}</strong>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </PartOf>
    </Section>
  )
}
