import type { VehicleKind } from "../outline/outline.rules.ts"
import type { KeptPhoto, PhaseKey, PhotoKind } from "../phase.model.ts"
import type { Words } from "../words.model.ts"

/** What the picture shows, and which outline is held to it. */
export type View =
  | "front"
  | "front_left"
  | "left"
  | "rear_left"
  | "rear"
  | "rear_right"
  | "right"
  | "front_right"
  | "roof"
  | "inside"
  | "seats"
  | "dashboard"
  | "boot"
  | "wheel"
  | "paper"
  | "cable"

/** A picture that the driver is asked for. */
export interface Shot {
  readonly id: string
  readonly view: View
  readonly kind: Extract<PhotoKind, "shot" | "odometer" | "document">
  readonly name: Words
  readonly hint: Words
  readonly isRequired: boolean
}

const around = { fr: "Tout le véhicule dans le cadre.", en: "The whole vehicle in the frame." }
const close = { fr: "De près, sans reflet.", en: "Close up, without glare." }

const shot = (view: View, name: Words, more: Partial<Shot> = {}): Shot => ({
  id: view,
  view,
  kind: "shot",
  name,
  hint: around,
  isRequired: true,
  ...more
})

const rounds = {
  front: shot("front", { fr: "Avant", en: "Front" }),
  frontLeft: shot("front_left", { fr: "3/4 avant gauche", en: "Front left corner" }),
  left: shot("left", { fr: "Côté gauche", en: "Left side" }),
  rearLeft: shot("rear_left", { fr: "3/4 arrière gauche", en: "Rear left corner" }),
  rear: shot("rear", { fr: "Arrière", en: "Rear" }),
  rearRight: shot("rear_right", { fr: "3/4 arrière droit", en: "Rear right corner" }),
  right: shot("right", { fr: "Côté droit", en: "Right side" }),
  frontRight: shot("front_right", { fr: "3/4 avant droit", en: "Front right corner" })
}

const odometer = shot(
  "dashboard",
  { fr: "Compteur, contact mis", en: "Dashboard, engine on" },
  {
    id: "odometer",
    kind: "odometer",
    hint: { fr: "Le kilométrage et la jauge lisibles.", en: "Mileage and gauge must be readable." }
  }
)

const paper = (phase: PhaseKey): Shot =>
  shot(
    "paper",
    { fr: "Carte grise", en: "Registration certificate" },
    {
      id: "registration_document",
      kind: "document",
      hint: { fr: "À plat, tout le document.", en: "Flat, the whole document." },
      isRequired: phase === "depart"
    }
  )

const boot: Readonly<Record<Exclude<VehicleKind, "motorbike">, Shot>> = {
  car: shot(
    "boot",
    { fr: "Coffre ouvert", en: "Open boot" },
    { hint: { fr: "Le fond et le plancher.", en: "Back and floor." } }
  ),
  van: shot(
    "boot",
    { fr: "Espace de chargement", en: "Load area" },
    { hint: { fr: "Portes ouvertes.", en: "Doors open." } }
  ),
  large_van: shot(
    "boot",
    { fr: "Espace de chargement", en: "Load area" },
    { hint: { fr: "Portes ouvertes.", en: "Doors open." } }
  )
}

const wheels: ReadonlyArray<Shot> = (
  [
    ["wheel_front_left", { fr: "Roue avant gauche", en: "Front left wheel" }],
    ["wheel_rear_left", { fr: "Roue arrière gauche", en: "Rear left wheel" }],
    ["wheel_rear_right", { fr: "Roue arrière droite", en: "Rear right wheel" }],
    ["wheel_front_right", { fr: "Roue avant droite", en: "Front right wheel" }]
  ] as const
).map(([id, name]) => shot("wheel", name, { id, hint: close, isRequired: false }))

const inside = shot(
  "inside",
  { fr: "Places avant", en: "Front seats" },
  {
    hint: { fr: "Depuis la porte du conducteur.", en: "From the driver’s door." }
  }
)
const seats = shot(
  "seats",
  { fr: "Places arrière", en: "Rear seats" },
  {
    hint: { fr: "Depuis une porte arrière.", en: "From a rear door." },
    isRequired: false
  }
)
const roof = shot(
  "roof",
  { fr: "Toit", en: "Roof" },
  {
    hint: { fr: "Si vous pouvez le voir d’où vous êtes.", en: "If you can see it from where you are." },
    isRequired: false
  }
)
const cable = shot("cable", { fr: "Câble de recharge", en: "Charging cable" }, { hint: close, isRequired: false })

const bikeWheels: ReadonlyArray<Shot> = (
  [
    ["wheel_front", { fr: "Roue avant", en: "Front wheel" }],
    ["wheel_rear", { fr: "Roue arrière", en: "Rear wheel" }]
  ] as const
).map(([id, name]) => shot("wheel", name, { id, hint: close, isRequired: false }))

export interface Inspected {
  readonly kind: VehicleKind
  readonly electric: boolean
  readonly phase: PhaseKey
}

/** The pictures of a phase, in the order of a walk around the vehicle. */
export const shotsOf = ({ electric, kind, phase }: Inspected): ReadonlyArray<Shot> => {
  const { front, frontLeft, frontRight, left, rear, rearLeft, rearRight, right } = rounds
  const ends = [odometer, paper(phase), ...(electric ? [cable] : [])]
  if (kind === "motorbike") return [front, frontLeft, left, rear, right, frontRight, ...bikeWheels, ...ends]
  return [
    ...[front, frontLeft, left, rearLeft, rear, boot[kind], rearRight, right, frontRight],
    ...[inside, ...(kind === "large_van" ? [] : [seats])],
    ...ends,
    ...wheels,
    roof
  ]
}

/** The newest photo of a shot; undefined if the driver has not taken it. */
export const photoOfShot = (photos: ReadonlyArray<KeptPhoto>, id: string): KeptPhoto | undefined =>
  photos.findLast(({ shot: taken }) => taken === id)

/** The next optional shot after one that is not taken; undefined after the last. */
export const nextOptional = (
  shots: ReadonlyArray<Shot>,
  photos: ReadonlyArray<KeptPhoto>,
  after: string
): Shot | undefined =>
  shots
    .slice(shots.findIndex(({ id }) => id === after) + 1)
    .find(({ id, isRequired }) => !isRequired && photoOfShot(photos, id) === undefined)

/** The next shot to take after one, required ones first in a second round; undefined if all required ones are taken. */
export const nextShot = (
  shots: ReadonlyArray<Shot>,
  photos: ReadonlyArray<KeptPhoto>,
  after: string | null
): Shot | undefined => {
  const isOpen = ({ id, isRequired }: Shot) => isRequired && id !== after && photoOfShot(photos, id) === undefined
  const from = shots.findIndex(({ id }) => id === after)
  return shots.slice(from + 1).find(isOpen) ?? shots.find(isOpen)
}
