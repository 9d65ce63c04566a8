import { useTexts } from "@trajet/pages/i18n.tsx"
import { useIsWhole } from "@trajet/pages/whole-list.ts"
import { useEffect, useId, useMemo, useState } from "react"
import { useKept, usePhone } from "../phone/phone-context.tsx"
import { locate } from "../positions/locate.ts"
import type { Fix } from "../positions/positions.rules.ts"
import type { KeptLists } from "../store/kept.model.ts"
import { OfferCard } from "./offer-card.tsx"
import type { OfferOrder } from "./mission.model.ts"
import { shownOffers, sortedOffers } from "./offers.rules.ts"
import { texts } from "./texts.ts"

const orders = ["date", "distance", "near"] as const satisfies ReadonlyArray<OfferOrder>

/** A screen of offers. */
const drawnAtOnce = 4

/** Where the phone is, while `isWanted`. The place stays on the phone. */
const usePlace = (isWanted: boolean): { readonly place: Fix | null; readonly hasFailed: boolean } => {
  const [place, setPlace] = useState<Fix | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    return locate(setPlace, () => setFailed(true))
  }, [isWanted])
  return { place, hasFailed: hasFailed && place === null }
}

/** The open offers and proposals, each mission once, in the order that the driver has chosen. */
export const Offers = ({ lists }: { readonly lists: KeptLists }) => {
  const t = useTexts(texts)
  const id = useId()
  const { store } = usePhone()
  const { items, settings } = useKept()
  // A phone that is full has the choice until it is closed.
  const [order, setOrder] = useState<OfferOrder>(settings.offerOrder ?? "date")
  const offers = useMemo(() => shownOffers(lists.offers, items.values()), [lists, items])
  const isSorted = offers.length > 1
  const { hasFailed, place } = usePlace(isSorted && order === "near")
  const sorted = useMemo(() => sortedOffers(offers, order, place), [offers, order, place])
  const isWhole = useIsWhole()
  const drawn = isWhole ? sorted : sorted.slice(0, drawnAtOnce)
  const choose = (name: string) => {
    const chosen = orders.find((known) => known === name) ?? "date"
    setOrder(chosen)
    store.commit((state) => ({ settings: { ...state.settings, offerOrder: chosen } })).catch(() => undefined)
  }
  return (
    <section aria-label={t.offers}>
      <h2>{t.offers}</h2>
      {offers.length === 0 ? <p className="empty">{t.noOffer}</p> : null}
      {isSorted ? (
        <div className="order">
          <label htmlFor={id}>{t.order}</label>
          <select id={id} value={order} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {orders.map((name) => (
              <option key={name} value={name}>
                {t[`order_${name}`]}
              </option>
            ))}
          </select>
          {hasFailed ? (
            <span className="when" role="status">
              {t.noPlace}
            </span>
          ) : null}
        </div>
      ) : null}
      <ul className="cards">
        {drawn.map((shown) => (
          <li key={shown.offer.mission_id}>
            <OfferCard {...shown} />
          </li>
        ))}
      </ul>
    </section>
  )
}
