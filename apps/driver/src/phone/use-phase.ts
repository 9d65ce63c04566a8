import { useMemo } from "react"
import { nowOf, serviceNow } from "../clock/service-clock.ts"
import { inspectionIdOf } from "../inspection/inspection-id.ts"
import {
  type ChangeContext,
  damageOpened,
  fieldSet,
  phaseCompleted,
  phaseStarted,
  photoKept,
  photoRemoved,
  photoReplaced
} from "../inspection/phase-changes.rules.ts"
import type { PhaseActions, PhaseDraft } from "../inspection/phase.model.ts"
import { incidentWorks } from "../outbox/incident-works.rules.ts"
import { queued } from "../outbox/queued.rules.ts"
import type { PhaseOf } from "../outbox/work.model.ts"
import { draftName } from "../store/kept.model.ts"
import type { Phone } from "./phone.ts"
import { useKept, usePhone } from "./phone-context.tsx"

const contextOf = ({ sender, store }: Phone, { missionId }: PhaseOf): ChangeContext => ({
  now: nowOf(store.state().missions.get(missionId)),
  makeId: () => crypto.randomUUID(),
  sendingId: sender.sendingId()
})

/** Begins a phase, unless the phone has begun the phase before. */
export const startPhase = async (phone: Phone, of: PhaseOf): Promise<void> => {
  const id = await inspectionIdOf(of.missionId, of.trip)
  await phone.store.commit((state) => phaseStarted(state, of, id, contextOf(phone, of)))
}

/** What the driver does with a phase that has begun. */
const phaseActions = (phone: Phone, of: PhaseOf): PhaseActions => {
  const { store } = phone
  return {
    keepPhoto: (photo, bytes, replacedId) =>
      store.commit((state) =>
        replacedId === null
          ? photoKept(state, of, photo, bytes, contextOf(phone, of))
          : photoReplaced(state, of, { photo, bytes, replacedId }, contextOf(phone, of))
      ),
    removePhoto: (id) => store.commit((state) => photoRemoved(state, of, id, contextOf(phone, of))),
    setOpenDamage: (open) => store.commit((state) => damageOpened(state, of, open)),
    setField: (field) => store.commit((state) => fieldSet(state, of, field, contextOf(phone, of))),
    reportVehicle: (description, picture) => {
      const bytesId = crypto.randomUUID()
      // Without the right vehicle there is nothing to drive: the mission waits for the office.
      const body = {
        incident_id: crypto.randomUUID(),
        category: "vehicle_unavailable",
        description,
        blocking: true
      } as const
      const works = incidentWorks({ missionId: of.missionId, trip: of.trip, body, picture }, bytesId)
      return store.commit((state) => ({
        items: queued(state, works, serviceNow(), () => crypto.randomUUID()),
        ...(picture === null ? {} : { bytes: new Map([[bytesId, picture.bytes]]) })
      }))
    },
    complete: (signature) => store.commit((state) => phaseCompleted(state, of, signature, contextOf(phone, of))),
    photoBytes: store.bytesOf,
    now: () => nowOf(store.state().missions.get(of.missionId))
  }
}

/** A phase with what the driver does with it. The draft is null before the phase has begun. */
export const usePhase = ({
  missionId,
  phase,
  trip
}: PhaseOf): { readonly draft: PhaseDraft | null; readonly actions: PhaseActions } => {
  const phone = usePhone()
  const draft = useKept().drafts.get(draftName({ missionId, phase, trip })) ?? null
  const actions = useMemo(() => phaseActions(phone, { missionId, phase, trip }), [phone, missionId, phase, trip])
  return { draft, actions }
}
