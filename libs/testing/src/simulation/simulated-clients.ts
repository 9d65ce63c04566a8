import { GroupId, type Tenant } from "@trajet/domain/access"
import type { DomainEvent } from "@trajet/domain/events"
import { MissionId, TransportId } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { EndpointId, plainSettings, Sealer, type Subscription } from "@trajet/domain/webhooks/endpoints"
import { envelope, signingSecretOf } from "@trajet/domain/webhooks/messages"
import { Context, Effect } from "effect"
import { deliveriesOn } from "../webhooks/deliveries/deliveries.fake.ts"
import { endpointsOn } from "../webhooks/endpoints/endpoints.fake.ts"
import { appendEvents } from "../store/store-state.fake.ts"
import { isSubscribed, isWaiting, type StoredEndpoint } from "../webhooks/webhook-rows.fake.ts"
import type { World } from "./simulated-dispatcher.ts"

const subscriptions: readonly [Subscription, ...ReadonlyArray<Subscription>] = [
  ["transport.created"],
  ["transport.cancelled", "transport.created"]
]
const eventTypes = ["transport.created", "transport.cancelled", "transport.dates_updated"] as const

/** Groups with endpoints, the events of their missions, and the operations of their administrators. */
export class SimulatedClients {
  readonly #world: World
  readonly #tenants: ReadonlyArray<Tenant>
  #endpointsMade = 0
  #missionsMade = 0

  constructor(world: World) {
    this.#world = world
    const { dice, scenario, store } = world
    this.#tenants = Array.from({ length: scenario.tenants }, (_, index) => {
      const environment = scenario.isLive && (index === 0 || dice.chance(0.5)) ? "live" : "test"
      const tenant: Tenant = { groupId: GroupId(`01990000-aaaa-7000-8000-00000000000${index}`), environment }
      store.addTenant(tenant)
      store.groups.set(tenant.groupId, {
        group: {
          id: tenant.groupId,
          name: `group ${index}`,
          administrators: [],
          grantedScopes: [],
          trackingMails: false,
          createdAt: store.now
        },
        grids: [],
        entities: new Map()
      })
      return tenant
    })
  }

  #tenant(): Tenant {
    const tenant = this.#world.dice.oneOf(this.#tenants)
    if (tenant === undefined) throw new Error("a scenario has at least one tenant")
    return tenant
  }

  #endpoints(): ReadonlyArray<StoredEndpoint> {
    return this.#tenants.flatMap((tenant) => this.#world.store.webhooks.endpointsOf(tenant))
  }

  addEndpoint(): void {
    const { dice, machine, receivers, secrets, store } = this.#world
    const tenant = this.#tenant()
    const number = this.#endpointsMade++
    const id = EndpointId(`01990000-eeee-7000-8000-${String(number).padStart(12, "0")}`)
    const url = `https://receiver-${number}.example/hook`
    const secret = signingSecretOf(new Uint8Array(32).fill(number))
    const sealed = Effect.runSync(
      Context.get(secrets, Sealer).seal(secret, { groupId: tenant.groupId, endpointId: id, version: 1 })
    )
    const subscription = dice.chance(0.7) ? "*" : dice.pick(subscriptions)
    receivers.listen(url, id, secret)
    machine.tell(`endpoint ${id.slice(-4)} of ${tenant.environment}`)
    Effect.runSync(Effect.orDie(endpointsOn(store).create({ ...plainSettings, id, tenant, url, subscription, sealed })))
  }

  /** Adds events of one mission that commit together. */
  addEvents(count: number): void {
    const { dice, machine, store } = this.#world
    const tenant = this.#tenant()
    const number = `mission-${this.#missionsMade++}`
    const [missionId, transportId] = [MissionId(number), TransportId(number)]
    const events: ReadonlyArray<DomainEvent> = Array.from({ length: count }, (_, index) => ({
      type: dice.pick(eventTypes),
      data: { id: missionId, change: index, text: 'é "quoted"\nand 東京' }
    }))
    machine.tell(`${count} events of ${missionId} commit`)
    store.commit((now) => {
      appendEvents(store, tenant, now, { missionId, transportId, firstSequence: 1 }, events)
      const subscribed = store.webhooks.endpointsOf(tenant)
      for (const stored of subscribed) this.#oweNewest(stored, count)
    })
  }

  #oweNewest(stored: StoredEndpoint, count: number): void {
    const { store } = this.#world
    const newest = store.rowsOf(stored.endpoint.tenant).events.slice(-count)
    this.#owe(stored, newest)
  }

  #owe({ endpoint }: StoredEndpoint, events: ReturnType<World["store"]["rowsOf"]>["events"]): void {
    for (const { id, type, createdAt, data } of events) {
      if (!isSubscribed(endpoint.subscription, type)) continue
      const body = envelope({ id, type, createdAt, data })
      this.#world.oracle.owe({ eventId: id, endpointId: endpoint.id, body })
    }
  }

  /** Runs a random operation of an administrator, or of a client of the API. */
  interfere(): void {
    const { dice, store } = this.#world
    const stored = dice.oneOf(this.#endpoints())
    if (stored === undefined || !store.up) return
    const { id } = stored.endpoint
    const endpoints = endpointsOn(store)
    switch (dice.pick(["pause", "enable", "enable", "retry", "retry", "replay", "delete", "add"])) {
      case "pause":
        return this.#do(`pause ${id.slice(-4)}`, endpoints.pause(id, "by hand"))
      case "enable":
        return this.#do(`enable ${id.slice(-4)}`, endpoints.resume(id, dice.pick([1, 3, 2_000]), 100))
      case "retry":
        return this.#retry(stored)
      case "replay":
        return this.#replay(stored)
      case "delete":
        if (dice.chance(0.3)) this.#do(`delete ${id.slice(-4)}`, endpoints.delete(id))
        return
      case "add":
        return this.addEndpoint()
    }
  }

  #do<A, E>(what: string, work: Effect.Effect<A, E>): void {
    this.#world.machine.tell(what)
    Effect.runSync(Effect.orDie(work))
  }

  #retry({ endpoint }: StoredEndpoint): void {
    const { dice, oracle, store } = this.#world
    const delivery = dice.oneOf(
      store.webhooks.deliveriesOf(endpoint.id).filter((row) => isWaiting(row) || row.status === "dead")
    )
    if (delivery === undefined) return
    oracle.during("retry", () =>
      this.#do(`retry ${delivery.id.slice(-4)}`, deliveriesOn(store).retry(endpoint.tenant, delivery.id, null))
    )
  }

  #replay(stored: StoredEndpoint): void {
    const { dice, oracle, store } = this.#world
    const { id, tenant } = stored.endpoint
    const includeSucceeded = dice.chance(0.3)
    const longAgo = Instant("1970-01-01T00:00:00.000000Z")
    const step = {
      endpointId: id,
      since: longAgo,
      until: null,
      types: null,
      includeSucceeded,
      includeMissing: true,
      after: longAgo,
      eventsMax: 500,
      deliveriesMax: 500,
      everyMillis: 100,
      notBefore: null
    }
    this.#owe(stored, store.rowsOf(tenant).events)
    oracle.during(includeSucceeded ? "replay_all" : "replay", () =>
      this.#do(`replay ${id.slice(-4)}`, deliveriesOn(store).replay(tenant, step))
    )
  }
}
