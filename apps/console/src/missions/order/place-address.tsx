import { Button, Group, Modal, Skeleton } from "@mantine/core"
import { IconMapPin } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { lazy, Suspense, useState } from "react"
import { texts as partTexts } from "../../parts/texts.ts"
import type { Place } from "../detail/route/projection.rules.ts"
import classes from "../missions.module.css"
import { useRefusal } from "../options/field-problems.tsx"
import { useCompletions } from "../book/use-completions.ts"
import { useBookPlaces } from "../book/book-query.ts"
import { ComboField } from "./combo-field.tsx"
import type { PlaceInputs } from "./order.model.ts"
import { type Candidate, candidatesOf, withAddress, withCandidate, withPin } from "./place-point.rules.ts"
import { texts as pinTexts } from "./pin/texts.ts"
import { texts } from "./texts.ts"

// The map is loaded by users who place a pin.
const PinChooser = lazy(() => import("./pin/pin-chooser.tsx").then((module) => ({ default: module.PinChooser })))

const mapHeight = 420

interface Props {
  /** The name of the place. */
  readonly title: string
  /** Paths of the place and its address in the request. */
  readonly paths: ReadonlyArray<string>
  readonly place: PlaceInputs
  /** Where the address was found, or was before it changed. */
  readonly near: Place | null
  readonly change: (place: PlaceInputs) => void
}

interface CandidatesProps {
  readonly title: string
  readonly candidates: ReadonlyArray<Candidate>
  readonly choose: (candidate: Candidate) => void
}

/** What the API proposes instead of an address that it does not know. */
const Candidates = ({ candidates, choose, title }: CandidatesProps) => {
  const t = useTexts(texts)
  if (candidates.length === 0) return null
  return (
    <Group gap={4} role="group" aria-label={`${t.candidates} · ${title}`}>
      <span className={classes.second}>{t.candidates}</span>
      {candidates.map((candidate) => (
        <Button
          key={`${candidate.address} ${candidate.lat} ${candidate.lng}`}
          variant="default"
          size="compact-md"
          className={classes.candidate ?? ""}
          onClick={() => choose(candidate)}
        >
          {candidate.address}
        </Button>
      ))}
    </Group>
  )
}

interface PositionProps extends Pick<Props, "title"> {
  readonly point: Place | null
  readonly open: () => void
  readonly remove: () => void
}

/** The coordinates of the place, if it has some, with what can be done to them. */
const Position = ({ open, point, remove, title }: PositionProps) => {
  const t = useTexts(texts)
  const verb = point === null ? t.placeOnMap : t.changePosition
  return (
    <Group gap="xs">
      {point === null ? null : (
        <span className={classes.second}>{t.position(String(point.lat), String(point.lng))}</span>
      )}
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconMapPin size={16} aria-hidden />}
        aria-label={`${verb} · ${title}`}
        onClick={open}
      >
        {verb}
      </Button>
      {point === null ? null : (
        <Button variant="subtle" size="compact-md" aria-label={`${t.removePosition} · ${title}`} onClick={remove}>
          {t.removePosition}
        </Button>
      )}
    </Group>
  )
}

interface AddressProblem {
  /** What is said of the address; false if nothing. */
  readonly problem: string | false
  readonly candidates: ReadonlyArray<Candidate>
}

/** A place with coordinates is refused for other reasons than one that is looked up. */
const useAddressProblem = (paths: ReadonlyArray<string>, { point }: PlaceInputs): AddressProblem => {
  const t = useTexts(texts)
  const refusal = useRefusal(...paths)
  const ofPoint: Readonly<Record<string, string>> = {
    address_ambiguous: t.otherThanPosition,
    address_not_found: t.farFromTowns
  }
  if (refusal === undefined) return { problem: false, candidates: [] }
  if (point === null) return { problem: refusal.text, candidates: candidatesOf(refusal.candidates) }
  // The refusal may be that of the address before it had the point.
  return { problem: refusal.isOld ? false : (ofPoint[refusal.code] ?? refusal.text), candidates: [] }
}

/** What the input of an address suggests: places of the book, and what the text may become. */
const useSuggested = (place: PlaceInputs, change: Props["change"]) => {
  // What is chosen needs no completion.
  const [typed, setTyped] = useState("")
  const further = useCompletions(typed)
  const book = useBookPlaces(place, change)
  return {
    suggestions: book.suggestions,
    further,
    choose: (id: string) => {
      const completion = further.find((each) => each.id === id)
      setTyped("")
      if (completion === undefined) return book.choose(id)
      const { candidate, label } = completion
      change(candidate === null ? withAddress(place, label) : withCandidate(place, candidate))
    },
    change: (address: string) => {
      setTyped(address)
      change(withAddress(place, address))
    }
  }
}

/** The input of an address, with proposals if it is not known, and a pin on a map. */
export const PlaceAddress = ({ change, near, paths, place, title }: Props) => {
  const t = useTexts(texts)
  const pinned = useTexts(pinTexts)
  const shared = useTexts(partTexts)
  const [isOpen, setOpen] = useState(false)
  const { candidates, problem } = useAddressProblem(paths, place)
  const close = () => setOpen(false)
  const first = candidates[0] ?? near
  const suggested = useSuggested(place, change)
  return (
    <>
      <ComboField
        size="wide"
        {...suggested}
        label={t.address}
        placeholder={t.addressHint}
        isRequired
        problem={problem}
        value={place.address}
      />
      <div className={`${classes.wide} ${classes.boxed}`}>
        <Candidates
          title={title}
          candidates={candidates}
          choose={(candidate) => change(withCandidate(place, candidate))}
        />
        <Position
          title={title}
          point={place.point}
          open={() => setOpen(true)}
          remove={() => change(withPin(place, null))}
        />
      </div>
      {isOpen ? (
        <Modal
          opened
          onClose={close}
          size="lg"
          title={pinned.title(title)}
          closeButtonProps={{ "aria-label": shared.close }}
        >
          <Suspense fallback={<Skeleton height={mapHeight} role="status" aria-label={shared.loading} />}>
            <PinChooser
              point={place.point}
              near={first}
              close={close}
              choose={(pin) => {
                change(withPin(place, pin))
                close()
              }}
            />
          </Suspense>
        </Modal>
      ) : null}
    </>
  )
}
