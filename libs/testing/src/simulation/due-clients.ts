import { GroupId, KeyId, RequestId, type Author, type Tenant } from "@trajet/domain/access"
import { DocumentId, FileId } from "@trajet/domain/documents"
import {
  ClientUpdateId,
  decide,
  type Driver,
  DriverId,
  IncidentId,
  type Mission,
  type MissionCommand,
  MissionId,
  OfferId
} from "@trajet/domain/mission"
import { E164 } from "@trajet/domain/phones"
import { TimeOfDay } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { missionsOn } from "../mission/missions.fake.ts"
import { orderedMission } from "../mission/orders.fake.ts"
import type { Dice } from "./dice.ts"
import type { SimulatedStore } from "./simulated-store.ts"

const tenant: Tenant = { groupId: GroupId("01990000-aaaa-7000-8000-000000000001"), environment: "live" }

const driver: Driver = {
  id: DriverId("01990000-dddd-7000-8000-000000000001"),
  firstName: "Marie",
  lastName: "Durand",
  phone: "06 12 34 56 42",
  phoneE164: E164("+33612345642"),
  email: "marie@drivers.example"
}

/** Clients, operators and drivers of one group, who do what the rules allow at the moment. */
export class DueClients {
  readonly #store: SimulatedStore
  readonly #dice: Dice
  readonly #ids: Array<MissionId> = []
  #made = 0

  constructor(store: SimulatedStore, dice: Dice) {
    this.#store = store
    this.#dice = dice
    store.addTenant(tenant)
    store.groups.set(tenant.groupId, {
      group: {
        id: tenant.groupId,
        name: "group",
        administrators: [],
        grantedScopes: [],
        trackingMails: false,
        createdAt: store.now
      },
      grids: [],
      entities: new Map()
    })
  }

  get missions(): ReadonlyArray<Mission> {
    return [...this.#store.rowsOf(tenant).missions.values()].map(({ mission }) => mission)
  }

  #author(): Author {
    const keyId = KeyId("01990000-bbbb-7000-8000-000000000001")
    return { tenant, keyId, requestId: RequestId(`request-${this.#made++}`), ip: null }
  }

  order(): void {
    const id = MissionId(`01990000-0000-7000-8000-${String(this.#ids.length).padStart(12, "0")}`)
    const { created, mission } = orderedMission({ returns: this.#dice.chance(0.3) })
    const caller = { ...this.#author(), keyId: KeyId("key"), scopes: [], gridVersion: 1 }
    const record = { mission: { ...mission, id }, created, completes: null }
    Effect.runSync(this.#store.together(missionsOn(this.#store).create(caller, record)))
    this.#ids.push(id)
  }

  #command(id: MissionId, command: MissionCommand): void {
    const change = missionsOn(this.#store).change(this.#author(), id, "by a person", (mission, now) =>
      Result.map(decide(mission, command, now), (decision) => ({ ...decision, result: null }))
    )
    // A refused command is no fault.
    Effect.runSync(Effect.ignore(this.#store.together(change)))
  }

  /** One step of somebody on any mission. */
  act(): void {
    const mission = this.#dice.oneOf(this.missions)
    if (mission === undefined || !this.#store.up) return
    for (const command of this.#dice.pick([
      this.#towardsAnswer(mission),
      this.#towardsAnswer(mission),
      this.#towardsCompletion(mission),
      this.#disturbing()
    ])) {
      this.#command(mission.id, command)
    }
  }

  #assign(): MissionCommand {
    return { _tag: "AssignDriver", trip: "aller", driver, by: "operator", overlappingMissionIds: [] }
  }

  #towardsAnswer({ driverValidation, status }: Mission): ReadonlyArray<MissionCommand> {
    const hour = String(this.#dice.between(6, 20)).padStart(2, "0")
    const asking: MissionCommand = {
      _tag: "ChangeDates",
      changes: { "enlevement-aller": { startTime: TimeOfDay(`${hour}:${this.#dice.pick(["00", "15", "30"])}`) } },
      clientUpdateId: ClientUpdateId(`update-${this.#made++}`),
      by: "client"
    }
    if (status === "scheduled") return [this.#assign(), asking]
    // Most drivers keep silent.
    if (driverValidation === null || this.#dice.chance(0.8)) return [asking]
    const { clientUpdateId } = driverValidation
    const offerId = OfferId(`offer-${this.#made++}`)
    return [{ _tag: "AnswerDriverValidation", clientUpdateId, accepted: this.#dice.chance(0.5), offerId }]
  }

  #towardsCompletion({ id, return: back }: Mission): ReadonlyArray<MissionCommand> {
    const trips = back === null ? (["aller"] as const) : (["aller", "retour"] as const)
    const commands: ReadonlyArray<MissionCommand> = [
      this.#assign(),
      ...trips.flatMap((trip): ReadonlyArray<MissionCommand> => {
        const documentId = DocumentId(`${id} ${trip}`)
        const by = { actor: "operator", reason: "by phone" } as const
        return [
          { _tag: "PickUpVehicle", trip, by, at: null },
          { _tag: "DeliverVehicle", trip, by, at: null },
          {
            _tag: "DocumentReceived",
            document: {
              id: documentId,
              key: "pv_livraison",
              label: "pv",
              trip,
              source: "driver",
              file: {
                fileId: FileId(`file-${documentId}`),
                fileName: "pv.pdf",
                contentType: "application/pdf",
                bytes: 1,
                sha256: "0".repeat(64)
              },
              createdAt: this.#store.now
            },
            billingState: null
          }
        ]
      }),
      ...trips.map((trip): MissionCommand => ({ _tag: "AcceptDocument", documentId: DocumentId(`${id} ${trip}`) })),
      { _tag: "InvoiceTrip", trip: "aller" }
    ]
    return commands.slice(0, this.#dice.between(1, commands.length))
  }

  #disturbing(): ReadonlyArray<MissionCommand> {
    const incident: MissionCommand = {
      _tag: "ReportIncident",
      incidentId: IncidentId(`incident-${this.#made++}`),
      category: "other",
      blocking: false,
      by: "operator"
    }
    const unassigning: MissionCommand = {
      _tag: "UnassignDriver",
      reason: "operator",
      offerId: OfferId(`offer-${this.#made++}`)
    }
    return this.#dice.pick<ReadonlyArray<MissionCommand>>([
      [incident],
      [{ _tag: "ResolveIncident", outcome: "continue" }],
      [{ _tag: "ResolveIncident", outcome: "continue" }],
      [unassigning],
      [{ _tag: "Cancel", by: "client" }]
    ])
  }
}
