import { dateTimeOf } from "@trajet/pages/days.rules.ts"
import type { DateTime } from "@trajet/pages/values.model.ts"
import { joinableFields, openItems } from "../outbox/outbox.rules.ts"
import { queued } from "../outbox/queued.rules.ts"
import type { ItemOf, PhaseOf, Work } from "../outbox/work.model.ts"
import { changed } from "../store/changed.rules.ts"
import { type Change, draftName, type Kept } from "../store/kept.model.ts"
import type { KeptField, KeptPhoto, OpenDamage, PhaseDraft } from "./phase.model.ts"

/** What a change of a phase needs besides the state. */
export interface ChangeContext {
  readonly now: DateTime
  readonly makeId: () => string
  /** The item that is being sent, which cannot be changed any more. */
  readonly sendingId: string | null
}

const draftOf = (state: Kept, of: PhaseOf): PhaseDraft | undefined => state.drafts.get(draftName(of))

const withDraft = (of: PhaseOf, draft: PhaseDraft): Pick<Change, "drafts"> => ({
  drafts: new Map([[draftName(of), draft]])
})

/** Begins a phase. Nothing changes if the phone has begun the phase before. */
export const phaseStarted = (state: Kept, of: PhaseOf, inspectionId: string, context: ChangeContext): Change => {
  if (draftOf(state, of) !== undefined) return {}
  const { makeId, now } = context
  const work: Work = { ...of, kind: "start", inspectionId, startedAt: now }
  return {
    ...withDraft(of, { inspectionId, startedAt: now, photos: [], fields: [], completedAt: null, openDamage: null }),
    items: queued(state, [work], now, makeId)
  }
}

/**
 * Keeps a photo of a phase that has begun. A photo that the phase has already changes nothing. The photo of a damage ends
 * the work on its marks.
 */
export const photoKept = (
  state: Kept,
  of: PhaseOf,
  photo: KeptPhoto,
  bytes: ArrayBuffer,
  { makeId, now }: ChangeContext
): Change => {
  const draft = draftOf(state, of)
  if (draft === undefined || draft.photos.some(({ id }) => id === photo.id)) return {}
  const work: Work = { ...of, kind: "photo", photoId: photo.id, meta: photo.meta }
  return {
    ...withDraft(of, {
      ...draft,
      photos: [...draft.photos, photo],
      openDamage: photo.meta.kind === "damage" ? null : draft.openDamage
    }),
    items: queued(state, [work], now, makeId),
    bytes: new Map([[photo.id, bytes]])
  }
}

/** Removes a photo from a phase, and from the outbox if it has not begun to leave. */
export const photoRemoved = (state: Kept, of: PhaseOf, photoId: string, { sendingId }: ChangeContext): Change => {
  const draft = draftOf(state, of)
  if (draft === undefined) return {}
  const waiting = openItems(state.items.values()).filter(
    ({ id, work }) => work.kind === "photo" && work.photoId === photoId && id !== sendingId
  )
  return {
    ...withDraft(of, { ...draft, photos: draft.photos.filter(({ id }) => id !== photoId) }),
    ...(waiting.length === 0
      ? {}
      : { items: new Map(waiting.map(({ id }) => [id, null])), bytes: new Map([[photoId, null]]) })
  }
}

/** Keeps a photo in place of another one: the phone never has both, and never neither. */
export const photoReplaced = (
  state: Kept,
  of: PhaseOf,
  { bytes, photo, replacedId }: { readonly photo: KeptPhoto; readonly bytes: ArrayBuffer; readonly replacedId: string },
  context: ChangeContext
): Change => {
  const kept = photoKept(state, of, photo, bytes, context)
  const removed = photoRemoved(changed(state, kept), of, replacedId, context)
  return {
    ...kept,
    ...removed,
    items: new Map([...(kept.items ?? []), ...(removed.items ?? [])]),
    bytes: new Map([...(kept.bytes ?? []), ...(removed.bytes ?? [])])
  }
}

/** Keeps the marks of a damage that is not kept yet, so that a closed page does not lose them; null: no damage is open. */
export const damageOpened = (state: Kept, of: PhaseOf, open: OpenDamage | null): Change => {
  const draft = draftOf(state, of)
  if (draft === undefined) return {}
  return withDraft(of, { ...draft, openDamage: open })
}

/** An instant after the earlier one: of two values of a field the service takes the later (OPS-45). */
const laterThan = (now: DateTime, earlier: DateTime | undefined): DateTime =>
  earlier === undefined || earlier < now ? now : dateTimeOf(Date.parse(earlier) + 1)

const withField = (fields: ReadonlyArray<KeptField>, field: KeptField): ReadonlyArray<KeptField> => [
  ...fields.filter(({ id }) => id !== field.id),
  field
]

/**
 * A field joins those that wait. The joined item has a new id, because the earlier item may begin to leave before this
 * change is stored: it then ends without the field.
 */
const fieldItems = (
  state: Kept,
  of: PhaseOf,
  field: KeptField,
  { makeId, now, sendingId }: ChangeContext
): NonNullable<Change["items"]> => {
  const waiting = joinableFields(state.items.values(), of, sendingId)
  if (waiting === undefined) return queued(state, [{ ...of, kind: "fields", fields: [field] }], now, makeId)
  const id = makeId()
  const { work } = waiting
  return new Map([
    [waiting.id, null],
    [id, { ...waiting, id, work: { ...work, fields: withField(work.fields, field) } }]
  ])
}

/** Sets a field of the form. Fields that wait in the outbox leave together. */
export const fieldSet = (state: Kept, of: PhaseOf, given: Omit<KeptField, "at">, context: ChangeContext): Change => {
  const draft = draftOf(state, of)
  if (draft === undefined) return {}
  const earlier = draft.fields.find(({ id }) => id === given.id)
  if (earlier?.value === given.value) return {}
  const field = { ...given, at: laterThan(context.now, earlier?.at) }
  return {
    ...withDraft(of, { ...draft, fields: withField(draft.fields, field) }),
    items: fieldItems(state, of, field, context)
  }
}

const completeWork = (of: PhaseOf, draft: PhaseDraft, completedAt: DateTime, signature: string | null): Work => ({
  ...of,
  kind: "complete",
  completedAt,
  signature,
  photos: draft.photos.map(({ id }) => id),
  fields: draft.fields.map(({ at, id }) => ({ id, at }))
})

/** Completes a phase. A second completion changes nothing. */
export const phaseCompleted = (
  state: Kept,
  of: PhaseOf,
  signature: string | null,
  { makeId, now }: ChangeContext
): Change => {
  const draft = draftOf(state, of)
  if (draft === undefined || draft.completedAt !== null) return {}
  return {
    ...withDraft(of, { ...draft, completedAt: now }),
    items: queued(state, [completeWork(of, draft, now, signature)], now, makeId)
  }
}

const partsOf = (of: PhaseOf, { fields, inspectionId, photos, startedAt }: PhaseDraft): ReadonlyArray<Work> => [
  { ...of, kind: "start", inspectionId, startedAt },
  ...photos.map(({ id, meta }): Work => ({ ...of, kind: "photo", photoId: id, meta })),
  ...(fields.length === 0 ? [] : [{ ...of, kind: "fields", fields } as const])
]

/**
 * Puts a completion, after `parts_missing`, behind all items that wait. With `sendsParts`, all parts of the phase are sent
 * again before it; the service ignores parts that it has. The completion gets a new key, because the service repeats its
 * answer to the old key.
 */
export const completedAgain = (
  state: Kept,
  { id, work }: ItemOf<"complete">,
  sendsParts: boolean,
  { makeId, now }: ChangeContext
): Change => {
  const draft = draftOf(state, work)
  const { missionId, phase, trip } = work
  const parts = sendsParts && draft !== undefined ? partsOf({ missionId, phase, trip }, draft) : []
  return { items: new Map([[id, null], ...queued(state, [...parts, work], now, makeId)]) }
}
