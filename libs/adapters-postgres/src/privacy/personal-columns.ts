import { deliveryTables } from "./delivery-columns.ts"
import { evidenceTables } from "./evidence-columns.ts"
import { type ColumnFate, impersonal, ofMission, type PersonalTable, tenant } from "./personal-table.model.ts"
import { pushTables } from "./push-columns.ts"
import { serviceTables } from "./service-columns.ts"

const missionPeriod = "12 months after the mission has ended; what stays, for good"
const eventPeriod = "90 days"
const auditPeriod = "5 years"
const idsStay = "the id names nobody without the driver's record"

const byMission = (holds: string): ColumnFate => ({ holds, by: "the members of the mission, below" })
const byDriver = (holds: string): ColumnFate => ({ holds, by: "`erase --driver`" })

/** Every column of every table, without the partitions. `personal-columns.integration.test.ts` finds a missing one. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  ...serviceTables,
  ...deliveryTables,
  ...evidenceTables,
  ...pushTables,
  mission: {
    holds: "orders, and what became of them",
    keptFor: missionPeriod,
    columns: {
      ...tenant,
      ...impersonal("id", "ordinal", "status", "created_at", "has_return", "pickup_date", "delivery_date", "amount_ht"),
      ...impersonal("ended_at", "late_at", "to_invoice_at", "invoiced_at", "documents_to_review", "driver_silent"),
      ...impersonal("return_ht", "cancellation_fee_ht", "emitted", "erased_at", "tracking_mailed"),
      ...impersonal("refused_trip", "refused_step", "refused_code", "refused_at"),
      registration: byMission("plate"),
      return_registration: byMission("plate of the return"),
      vin: byMission("VIN"),
      return_vin: byMission("VIN of the return"),
      vehicle_type: byMission("type of the vehicle, in the client's words"),
      reference: byMission("the client's reference"),
      pickup_address: byMission("address of the pickup"),
      delivery_address: byMission("address of the delivery"),
      driver_id: byMission("who drives"),
      return_driver_id: byMission("who drives the return"),
      body: byMission("contacts, drivers, places, vehicles, documents and texts")
    }
  },
  event: {
    holds: "the event log",
    keptFor: eventPeriod,
    columns: {
      ...tenant,
      ...impersonal("created_at", "seq", "id", "type", "mission_id", "mission_ordinal", "mission_sequence"),
      ...impersonal("cause"),
      driver_ids: { holds: "who has the mission, by id", stays: idsStay },
      former_driver_ids: { holds: "who lost the mission, by id", stays: idsStay },
      data: { holds: "names of drivers, and reasons of price adjustments", by: "the members of events, below" }
    }
  },
  idempotency_key: {
    holds: "answers to replay under an Idempotency-Key",
    keptFor: "24 hours",
    columns: {
      ...tenant,
      ...impersonal("key", "fingerprint", "owner", "fence", "lease_until", "created_at", "answer_status", "mission_id"),
      answer_body: {
        holds: "what the answer showed",
        by: "every text becomes `erased`, but ids, times, amounts, statuses and keys"
      }
    }
  },
  audit: {
    holds: "who changed what",
    keptFor: auditPeriod,
    columns: {
      ...impersonal("id", "at", "group_id", "environment", "key_id", "action", "target", "request_id"),
      ip: { holds: "address of the caller", by: "the function `erase_audit`, which sets it to null" },
      reason: { holds: "the reason of an operator", by: "the function `erase_audit`, which sets it to null" },
      person_id: {
        holds: "which operator or driver",
        stays: "changes stay accountable; the person's name is in `person`"
      },
      actor: { holds: "who used the administration", stays: "changes stay accountable" },
      origin: { holds: "from which machine", stays: "changes stay accountable" }
    }
  },
  notice: {
    holds: "messages to people",
    keptFor: "30 days after sending",
    ofMission: { erase: "rows", counts: "notices" },
    columns: {
      ...impersonal("id", "group_id", "environment", "audience", "mission_id", "transport_id", "created_at", "due_at"),
      ...impersonal("sent_at", "link_id"),
      driver_id: { holds: "the driver whose phones are told too, by id", deleted: true },
      recipients: { holds: "e-mail addresses", deleted: true },
      subject: { holds: "the subject", deleted: true },
      text: { holds: "plates, days and hours", deleted: true }
    }
  },
  price_change: {
    holds: "the history of prices",
    keptFor: missionPeriod,
    ofMission: { erase: "columns", counts: "texts" },
    columns: {
      ...ofMission,
      ...impersonal("leg", "origin", "old_price_ht", "new_price_ht", "option_key"),
      motif: { holds: "the client's reason", becomes: "'erased'" },
      reference: { holds: "the client's reference", becomes: "NULL" }
    }
  },
  import_row: {
    holds: "rows of imported files, and the missions that they became",
    keptFor: "30 days, with the import",
    ofMission: { erase: "columns", counts: "texts" },
    columns: {
      ...tenant,
      ...impersonal("import_id", "line", "state", "price_ht", "mission_id"),
      cells: { holds: "the cells of the row: addresses, contacts, plates", becomes: "NULL" },
      problems: { holds: "what is wrong with the row, with places that match an address", becomes: "NULL" }
    }
  },
  inspection: {
    holds: "inspections",
    keptFor: missionPeriod,
    columns: {
      ...tenant,
      ...impersonal("mission_id", "leg"),
      body: { holds: "photos, fields, places and the vehicle", by: "the members of inspections, below" }
    }
  },
  // Before the tracks, through which they are found.
  trip_position: {
    holds: "where a vehicle was",
    keptFor: "30 days after the end of the trip",
    ofMission: {
      erase: "rows",
      counts: "positions",
      through: { table: "trip_track", column: "track_id" },
      withDriver: true
    },
    columns: {
      ...impersonal("group_id", "track_id", "too_fast"),
      at: { holds: "when", deleted: true },
      lat: { holds: "where", deleted: true },
      lng: { holds: "where", deleted: true },
      accuracy_m: { holds: "how precisely", deleted: true }
    }
  },
  trip_track: {
    holds: "the latest position of a trip for 30 days after its end, and when its waypoints were passed",
    keptFor: missionPeriod,
    ofMission: { erase: "rows", counts: "places", withDriver: true },
    columns: {
      ...tenant,
      ...impersonal("id", "mission_id", "trip", "version", "kept_count"),
      ...impersonal("positions_removed_at", "point_kilometres", "shared"),
      started_at: { holds: "when the vehicle was picked up", deleted: true },
      last_at: { holds: "when", deleted: true },
      last_lat: { holds: "where", deleted: true },
      last_lng: { holds: "where", deleted: true },
      last_accuracy_m: { holds: "how precisely", deleted: true },
      passages: { holds: "when the vehicle passed the waypoints", deleted: true },
      point_lats: { holds: "waypoints, the address of the delivery among them", deleted: true },
      point_lngs: { holds: "the same", deleted: true }
    }
  },
  tracking_link: {
    holds: "links to the tracking pages of a mission; a row has no part of a link's token",
    keptFor: "until the link is deleted, or the mission is erased",
    ofMission: { erase: "rows", counts: "tracking_links" },
    columns: { ...ofMission, ...impersonal("trip", "side", "language") }
  },
  robot_drive: {
    holds: "robots that drive missions of the test environment",
    keptFor: missionPeriod,
    ofMission: { erase: "rows", counts: "robots" },
    columns: {
      ...tenant,
      ...impersonal("mission_id", "mode", "step_seconds", "scenario", "step", "held_until", "created_at"),
      ...impersonal("driver_id")
    }
  },
  offer: {
    holds: "offers of missions to drivers",
    keptFor: "for good, so that an old offer is known",
    columns: {
      ...ofMission,
      ...impersonal("kind", "trip", "status"),
      driver_id: { holds: "to whom a mission was proposed", stays: "the driver's name is in `person`" }
    }
  },
  offer_decline: {
    holds: "which driver declined which open offer",
    keptFor: "a year",
    columns: {
      ...impersonal("group_id", "offer_id", "created_at"),
      driver_id: { holds: "who declined", stays: "the driver's name is in `person`" }
    }
  },
  person: {
    holds: "operators and drivers",
    keptFor: "as long as the person works for the company",
    columns: {
      ...impersonal("id", "role", "suspended", "created_at", "erased_at"),
      name: byDriver("name"),
      first_name: byDriver("first name"),
      phone: byDriver("phone number"),
      phone_e164: byDriver("the same in E.164"),
      email: byDriver("e-mail address"),
      available_from: byDriver("availability"),
      available_to: byDriver("availability")
    }
  },
  people_copy: {
    holds: "when the operators and drivers of the home were copied",
    keptFor: "for good",
    columns: impersonal("one", "home", "copied_at")
  },
  person_key: {
    holds: "keys of operators and drivers",
    keptFor: "for good, because the audit log names them; revoked by `erase --driver`",
    columns: {
      ...impersonal("id", "person_id", "environment", "digest", "prefix", "created_at", "revoked_at", "last_used_at"),
      ...impersonal("user_id", "route"),
      label: byDriver("the name that the phone of a driver gave itself")
    }
  },
  device_link: {
    holds: "links for the phones of drivers",
    keptFor: "until the next link of the driver, or `erase --driver`; a row has no part of the link's code",
    columns: impersonal("id", "person_id", "environment", "digest", "created_at", "expires_at", "used_at")
  },
  operations_note: {
    holds: "what operators and drivers wrote",
    keptFor: missionPeriod,
    ofMission: { erase: "columns", counts: "texts" },
    columns: {
      ...ofMission,
      ...impersonal("about", "about_id"),
      text: { holds: "descriptions, reasons and comments", becomes: "'erased'" },
      person_id: { holds: "who wrote it", stays: "changes stay accountable; the person's name is in `person`" }
    }
  },
  stored_file: {
    holds: "which files the storage has",
    keptFor: missionPeriod,
    columns: { ...tenant, ...impersonal("id", "state", "touched_at", "bytes") }
  }
}
