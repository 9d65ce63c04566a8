import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useState } from "react"
import { Notice } from "../../parts/notice.tsx"
import { CameraPage } from "../camera/camera-page.tsx"
import type { VehicleKind } from "../outline/outline.rules.ts"
import type { DamageMark, DamageType, PhaseActions } from "../phase.model.ts"
import type { Kept } from "../picture/keep.ts"
import type { Picture } from "../picture/reduce.ts"
import { Dock, StepPage } from "../step-page.tsx"
import { texts as shared } from "../texts.ts"
import {
  added,
  damageTypes,
  markAt,
  type Marks,
  marksMax,
  moved,
  nameOfDamage,
  placeOf,
  removed,
  retyped
} from "./damage.rules.ts"
import { PlanFromAbove } from "./plan-from-above.tsx"
import { texts } from "./texts.ts"

interface MarkRowProps {
  readonly mark: DamageMark
  readonly number: number
  readonly retype: (type: DamageType) => void
  readonly remove: () => void
}

const MarkRow = ({ mark, number, remove, retype }: MarkRowProps) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const chosen = (value: string) => {
    const found = damageTypes.find((type) => type === value)
    if (found !== undefined) retype(found)
  }
  return (
    <li className="mark-row">
      <label>
        <span>{t.typeOf(number, placeOf(mark)[language])}</span>
        <select value={mark.type} onChange={(event) => chosen(event.currentTarget.value)}>
          {damageTypes.map((type) => (
            <option key={type} value={type}>
              {nameOfDamage(type)[language]}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="second" aria-label={t.removeMark(number)} onClick={remove}>
        ✕
      </button>
    </li>
  )
}

interface MarkListProps {
  readonly marks: Marks
  readonly from: number
  readonly change: (marks: Marks) => void
  readonly add: () => void
}

/** The marks as a list, for screen readers, and to name the kind of damage. */
const MarkList = ({ add, change, from, marks }: MarkListProps) => {
  const t = useTexts(texts)
  const isFull = marks.length >= marksMax
  return (
    <>
      <h2>{t.marks}</h2>
      <ul className="mark-rows">
        {marks.map((mark, index) => (
          <MarkRow
            key={index}
            mark={mark}
            number={from + index}
            retype={(chosen) => change(retyped(marks, index, chosen))}
            remove={() => change(removed(marks, index))}
          />
        ))}
      </ul>
      {isFull ? <Notice tone="plain">{t.mostMarks}</Notice> : null}
      <button type="button" className="second across" disabled={isFull} onClick={add}>
        {t.addMark}
      </button>
    </>
  )
}

/** Writing at each step of a moved mark would be too often. */
const saveMarksMillis = 300

interface Props {
  readonly kind: VehicleKind
  readonly first: Marks
  readonly old: Marks
  /** Number of the first mark, after those of other photos. */
  readonly from: number
  /** The kept photo of the damage; null for a new damage. */
  readonly photoId: string | null
  readonly setOpenDamage: PhaseActions["setOpenDamage"]
  /** Keeps the marks with a new photo. */
  readonly keep: (marks: Marks, make: () => Promise<Picture>) => Promise<Kept>
  /** Keeps changed marks with the photo that was kept already; null for a new damage. */
  readonly keepMarks: ((marks: Marks) => Promise<Kept>) | null
  readonly close: () => void
}

/** The marks of one damage on the vehicle from above, and then its photo. */
export const DamageEditor = ({ close, first, from, keep, keepMarks, kind, old, photoId, setOpenDamage }: Props) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const [marks, setMarks] = useState(first)
  const [isTaking, setTaking] = useState(false)
  const [failure, setFailure] = useState<"full" | "failed" | null>(null)
  useEffect(() => {
    // Marks that a full phone cannot store stay on the page, where keeping them says so.
    const save = () => void setOpenDamage({ photoId, marks }).catch(() => undefined)
    const timer = setTimeout(save, saveMarksMillis)
    return () => clearTimeout(timer)
  }, [marks, photoId, setOpenDamage])
  if (isTaking) {
    return (
      <CameraPage
        title={t.photoTitle}
        count={null}
        hint={t.photoHint}
        outline={null}
        canRing
        keep={(make) => keep(marks, make)}
        done={close}
        skip={null}
        close={() => setTaking(false)}
      />
    )
  }
  const type = marks.at(-1)?.type ?? "scratch"
  const add = (x: number, y: number) => setMarks(added(marks, markAt(x, y, type)))
  const changeKept = async () => {
    const answer = await keepMarks?.(marks)
    if (answer === undefined || "failure" in answer) setFailure(answer?.failure ?? "failed")
    else close()
  }
  return (
    <StepPage title={keepMarks === null ? t.newDamage : t.change} back={close}>
      <p className="hint">{t.editHint}</p>
      <PlanFromAbove
        {...{ kind, marks, old, from }}
        tap={add}
        move={(index, x, y) => setMarks(moved(marks, index, x, y))}
      />
      <MarkList marks={marks} from={from} change={setMarks} add={() => add(0.5, 0.5)} />
      {failure === null ? null : <Notice tone="bad">{words[failure]}</Notice>}
      <Dock>
        <button
          type="button"
          className="main"
          disabled={marks.length === 0}
          onClick={() => (keepMarks === null ? setTaking(true) : void changeKept())}
        >
          {keepMarks === null ? t.photograph : t.saveMarks}
        </button>
      </Dock>
    </StepPage>
  )
}
