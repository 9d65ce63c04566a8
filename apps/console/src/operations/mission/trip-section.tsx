import { Button, Group, Menu } from "@mantine/core"
import { IconPencil } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { wayBackTexts } from "@trajet/pages/way-back.ts"
import { Facts, Section, SideBySide } from "../../parts/blocks.tsx"
import { ContactLine } from "@trajet/pages/contact-line.tsx"
import { hoursOf } from "@trajet/pages/hours.ts"
import { knownName } from "../../parts/known-names.ts"
import { money } from "../../parts/money.ts"
import { numberText } from "../../parts/numbers.ts"
import { DayShown, Time } from "../../parts/time.tsx"
import { gridQuery } from "../grids/grid-queries.ts"
import { texts as tripTexts } from "../texts.ts"
import type { Action } from "./action.model.ts"
import {
  addOptionAction,
  datesAction,
  invoiceAction,
  priceAction,
  removeOptionAction,
  type StopName,
  vehicleAction
} from "./change-actions.ts"
import { deliveryAction, pickupAction, unassignAction } from "./driver-actions.ts"
import classes from "./mission.module.css"
import type { OperationsMission, Trip, TripName } from "./mission.model.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly mission: OperationsMission
  readonly name: TripName
  readonly trip: Trip
  readonly open: (action: Action) => void
}

const Stop = ({ mission, name, open, stop, trip }: Props & { readonly stop: StopName }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { address, contact, date, need_appointment: byAppointment } = trip[stop]
  return (
    <div>
      <h3 className={classes.stopTitle}>{t[stop]}</h3>
      <p className={classes.address}>{address}</p>
      <Facts
        facts={[
          [
            t.date,
            <span key="date">
              {date === null ? "—" : <DayShown value={date} />} {hoursOf(trip[stop], language)}{" "}
              {byAppointment ? t.appointment : ""}
            </span>
          ],
          contact === null
            ? null
            : [t.contact, <ContactLine key="contact" {...contact} phoneE164={contact.phone_e164} />]
        ]}
      />
      {trip[stop === "pickup" ? "picked_up_at" : "delivered_at"] === null ? (
        <Button
          mt={4}
          ml={-8}
          variant="subtle"
          size="compact-sm"
          aria-label={`${t.changeDates} · ${t[stop]}`}
          onClick={() => open(datesAction(t, mission.id, name, stop, trip[stop]))}
        >
          {t.changeDates}
        </Button>
      ) : null}
    </div>
  )
}

/** The name of an option in the client's grid; its key while the grid is read, and if the grid has lost the option. */
const useOptionName = (groupId: string | undefined): ((key: string) => string) => {
  const language = useLanguage()
  const { data } = useQuery({ ...gridQuery(groupId ?? "", undefined), enabled: groupId !== undefined })
  return (key) => knownName(data?.grid.options.find((option) => option.key === key)?.name ?? key, language)
}

const Options = ({ mission, name, open, trip }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const nameOf = useOptionName(trip.options.length === 0 ? undefined : mission.group?.id)
  if (trip.options.length === 0) return <>{t.none}</>
  return (
    <ul className={classes.plainList}>
      {trip.options.map(({ key, price_ht: price }) => (
        <li key={key}>
          {nameOf(key)} {price === undefined ? "" : money(price, language)}{" "}
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`${t.removeOption} · ${nameOf(key)}`}
            onClick={() => open(removeOptionAction(t, mission.id, name, { key, name: nameOf(key) }))}
          >
            {t.removeOption}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const vehicleText = ({ brand, model, registration, type, vin }: Trip["vehicle"]): string =>
  [registration, brand, model, type, vin].filter((text) => text !== null && text !== "").join(" · ") || "—"

const DriverLine = ({ driver }: { readonly driver: Trip["driver"] }) =>
  driver === null ? (
    <>—</>
  ) : (
    <ContactLine
      name={`${driver.first_name} ${driver.last_name}`}
      phone={driver.phone}
      phoneE164={driver.phone_e164}
      email={driver.email}
    />
  )

const TripFacts = (props: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { trip } = props
  const { delivered_at: delivered, invoiced_at: invoiced, last_position: position, picked_up_at: pickedUp } = trip
  return (
    <Facts
      facts={[
        [t.driver, <DriverLine key="driver" driver={trip.driver} />],
        [t.vehicle, vehicleText(trip.vehicle)],
        [t.distance, `${numberText(trip.distance_km, language)} km`],
        trip.price_ht === undefined ? null : [t.price, money(trip.price_ht, language)],
        trip.surcharge_ht === undefined || trip.surcharge_ht === 0
          ? null
          : [t.surcharge, money(trip.surcharge_ht, language)],
        [t.options, <Options key="options" {...props} />],
        pickedUp === null ? null : [t.pickedUp, <Time key="picked" value={pickedUp} />],
        delivered === null ? null : [t.delivered, <Time key="delivered" value={delivered} />],
        invoiced === null || invoiced === undefined ? null : [t.invoiced, <Time key="invoiced" value={invoiced} />],
        position === null || position === undefined
          ? null
          : [
              t.position,
              <span key="position">
                {position.lat.toFixed(5)}, {position.lng.toFixed(5)} · <Time value={position.at} />
              </span>
            ]
      ]}
    />
  )
}

const useTripActions = ({ mission, name, trip }: Props): ReadonlyArray<Action> => {
  const t = useTexts(texts)
  const ways = useTexts(wayBackTexts)
  const { id, group, plateau, trips } = mission
  // A truck goes back by the truck.
  const isLast = !plateau && (name === "retour" || trips.retour === null)
  const isDelivered = trip.delivered_at !== null
  const isInvoiced = typeof trip.invoiced_at === "string"
  return [
    ...(trip.driver !== null && trip.picked_up_at === null
      ? [pickupAction(t, id, name), unassignAction(t, id, name)]
      : []),
    ...(trip.picked_up_at !== null && !isDelivered ? [deliveryAction(t, ways, { id, isLast, trip: name })] : []),
    ...(isDelivered ? [] : [vehicleAction(t, id, name, trip.vehicle)]),
    ...(isInvoiced ? [] : [priceAction(t, id, name, trip.price_ht)]),
    ...(group === undefined || isDelivered ? [] : [addOptionAction(t, id, name, group.id)]),
    ...(isDelivered && !isInvoiced ? [invoiceAction(t, id, name)] : [])
  ]
}

const TripMenu = (props: Props & { readonly label: string }) => {
  const t = useTexts(texts)
  const actions = useTripActions(props)
  if (actions.length === 0 || props.mission.status === "cancelled") return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={`${t.changeTrip} · ${props.label}`}
        >
          {t.changeTrip}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.title}
            onClick={() => props.open(action)}
            {...(action.isDangerous === true ? { color: "red" } : {})}
          >
            {action.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A trip of a mission with its places, its driver, and what an operator can change. */
export const TripSection = (props: Props) => {
  const label = useTexts(tripTexts)[props.name]
  return (
    <Section
      title={label}
      actions={
        <Group gap="xs">
          <TripMenu {...props} label={label} />
        </Group>
      }
    >
      <SideBySide>
        <Stop {...props} stop="pickup" />
        <Stop {...props} stop="delivery" />
      </SideBySide>
      <div className={classes.below}>
        <TripFacts {...props} />
      </div>
    </Section>
  )
}
