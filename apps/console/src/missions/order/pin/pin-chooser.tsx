import { Button, Group, Stack, TextInput } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { texts as partTexts } from "../../../parts/texts.ts"
import type { Place } from "../../detail/route/projection.rules.ts"
import { noPin, pastedPin, pinOf, type PinTexts, textsOf, writtenPin } from "../place-point.rules.ts"
import classes from "./pin.module.css"
import { PinMap } from "./pin-map.tsx"
import { middleOf, showing, type View, viewAround, wholeView, zoomed } from "./pin-view.rules.ts"
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

interface ButtonsProps {
  readonly setView: (change: (view: View) => View) => void
  /** Places the pin in the middle of the map; null if there is a pin. */
  readonly pinInMiddle: (() => void) | null
}

const MapButtons = ({ pinInMiddle, setView }: ButtonsProps) => {
  const t = useTexts(texts)
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-md" onClick={() => setView((old) => zoomed(old, 2))}>
        {t.zoomIn}
      </Button>
      <Button variant="default" size="compact-md" onClick={() => setView((old) => zoomed(old, 1 / 2))}>
        {t.zoomOut}
      </Button>
      <Button variant="default" size="compact-md" onClick={() => setView(() => wholeView)}>
        {t.whole}
      </Button>
      {pinInMiddle === null ? null : (
        <Button variant="default" size="compact-md" onClick={pinInMiddle}>
          {t.pinInMiddle}
        </Button>
      )}
    </Group>
  )
}

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
  const first = point ?? near
  const [view, setView] = useState(first === null ? wholeView : viewAround(first))
  const pin = pinOf(written)
  const write = (next: PinTexts) => {
    setWritten(next)
    const place = pinOf(next)
    if (place !== null) setView((old) => showing(old, place))
  }
  const setPin = (place: Place) => write(textsOf(place))
  return (
    <Stack gap="sm">
      <p className={classes.note}>{t.note}</p>
      <PinMap {...{ view, pin, setView, setPin }} />
      <MapButtons setView={setView} pinInMiddle={pin === null ? () => setPin(middleOf(view)) : null} />
      <Fields written={written} write={write} />
      <Group justify="space-between" gap="xs">
        <span className={classes.note}>{t.source}</span>
        <Group gap="xs">
          <Button variant="default" onClick={close}>
            {shared.abort}
          </Button>
          <Button disabled={pin === null} onClick={() => (pin === null ? undefined : choose(pin))}>
            {t.choose}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
