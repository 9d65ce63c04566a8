import type { DelayTexts } from "./delay-texts.model.ts"
import type { DossierTexts } from "./dossier-texts.model.ts"
import type { TrackingMailTexts } from "./tracking-mail-texts.model.ts"
import type { DamageType, InspectionPhaseKey, InspectionSource, PhotoKind } from "../inspection/inspection.model.ts"
import type { LegKey, TripKey } from "../mission/leg.model.ts"
import type { MissionType } from "../mission/labels/mission-labels.model.ts"
import type { MissionStatus } from "../mission/mission.model.ts"
import type { VehicleClass } from "../pricing/pricing.model.ts"
import type { Environment } from "../access/tenant.model.ts"
import type { TimeOfDay } from "../time/instant.model.ts"
import type { SecurityChange } from "../users/user.model.ts"

export interface NoticeTexts {
  /** BCP 47, for the names of days and months. */
  readonly locale: string
  readonly legs: Readonly<Record<LegKey, string>>
  readonly undated: string
  readonly hours: {
    readonly between: (start: TimeOfDay, end: TimeOfDay) => string
    readonly from: (start: TimeOfDay) => string
    readonly until: (end: TimeOfDay) => string
    /** After hours in the second of the two equal hours of a night in October. */
    readonly second: string
  }
  readonly changedLegs: {
    readonly vehicle: (plate: string) => string
    readonly before: string
    readonly after: string
  }
  /** The note in an archive: its path, and what it says before the paths of the files that are missing. */
  readonly missingFiles: { readonly path: string; readonly intro: string }
  readonly newDates: {
    readonly subject: (mission: string) => string
    readonly text: (mission: string, legs: string) => string
  }
  /** To administrators of a group: a driver is late. */
  readonly delayed: DelayTexts
  readonly tracking: TrackingMailTexts
  /** To administrators of a group: the breaker has disabled an endpoint. */
  readonly endpointNotices: EndpointNoticeTexts
  readonly users: UserTexts
}

/** Mails to administrators of a group about a webhook endpoint. */
interface EndpointNoticeTexts {
  /** A time, such as `20 November 2026, 11:00 (Paris)`. */
  readonly at: (day: string, time: TimeOfDay) => string
  /** The beginning of a sentence, such as `Since 20 November 2026, 11:00 (Paris)`. */
  readonly since: (at: string) => string
  readonly sinceBeginning: string
  readonly disabled: {
    readonly subject: (environment: Environment) => string
    readonly text: (since: string, attempts: number) => string
  }
  readonly failing: {
    readonly subject: (environment: Environment) => string
    /** `error` is a code, and the status of the answer if there was one. */
    readonly text: (facts: {
      readonly since: string
      readonly attempts: number
      readonly error: string | null
      readonly next: string | null
    }) => string
  }
  readonly recovered: {
    readonly subject: (environment: Environment) => string
    readonly text: (at: string | null, failureToldAt: string | null) => string
  }
}

/** Mails to users of the console. */
interface UserTexts {
  readonly invitation: { readonly subject: string; readonly text: (name: string, link: string) => string }
  readonly reset: { readonly subject: string; readonly text: (name: string, link: string) => string }
  /** To the user who has the address that somebody has invited. */
  readonly invitedElsewhere: { readonly subject: string; readonly text: (name: string) => string }
  readonly newDevice: {
    readonly subject: string
    readonly text: (name: string, browser: string, address: string) => string
  }
  readonly securityChange: {
    readonly subject: string
    readonly changes: Readonly<Record<SecurityChange, string>>
    readonly text: (name: string, change: string, address: string) => string
  }
}

export interface SheetTexts {
  readonly name: string
  readonly subject: string
  readonly footer: (mission: string) => string
  readonly reference: (reference: string) => string
  readonly bothTrips: string
  readonly types: Readonly<Record<MissionType, string>>
  readonly statuses: Readonly<Record<MissionStatus, string>>
  readonly vehicleClasses: Readonly<Record<VehicleClass, string>>
  readonly trips: Readonly<Record<TripKey, string>>
  readonly stops: { readonly pickup: string; readonly delivery: string }
  readonly flags: Readonly<Record<"flatbed" | "wGarage" | "electric" | "parc", string>>
  readonly params: Readonly<Record<"renter" | "link" | "pin" | "target_level", string>>
  readonly labels: Readonly<
    Record<
      "plate" | "vehicle" | "type" | "electric" | "vin" | "driver" | "options" | "toBring" | "toProduce" | "notes",
      string
    >
  >
  readonly instructions: string
  readonly noDriver: string
  readonly undated: string
  readonly appointment: string
  readonly hours: NoticeTexts["hours"]
}

export interface ReportTexts {
  readonly titles: Readonly<Record<InspectionPhaseKey, string>>
  readonly trips: Readonly<Record<TripKey, string>>
  readonly sources: Readonly<Record<InspectionSource, string>>
  readonly photoKinds: Readonly<Record<PhotoKind, string>>
  readonly damages: Readonly<Record<DamageType, string>>
  /** Thirds of the vehicle seen from above. */
  readonly lengthwise: readonly [front: string, middle: string, back: string]
  readonly crosswise: readonly [left: string, middle: string, right: string]
  readonly sides: Readonly<Record<"front" | "back" | "left" | "right", string>>
  readonly facts: Readonly<Record<"place" | "position" | "start" | "end" | "source", string>>
  readonly position: (lat: string, lng: string, meters: number) => string
  readonly running: string
  readonly provided: string
  readonly sections: Readonly<Record<"damages" | "fields" | "photos", string>>
  readonly marks: (count: number) => string
  readonly noMarks: string
  readonly photos: (count: number) => string
  readonly notPrinted: (count: number) => string
  readonly marksOfPhoto: (numbers: ReadonlyArray<number>) => string
  readonly otherFormat: (format: string) => string
  readonly unavailable: string
  /** In place of a picture with so many pixels, and megabytes when it is decoded. */
  readonly tooLarge: (width: number, height: number, megabytes: number) => string
  /** In place of a photo for which the report has no room. */
  readonly reportFull: string
  /** In place of each photo, if the report could not be printed with them. */
  readonly printFailed: string
  readonly unreadable: string
  readonly printedAt: (moment: string) => string
  readonly page: (page: number, count: number) => string
}

/** Every text for people in one language. A language that lacks a text does not compile. */
export interface Texts extends NoticeTexts {
  readonly yes: string
  readonly no: string
  /** Placeholder of a value that was not given. */
  readonly none: string
  readonly moment: (day: string, time: TimeOfDay) => string
  readonly decimalMark: string
  readonly driverAsked: {
    readonly subject: (mission: string) => string
    readonly text: (mission: string, until: string, changes: string) => string
    readonly until: (day: string, time: TimeOfDay) => string
    readonly optionOfTrip: (change: string, trip: TripKey, option: string) => string
  }
  readonly returnDriverTold: {
    readonly subject: (mission: string) => string
    readonly text: (mission: string, changes: string) => string
  }
  readonly driverReminded: {
    readonly subject: (mission: string) => string
    readonly text: (mission: string, until: string) => string
  }
  readonly driverRemoved: { readonly subject: (mission: string) => string; readonly text: (mission: string) => string }
  readonly driverSilent: { readonly subject: (mission: string) => string; readonly text: (mission: string) => string }
  readonly driverSuspended: {
    readonly subject: (mission: string) => string
    readonly text: (mission: string) => string
  }
  readonly tripsInvoiced: {
    readonly subject: (mission: string) => string
    readonly text: (mission: string, trips: ReadonlyArray<TripKey>) => string
  }
  readonly optionChanges: Readonly<Record<"option_added" | "option_removed", string>>
  readonly optionMotif: (change: string, option: string) => string
  readonly documents: Readonly<Record<NamedDocument, string>>
  readonly priceLines: Readonly<Record<PriceLine, string>>
  readonly distanceBand: {
    readonly beyond: (startKm: number) => string
    readonly between: (startKm: number, endKm: number) => string
  }
  readonly robot: RobotTexts
  readonly sheet: SheetTexts
  readonly report: ReportTexts
  readonly dossier: DossierTexts
}

/** What a robot driver of the test environment says. */
interface RobotTexts {
  readonly firstName: string
  readonly lastName: (number: string) => string
  readonly views: Readonly<Record<RobotView, string>>
  readonly fields: Readonly<Record<RobotField, string>>
  readonly breakdown: string
  readonly repaired: string
  readonly refusal: string
  readonly cancellation: Readonly<Record<"no_driver" | "operator", string>>
}

/** Photos of an inspection by a robot. */
export type RobotView = "front" | "rear" | "left" | "right" | "odometer" | "signature"

/** Fields of an inspection by a robot. */
type RobotField = "mileage" | "fuel" | "keys"

/** Keys of documents that have a name in every grid. */
export type NamedDocument =
  | "pv_livraison"
  | "carte_grise"
  | "bon_de_commande"
  | "autre"
  | "pv_vierge"
  | "pv_signe"
  | "pv_confirmation"
  | "ticket_lavage"
  | "ticket_carburant"
  | "ticket_recharge"
  | "certificat_w"
  | "checklist"

export type PriceLine =
  | "base"
  | "minimum"
  | "flatbed"
  | "electric"
  | "returnDiscount"
  | "offHours"
  | "corsica"
  | "corsicaHighSeason"
  | "international"
  | "rounding"
