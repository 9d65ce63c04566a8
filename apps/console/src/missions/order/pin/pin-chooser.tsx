import { Button, Group, Skeleton, Stack, TextInput } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMapSource } from "@trajet/pages/map/map-source.ts"
import { lazy, Suspense, useState } from "react"
import { texts as partTexts } from "../../../parts/texts.ts"
import type { Place } from "../../detail/route/projection.rules.ts"
import { noPin, pastedPin, pinOf, type PinTexts, textsOf, writtenPin } from "../place-point.rules.ts"
import classes from "./pin.module.css"
import { texts } from "./texts.ts"

interface FieldsProps {
  readonly written: PinTexts
  readonly write: (texts: PinTexts) => void
}

/** The coordinates as texts. Both may be pasted into one of them. */
const Fields = ({ write, written }: FieldsProps) => {
  const t = useTexts(texts)
  const { lat, lng } = writtenPin(written)
  const isWrong = (text: string, value: number | null) => text.trim() !== "" && value === null
  const shared = { autoComplete: "off", spellCheck: false } as const
  return (
    <div className={classes.fields}>
      <TextInput
        {...shared}
        label={t.lat}
        value={written.lat}
        error={isWrong(written.lat, lat) && t.latWrong}
        onChange={({ currentTarget: { value } }) => write(pastedPin(value) ?? { ...written, lat: value })}
      />
      <TextInput
        {...shared}
        label={t.lng}
        value={written.lng}
        error={isWrong(written.lng, lng) && t.lngWrong}
        onChange={({ currentTarget: { value } }) => write(pastedPin(value) ?? { ...written, lng: value })}
      />
    </div>
  )
}

// The library of maps is loaded by browsers that can draw them, the drawing by all others.
const PinMap = lazy(() => import("./pin-map.tsx").then((module) => ({ default: module.PinMap })))
const DrawnPin = lazy(() => import("./drawn-pin.tsx").then((module) => ({ default: module.DrawnPin })))

const mapHeight = 420

interface Props {
  /** The point of the place so far. */
  readonly point: Place | null
  /** Where the map opens for a place without a point. */
  readonly near: Place | null
  readonly choose: (place: Place) => void
  readonly close: () => void
}

/** Chooses a point on a map, or by its coordinates. It has no form, because it is shown within the form of an order. */
export const PinChooser = ({ choose, close, near, point }: Props) => {
  const t = useTexts(texts)
  const shared = useTexts(partTexts)
  const [written, setWritten] = useState(point === null ? noPin : textsOf(point))
  const { fail, source } = useMapSource()
  const pin = pinOf(written)
  const shown = { pin, first: point ?? near, setPin: (place: Place) => setWritten(textsOf(place)) }
  return (
    <Stack gap="sm">
      <p className={classes.note}>{t.note}</p>
      <Suspense fallback={<Skeleton height={mapHeight} role="status" aria-label={shared.loading} />}>
        {source === null ? <DrawnPin {...shown} /> : <PinMap {...shown} source={source} onFailed={fail} />}
      </Suspense>
      <Fields written={written} write={setWritten} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          {shared.abort}
        </Button>
        <Button disabled={pin === null} onClick={() => (pin === null ? undefined : choose(pin))}>
          {t.choose}
        </Button>
      </Group>
    </Stack>
  )
}
