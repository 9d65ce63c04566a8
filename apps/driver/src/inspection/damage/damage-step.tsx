import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Notice } from "../../parts/notice.tsx"
import { fieldOf, noDamage, valueOf } from "../form/fields.rules.ts"
import type { PhaseProps } from "../phase-props.model.ts"
import type { KeptPhoto, PhaseActions, PhaseDraft } from "../phase.model.ts"
import { failureOf, type Kept, keepPicture, type ToKeep } from "../picture/keep.ts"
import { KeptPicture } from "../picture/kept-picture.tsx"
import type { Picture } from "../picture/reduce.ts"
import { hasRoom } from "../plan/plan.rules.ts"
import { Dock, StepPage } from "../step-page.tsx"
import { texts as shared } from "../texts.ts"
import { DamageEditor } from "./damage-editor.tsx"
import { damagesIn, labelOf, markAt, type Marks, nameOfDamage, numberedMarks, placeOf } from "./damage.rules.ts"
import { PlanFromAbove } from "./plan-from-above.tsx"
import { texts } from "./texts.ts"

interface ListProps {
  readonly title: string
  readonly photos: ReadonlyArray<KeptPhoto>
  readonly actions: PhaseActions
  /** Null for damages of the departure, which stay as they are. */
  readonly edit: ((photo: KeptPhoto) => void) | null
  readonly remove: ((photo: KeptPhoto) => void) | null
}

const DamageList = ({ actions, edit, photos, remove, title }: ListProps) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const language = useLanguage()
  const numbered = numberedMarks(photos)
  if (photos.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="damages">
        {photos.map((photo) => {
          const marks = numbered.filter((mark) => mark.photo === photo.id)
          const numbers = marks.map(({ number }) => number).join(", ")
          const [first] = marks
          const name =
            first === undefined
              ? photo.meta.label
              : `${numbers} · ${nameOfDamage(first.type)[language]}, ${placeOf(first)[language]}`
          return (
            <li key={photo.id}>
              <KeptPicture photo={photo} bytesOf={actions.photoBytes} name="" gone={words.sent} />
              <span className="damage-name">{name}</span>
              {edit === null || remove === null ? null : (
                <span className="actions">
                  <button type="button" className="second" aria-label={t.edit(name)} onClick={() => edit(photo)}>
                    ✎
                  </button>
                  <button type="button" className="second" aria-label={t.remove(name)} onClick={() => remove(photo)}>
                    ✕
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What the editor is open for. */
interface Edited {
  readonly photo: KeptPhoto | null
  readonly marks: Marks
}

/** The damage that was open when the page was closed or killed; null if there was none, or its photo is gone. */
const editedIn = ({ openDamage, photos }: PhaseDraft): Edited | null => {
  if (openDamage === null) return null
  const { marks, photoId } = openDamage
  const photo = photoId === null ? null : photos.find(({ id }) => id === photoId)
  return photo === undefined ? null : { photo, marks }
}

/** Keeps the photo of a damage in place of an earlier one, and takes back that there is none. */
const keepDamage = async (
  { actions, draft, of, place }: PhaseProps,
  marks: Marks,
  make: () => Promise<Picture>,
  { replaced, takenAt }: Pick<ToKeep, "replaced" | "takenAt">
): Promise<Kept> => {
  const [first] = marks
  const about = {
    kind: "damage",
    label: labelOf(marks),
    positions: marks,
    ...(first === undefined ? {} : { damage_type: first.type })
  } as const
  const kept = await keepPicture(
    actions,
    make,
    { about, shot: null, replaced, ...(takenAt === undefined ? {} : { takenAt }) },
    place
  )
  const none = noDamage(of.phase)
  if (!("failure" in kept) && valueOf(draft, none.id) === true) await actions.setField(fieldOf(none, false))
  return kept
}

interface EditProps extends PhaseProps {
  readonly edited: Edited
  readonly old: Marks
  readonly close: () => void
}

/** The editor of a new damage, or of one whose marks are changed: the same photo is then kept with other marks. */
const EditDamage = ({ close, edited: { marks: first, photo }, old, ...phase }: EditProps) => {
  const { actions, draft, of } = phase
  const photoId = photo?.id ?? null
  const others = numberedMarks(draft.photos.filter(({ id }) => id !== photo?.id)).length
  const keepMarks = async (kept: KeptPhoto, marks: Marks): Promise<Kept> => {
    const bytes = await actions.photoBytes(kept.id)
    if (bytes === null) return { failure: "failed" }
    const make = () => Promise.resolve({ bytes, sha256: kept.meta.sha256 })
    return keepDamage(phase, marks, make, { replaced: kept.id, takenAt: kept.meta.taken_at })
  }
  return (
    <DamageEditor
      {...{ first, old, close, photoId }}
      setOpenDamage={actions.setOpenDamage}
      kind={of.kind}
      from={others + 1}
      keep={(marks, make) => keepDamage(phase, marks, make, { replaced: photo?.id ?? null })}
      keepMarks={photo === null ? null : (marks) => keepMarks(photo, marks)}
    />
  )
}

interface NoDamageProps {
  readonly name: string
  readonly first: boolean
  readonly say: (isNone: boolean) => void
}

const NoDamage = ({ first, name, say }: NoDamageProps) => {
  // Shown at once: the store of the phone answers a little later.
  const [isNone, setNone] = useState(first)
  const choose = (isChosen: boolean) => {
    setNone(isChosen)
    say(isChosen)
  }
  return (
    <label className="check">
      <input type="checkbox" checked={isNone} onChange={(event) => choose(event.currentTarget.checked)} />
      <span>{name}</span>
    </label>
  )
}

type OverviewProps = Props & { readonly edit: (edited: Edited) => void; readonly old: Marks }

const Overview = ({ back, edit, next, old, ...phase }: OverviewProps) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const { actions, before, draft, of } = phase
  const [failure, setFailure] = useState<"full" | "failed" | null>(null)
  const photos = damagesIn(draft.photos)
  const attempt = (change: Promise<void>) =>
    void change.then(
      () => setFailure(null),
      (error: unknown) => setFailure(failureOf(error))
    )
  const hasMore = hasRoom(draft)
  const none = noDamage(of.phase)
  const language = useLanguage()
  const add = (x: number, y: number) => edit({ photo: null, marks: [markAt(x, y, "scratch")] })
  return (
    <StepPage title={words.damage} back={back}>
      <p className="hint">{old.length > 0 ? t.compare : t.hint}</p>
      {hasMore ? null : <Notice tone="warn">{t.noRoom}</Notice>}
      <PlanFromAbove
        {...{ old, kind: of.kind, marks: numberedMarks(photos), from: 1, move: null }}
        tap={hasMore ? add : null}
      />
      <button type="button" className="second across" disabled={!hasMore} onClick={() => add(0.5, 0.5)}>
        {t.add}
      </button>
      {photos.length > 0 ? null : (
        <NoDamage
          name={none.name[language]}
          first={valueOf(draft, none.id) === true}
          say={(isNone) => attempt(actions.setField(fieldOf(none, isNone)))}
        />
      )}
      {failure === null ? null : <Notice tone="bad">{words[failure]}</Notice>}
      <DamageList
        {...{ photos, actions, title: t.found }}
        edit={(photo) => edit({ photo, marks: photo.meta.positions ?? [] })}
        remove={({ id }) => attempt(actions.removePhoto(id))}
      />
      <DamageList
        {...{ actions, title: t.before, edit: null, remove: null }}
        photos={damagesIn(before?.photos ?? [])}
      />
      <Dock>
        <button type="button" className="main" onClick={next.go}>
          {next.label}
        </button>
      </Dock>
    </StepPage>
  )
}

interface Props extends PhaseProps {
  readonly back: () => void
  readonly next: { readonly label: string; readonly go: () => void }
}

/** Damages of the phase on the vehicle from above, and as photos; those of the departure beside them. */
export const DamageStep = (props: Props) => {
  const [edited, setEdited] = useState<Edited | null>(() => editedIn(props.draft))
  const old = numberedMarks(props.before?.photos ?? [])
  if (edited === null) return <Overview {...props} old={old} edit={setEdited} />
  const leave = () => {
    setEdited(null)
    void props.actions.setOpenDamage(null).catch(() => undefined)
  }
  return <EditDamage {...props} edited={edited} old={old} close={leave} />
}
