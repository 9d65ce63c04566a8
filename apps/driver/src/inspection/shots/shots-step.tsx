import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Notice } from "../../parts/notice.tsx"
import { CameraPage } from "../camera/camera-page.tsx"
import { ShotOutline } from "../outline/shot-outline.tsx"
import type { PhaseProps } from "../phase-props.model.ts"
import type { KeptPhoto } from "../phase.model.ts"
import { keepPicture } from "../picture/keep.ts"
import { KeptPicture } from "../picture/kept-picture.tsx"
import { hasRoom } from "../plan/plan.rules.ts"
import { Dock, StepPage } from "../step-page.tsx"
import { texts as shared } from "../texts.ts"
import { nextOptional, nextShot, photoOfShot, type Shot, shotsOf } from "./shots.rules.ts"
import { texts } from "./texts.ts"

interface TileProps extends Pick<PhaseProps, "of" | "actions"> {
  readonly shot: Shot
  readonly photo: KeptPhoto | undefined
  readonly open: () => void
}

const Tile = ({ actions, of, open, photo, shot }: TileProps) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const name = shot.name[useLanguage()]
  return (
    <button
      type="button"
      className={photo === undefined ? "tile" : "tile taken"}
      aria-label={photo === undefined ? t.take(name) : t.again(name)}
      onClick={open}
    >
      {photo === undefined ? (
        <ShotOutline view={shot.view} kind={of.kind} />
      ) : (
        <KeptPicture photo={photo} bytesOf={actions.photoBytes} name="" gone={words.sent} />
      )}
      <span className="tile-name">{name}</span>
    </button>
  )
}

interface ExtrasProps extends Pick<PhaseProps, "actions"> {
  readonly extras: ReadonlyArray<KeptPhoto>
  readonly add: () => void
}

const Extras = ({ actions, add, extras }: ExtrasProps) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  return (
    <section>
      <h2>{t.more}</h2>
      <ul className="tiles">
        {extras.map((photo) => (
          <li key={photo.id} className="tile taken">
            <KeptPicture photo={photo} bytesOf={actions.photoBytes} name={t.extra} gone={words.sent} />
          </li>
        ))}
      </ul>
      <button type="button" className="second across" onClick={add}>
        {t.add}
      </button>
    </section>
  )
}

/** What the camera is open for: a shot, or a photo of the driver's own choice. */
type Aim = { readonly shot: Shot; readonly isRound: boolean } | "extra"

/** The shot after this one: those of a round follow each other. */
const aimAfter = (aim: Aim, of: PhaseProps["of"], draft: PhaseProps["draft"]): Aim | null => {
  if (aim === "extra" || !aim.isRound) return null
  const { id, isRequired } = aim.shot
  const next = (isRequired ? nextShot : nextOptional)(shotsOf(of), draft.photos, id)
  return next === undefined ? null : { shot: next, isRound: true }
}

interface CameraProps extends PhaseProps {
  readonly aim: Aim
  readonly setAim: (aim: Aim | null) => void
}

const ShotCamera = ({ actions, aim, draft, of, place, setAim }: CameraProps) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const shots = shotsOf(of)
  const shot = aim === "extra" ? null : aim.shot
  const goOn = () => setAim(aimAfter(aim, of, draft))
  const required = shots.filter(({ isRequired }) => isRequired)
  const at = shot === null ? -1 : required.findIndex(({ id }) => id === shot.id)
  const replaced = shot === null ? undefined : photoOfShot(draft.photos, shot.id)
  const about =
    shot === null ? ({ kind: "extra", label: "Autre photo" } as const) : { kind: shot.kind, label: shot.name.fr }
  return (
    <CameraPage
      title={shot === null ? t.extra : shot.name[language]}
      count={at === -1 ? null : `${at + 1}/${required.length}`}
      hint={shot === null ? t.extraHint : shot.hint[language]}
      outline={shot === null ? null : <ShotOutline isGuide view={shot.view} kind={of.kind} />}
      canRing={false}
      keep={(make) =>
        keepPicture(actions, make, { about, shot: shot?.id ?? null, replaced: replaced?.id ?? null }, place)
      }
      done={goOn}
      skip={aim !== "extra" && aim.isRound ? goOn : null}
      close={() => setAim(null)}
    />
  )
}

interface Props extends PhaseProps {
  readonly back: () => void
  readonly next: { readonly label: string; readonly go: () => void }
}

/** The pictures of the phase as tiles: the camera opens for the one that is touched, or for all that are missing. */
export const ShotsStep = ({ back, next, ...phase }: Props) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const language = useLanguage()
  const [aim, setAim] = useState<Aim | null>(null)
  const { actions, draft, of } = phase
  const shots = shotsOf(of)
  const open = nextShot(shots, draft.photos, null)
  if (aim !== null) return <ShotCamera {...phase} aim={aim} setAim={setAim} />
  const canAdd = hasRoom(draft)
  const tiles = (isRequired: boolean) => (
    <ul className="tiles">
      {shots
        .filter((shot) => shot.isRequired === isRequired)
        .map((shot) => {
          const photo = photoOfShot(draft.photos, shot.id)
          const aimAt = () =>
            canAdd || photo !== undefined ? setAim({ shot, isRound: photo === undefined }) : undefined
          return (
            <li key={shot.id}>
              <Tile of={of} actions={actions} shot={shot} photo={photo} open={aimAt} />
            </li>
          )
        })}
    </ul>
  )
  return (
    <StepPage title={words.photos} back={back}>
      {canAdd ? null : <Notice tone="warn">{t.noRoom}</Notice>}
      <section aria-label={t.required}>{tiles(true)}</section>
      <section>
        <h2>{t.optional}</h2>
        {tiles(false)}
      </section>
      <Extras
        actions={actions}
        extras={draft.photos.filter(({ meta }) => meta.kind === "extra")}
        add={() => (canAdd ? setAim("extra") : undefined)}
      />
      <Dock>
        {open === undefined || !canAdd ? (
          <button type="button" className="main" onClick={next.go}>
            {next.label}
          </button>
        ) : (
          <button type="button" className="main" onClick={() => setAim({ shot: open, isRound: true })}>
            {t.takeNext(open.name[language])}
          </button>
        )}
      </Dock>
    </StepPage>
  )
}
