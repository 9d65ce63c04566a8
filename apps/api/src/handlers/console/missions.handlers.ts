import { ConsoleApi } from "@trajet/contract"
import { billingEntities } from "@trajet/domain/billing"
import { linkArchive } from "@trajet/domain/documents"
import { readMissionEvents } from "@trajet/domain/events"
import { MissionId } from "@trajet/domain/mission"
import { reportIncidentAsUser } from "@trajet/domain/operations"
import { readBook, readOverview, removeFromBook, similarMissions } from "@trajet/domain/ordering"
import { completeAddress } from "@trajet/domain/places"
import { canonicalId } from "@trajet/domain/text"
import { Effect } from "effect"
import { ArchivePlaces } from "../../edge/pages/archive-places.ts"
import { serve, Written } from "../../edge/endpoints/serve.ts"
import { missionIdOf } from "../../edge/target.ts"
import { eventPageText } from "../events-wire.ts"
import { pageOfQuery } from "../query-wire.ts"
import { actingOf } from "./acting.ts"
import { bookPlaceWire, bookVehicleWire, overviewWire, similarWire } from "./console-wire.ts"

/** What the pages of missions need beside the routes of clients. */
export const missionRoutes = serve(ConsoleApi.groups.missions, {
  events: Effect.fnUntraced(function* ({ caller, params, query }) {
    const { tenant } = yield* actingOf(caller)
    const { events, nextCursor } = yield* readMissionEvents(tenant, missionIdOf(params), pageOfQuery(query))
    return new Written(eventPageText(events, nextCursor))
  }),
  archive: Effect.fnUntraced(function* ({ body, caller, publicUrl }) {
    const { keyId, tenant } = yield* actingOf(caller)
    yield* (yield* ArchivePlaces).check(tenant.groupId)
    const { bytes, count, link } = yield* linkArchive(
      { tenant, key: { holder: "client", keyId } },
      {
        _tag: "Archive",
        missionIds: body.mission_ids.map((id) => MissionId(canonicalId(id))),
        language: caller.user.language
      }
    )
    return { url: link === null ? null : `${publicUrl}${link}`, file_count: count, bytes }
  }),
  reportIncident: Effect.fnUntraced(function* ({ body, caller, params }) {
    const acting = yield* actingOf(caller)
    const { incidentId } = yield* reportIncidentAsUser(acting, caller.user.id, missionIdOf(params), body)
    return { incident_id: incidentId }
  }),
  overview: Effect.fnUntraced(function* ({ caller }) {
    const { tenant } = yield* actingOf(caller)
    return overviewWire(yield* readOverview(tenant))
  }),
  billingEntities: Effect.fnUntraced(function* ({ caller }) {
    const { tenant } = yield* actingOf(caller)
    const entities = yield* billingEntities(tenant)
    return {
      data: entities.map(({ address, companyName, email, id, siret }) => ({
        id,
        company_name: companyName,
        email,
        address,
        siret
      }))
    }
  }),
  book: Effect.fnUntraced(function* ({ caller }) {
    const { tenant } = yield* actingOf(caller)
    const { places, vehicles } = yield* readBook(tenant)
    return { places: places.map(bookPlaceWire), vehicles: vehicles.map(bookVehicleWire) }
  }),
  removeFromBook: Effect.fnUntraced(function* ({ caller, params }) {
    const { tenant } = yield* actingOf(caller)
    yield* removeFromBook(tenant, params.id)
  }),
  complete: Effect.fnUntraced(function* ({ body }) {
    const completions = yield* completeAddress(body.text)
    return {
      data: completions.map(({ address, point }) => ({ address, lat: point?.lat ?? null, lng: point?.lng ?? null }))
    }
  }),
  similar: Effect.fnUntraced(function* ({ body, caller }) {
    const { tenant } = yield* actingOf(caller)
    const missions = yield* similarMissions(tenant, {
      reference: body.reference ?? null,
      registrations: body.registrations ?? [],
      vins: body.vins ?? [],
      pickupDay: body.pickup_date ?? null
    })
    return { data: missions.map(similarWire) }
  })
})
