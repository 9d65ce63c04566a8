import "./inspection.css"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { OperationsMission } from "../missions/mission.model.ts"
import { DamageStep } from "./damage/damage-step.tsx"
import { equipmentOf, readingsOf } from "./form/fields.rules.ts"
import { FormStep } from "./form/form-step.tsx"
import { type Identity } from "./identity/identity.rules.ts"
import { IdentityStep } from "./identity/identity-step.tsx"
import { ShotOutline } from "./outline/shot-outline.tsx"
import type { Unsent } from "../outbox/outbox.rules.ts"
import type { PhaseProps } from "./phase-props.model.ts"
import type { PhaseActions, PhaseDraft, PhaseKey, TripKey } from "./phase.model.ts"
import type { Place } from "./picture/keep.ts"
import { FinishedPage } from "./plan/finished-page.tsx"
import { PlanPage } from "./plan/plan-page.tsx"
import { nextStep, type StepName, stepsOf } from "./plan/plan.rules.ts"
import { SummaryStep } from "./plan/summary-step.tsx"
import { ShotsStep } from "./shots/shots-step.tsx"
import { vehicleKindOf } from "./shots/vehicle-kind.rules.ts"
import { SignatureStep } from "./signature/signature-step.tsx"
import { texts } from "./texts.ts"
import { type Shown, useShown } from "./use-shown.ts"

interface Props {
  readonly mission: OperationsMission
  readonly trip: TripKey
  readonly phase: PhaseKey
  readonly draft: PhaseDraft
  /** The departure, at an arrival, if the phone has it. */
  readonly before?: PhaseDraft | null
  /** The inspection of the same vehicle before this phase, if the phone has it. */
  readonly earlier: PhaseDraft | null
  readonly actions: PhaseActions
  /** What of the phase the service does not have. */
  readonly unsent: Unsent
  /** Where the phone is now; null if the page does not know. Each photo gets it. */
  readonly place: () => Place | null
  readonly close: () => void
}

interface StepProps extends PhaseProps {
  readonly name: StepName
  /** What the vehicle is identified by at a departure; null if the mission says nothing of it. */
  readonly identity: Identity | null
  readonly open: (shown: Shown) => void
  readonly back: () => void
}

const noIdentity: Identity = { registration: null, vin: null }

const StepOf = ({ identity, name, open, ...phase }: StepProps) => {
  const t = useTexts(texts)
  const following = nextStep(stepsOf(phase.draft, phase.of, identity), name) ?? "summary"
  const shared = {
    ...phase,
    next: { label: t.next(t[following]), go: () => open(following) }
  }
  switch (name) {
    case "vehicle":
      return <IdentityStep {...shared} identity={identity ?? noIdentity} />
    case "photos":
      return <ShotsStep {...shared} />
    case "readings":
      return <FormStep {...shared} title={t.readings} rules={readingsOf(phase.of)} carries={false} />
    case "equipment":
      return <FormStep {...shared} title={t.equipment} rules={equipmentOf(phase.of)} carries />
    case "damage":
      return <DamageStep {...shared} />
    case "signature":
      return <SignatureStep {...shared} />
  }
}

/** The guided inspection of a vehicle, at the departure or the arrival of a trip. All that it knows is in the draft. */
export const InspectionPage = ({
  actions,
  before = null,
  close,
  draft,
  earlier,
  mission,
  phase,
  place,
  trip,
  unsent
}: Props) => {
  const t = useTexts(texts)
  const { back, open, shown } = useShown()
  const { delivery, distance_km: roadKm, pickup, vehicle } = mission.trips[trip] ?? mission.trips.aller
  const of = { kind: vehicleKindOf(vehicle), electric: vehicle.electric, phase }
  const contact = (phase === "depart" ? pickup : delivery).contact?.name ?? null
  // Between the arrival of a trip and the departure of the next one the vehicle stands.
  const given: PhaseProps = {
    of,
    draft,
    before,
    earlier,
    actions,
    place,
    contact,
    roadKm: phase === "arrivee" ? roadKm : 0
  }
  const { completedAt } = draft
  if (completedAt !== null) {
    return <FinishedPage draft={draft} completedAt={completedAt} unsent={unsent} close={close} />
  }
  const { registration, vin } = vehicle
  const identity = phase === "depart" && (registration ?? vin) !== null ? { registration, vin } : null
  const steps = stepsOf(draft, of, identity)
  switch (shown) {
    case "plan":
      return (
        <PlanPage
          title={phase === "depart" ? t.titleDepart : t.titleArrivee}
          vehicle={[vehicle.brand, vehicle.model, vehicle.registration].filter((part) => part).join(" ")}
          tripName={trip === "retour" ? t.returnTrip : null}
          picture={<ShotOutline view="front_left" kind={of.kind} />}
          steps={steps}
          open={open}
          close={close}
        />
      )
    case "summary":
      return (
        <SummaryStep {...given} steps={steps} pickup={phase === "depart" ? pickup : null} open={open} back={back} />
      )
    default:
      return <StepOf key={shown} {...given} identity={identity} name={shown} open={open} back={back} />
  }
}
