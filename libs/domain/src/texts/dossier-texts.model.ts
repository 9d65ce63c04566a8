import type { SubscribableType } from "../events/event.model.ts"
import type { Actor, IncidentCategory, MissionDocument } from "../mission/mission.model.ts"

/** The texts of a dossier. */
export interface DossierTexts {
  readonly name: string
  readonly subject: string
  readonly sections: Readonly<
    Record<"order" | "changes" | "inspections" | "damages" | "photos" | "signatures" | "documents" | "proof", string>
  >
  readonly phases: Readonly<Record<"depart" | "arrivee", string>>
  readonly order: Readonly<
    Record<
      | "reference"
      | "orderedAt"
      | "status"
      | "type"
      | "driver"
      | "assignedAt"
      | "pickedUpAt"
      | "deliveredAt"
      | "completedAt"
      | "cancelledAt"
      | "options"
      | "distance"
      | "vehicleClass",
      string
    >
  >
  readonly events: Readonly<Record<SubscribableType, string>>
  readonly actors: Readonly<Record<Actor, string>>
  readonly incidents: Readonly<Record<IncidentCategory, string>>
  readonly by: (actor: string) => string
  readonly fromTo: (from: string, to: string) => string
  readonly changesNote: (most: number) => string
  readonly logBegins: (moment: string) => string
  readonly noChanges: string
  readonly noInspection: string
  readonly notStarted: string
  readonly noPhoto: string
  readonly noSignature: string
  readonly noDocuments: string
  readonly inspectionFact: string
  readonly documentStatus: Readonly<Record<MissionDocument["status"], string>>
  readonly documentSources: Readonly<Record<MissionDocument["source"], string>>
  readonly deposited: (moment: string, source: string) => string
  readonly size: (bytes: number) => string
  readonly embedded: (path: string) => string
  readonly tooLarge: string
  readonly erased: string
  readonly openAttached: (path: string) => string
  readonly printFailed: string
  readonly proof: {
    readonly signature: { readonly label: string; readonly value: (key: string) => string }
    readonly verify: { readonly label: string; readonly value: string }
    readonly time: {
      readonly label: string
      readonly none: string
      readonly asked: (authority: string) => string
    }
    readonly content: { readonly label: string; readonly value: string }
    readonly kept: { readonly label: string; readonly value: string }
  }
  readonly footer: (number: string, moment: string) => string
}
