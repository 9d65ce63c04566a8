import {
  type DamagePosition,
  type DamageType,
  type InspectionField,
  InspectionFieldId,
  type InspectionLocation,
  type InspectionPhaseKey,
  type PhotoKind
} from "@trajet/domain/inspection"
import type { Rgb } from "./canvas.ts"
import {
  dentView,
  evening,
  frontView,
  morning,
  rearView,
  scratchView,
  sideView,
  signatureView
} from "./vehicle-photos.ts"
import { odometerView } from "./odometer-photo.ts"

/** A photo before it is stored. */
export interface TakenPhoto {
  readonly label: string
  readonly kind: PhotoKind
  readonly damageType: DamageType | null
  readonly positions: ReadonlyArray<DamagePosition>
  readonly png: Uint8Array
}

interface TakenPhase {
  readonly photos: ReadonlyArray<TakenPhoto>
  readonly fields: ReadonlyArray<InspectionField>
  readonly location: InspectionLocation
}

const blue: Rgb = [38, 92, 132]

const photo = (label: string, kind: PhotoKind, png: Uint8Array): TakenPhoto => ({
  label,
  kind,
  damageType: null,
  positions: [],
  png
})

const damage = (
  label: string,
  type: DamageType,
  png: Uint8Array,
  ...places: ReadonlyArray<readonly [number, number]>
) => ({
  ...photo(label, "damage", png),
  damageType: type,
  positions: places.map(([x, y]) => ({ x, y, type }))
})

const field = (id: string, label: string, type: InspectionField["type"], value: InspectionField["value"]) => ({
  id: InspectionFieldId(id),
  label,
  type,
  value,
  at: null,
  recordedAt: null
})

const fields = (kilometres: number, level: string, remark: string): ReadonlyArray<InspectionField> => [
  field("mileage", "Kilométrage", "number", kilometres),
  field("energy_level", "Niveau de carburant", "choice", level),
  field("keys", "Nombre de clés", "number", 2),
  field("registration_certificate", "Carte grise à bord", "boolean", true),
  field("spare_wheel", "Roue de secours ou kit anticrevaison", "boolean", true),
  field("clean_outside", "Extérieur propre", "boolean", true),
  field("remark", "Observations", "text", remark),
  field("signature", "Signature du remettant", "signature", "signature")
]

const depart = (): TakenPhase => ({
  photos: [
    photo("Face avant", "shot", frontView(blue, morning)),
    photo("Côté gauche", "shot", sideView(blue, morning, false)),
    photo("Face arrière", "shot", rearView(blue, morning)),
    photo("Côté droit", "shot", sideView(blue, morning, true)),
    damage("Portière avant gauche", "scratch", scratchView(blue), [0.12, 0.48], [0.13, 0.56]),
    photo("Compteur au départ", "odometer", odometerView(18_342)),
    photo("Signature du remettant", "signature", signatureView())
  ],
  fields: fields(18_342, "3/4", "Rayures légères sur la portière avant gauche, déjà présentes."),
  location: { lat: 48.85561, lng: 2.36012, accuracyMeters: 8, address: "10 Rue de Rivoli, 75001 Paris" }
})

const arrivee = (): TakenPhase => ({
  photos: [
    photo("Face avant", "shot", frontView(blue, evening)),
    photo("Côté gauche", "shot", sideView(blue, evening, false)),
    photo("Face arrière", "shot", rearView(blue, evening)),
    photo("Côté droit", "shot", sideView(blue, evening, true)),
    damage("Portière avant gauche", "scratch", scratchView(blue), [0.12, 0.48], [0.13, 0.56]),
    damage("Aile arrière droite", "dent", dentView(blue), [0.87, 0.82]),
    photo("Compteur à l’arrivée", "odometer", odometerView(18_811)),
    photo("Signature du destinataire", "signature", signatureView())
  ],
  fields: fields(18_811, "1/2", "Bosse constatée sur l’aile arrière droite à l’ouverture du parking."),
  location: { lat: 45.75772, lng: 4.83218, accuracyMeters: 12, address: "Place Bellecour, 69002 Lyon" }
})

/** Makes a phase of the demonstration, with photos that are drawn here, not fetched. */
export const takenPhase: Readonly<Record<InspectionPhaseKey, () => TakenPhase>> = { depart, arrivee }
