import { emissionsText } from "../emissions.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import type { MissionDetail, Stop } from "./queries.ts"
import { Facts, Section } from "../../parts/blocks.tsx"
import { ContactLine } from "@trajet/pages/contact-line.tsx"
import { hoursOf } from "@trajet/pages/hours.ts"
import { money } from "../../parts/money.ts"
import { numberText } from "../../parts/numbers.ts"
import { DayShown } from "../../parts/time.tsx"
import classes from "../missions.module.css"
import { texts } from "./texts.ts"

const Place = ({ stop, title }: { readonly stop: Stop; readonly title: string }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { address, contact, date } = stop
  const { company, email, name, phone, phone_e164: phoneE164 } = contact
  const isKnown = [company, email, name, phone].some((text) => text !== null)
  return (
    <div>
      <h3 className={classes.placeTitle}>{title}</h3>
      <p className={classes.address}>{address}</p>
      <Facts
        facts={[
          [
            t.date,
            date === null ? (
              "—"
            ) : (
              <>
                <DayShown value={date} /> {hoursOf(stop, language)}
              </>
            )
          ],
          isKnown ? [t.contact, <ContactLine key="contact" {...{ company, email, name, phone, phoneE164 }} />] : null
        ]}
      />
    </div>
  )
}

const vehicleText = ({ brand, model, registration, type, vin }: MissionDetail["vehicle"]): string =>
  [registration, [brand, model].filter((text) => text !== null).join(" "), type, vin]
    .filter((text) => text !== null && text !== "")
    .join(" · ") || "—"

type Trip = NonNullable<MissionDetail["return_trip"]>

const TripShown = ({ title, trip }: { readonly title: string; readonly trip: Trip }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { amount_ht: amount, surcharge_ht: surcharge } = trip.price
  return (
    <Section title={title}>
      <div className={classes.trips}>
        <Place title={t.pickup} stop={trip.pickup} />
        <Place title={t.delivery} stop={trip.delivery} />
      </div>
      <div className={classes.below}>
        <Facts
          facts={[
            [t.vehicle, vehicleText(trip.vehicle)],
            [t.distance, `${numberText(trip.distance_km, language)} km`],
            trip.emissions === null ? null : [t.emissions, emissionsText(trip.emissions, language)],
            [t.price, money(amount, language)],
            surcharge === 0 ? null : [t.surcharge, money(surcharge, language)]
          ]}
        />
      </div>
    </Section>
  )
}

/** The trips of a mission: the way there, and the return if there is one. */
export const Trips = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  return (
    <>
      <TripShown title={t.outward} trip={mission} />
      {mission.return_trip === null ? null : <TripShown title={t.return} trip={mission.return_trip} />}
    </>
  )
}
