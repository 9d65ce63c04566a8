import { HttpApiSchema } from "effect/http-api"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { idempotent, notAgain, onePlace, oneRequest, reads, user } from "../endpoint/passage.model.ts"
import { IncidentRequest, IncidentResponse } from "../operations/operations-requests.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { BillingEntities } from "./billing-entities.model.ts"
import { AddressBookShown } from "./book/book.model.ts"
import { CompletionRequest, Completions } from "./book/completions.model.ts"
import { ArchiveLink, ArchiveRequest, MissionEventPage } from "./missions.model.ts"
import { Overview } from "./overview/overview.model.ts"
import { SessionSecurity } from "./session-security.ts"
import { PageQuery } from "../schema/page.model.ts"
import { SimilarMissions, SimilarOrdersRequest } from "./similar/similar-orders.model.ts"

const byGroup = {
  who: user("member", "administrator"),
  admitted: onePlace,
  sensitive: [],
  costs: oneRequest
} as const

export class ConsoleMissionsApi extends group(
  "missions",
  {
    title: "Missions",
    description: "What the pages of missions need beside the clients' API.",
    security: SessionSecurity
  },
  {
    events: endpoint("GET /console/api/missions/:id/events", {
      ...byGroup,
      once: "no_key",
      again: reads,
      query: PageQuery,
      answers: { 200: MissionEventPage },
      problems: [NotFound],
      summary: "List the events of a mission, newest first"
    }),
    archive: endpoint("POST /console/api/document-archives", {
      ...byGroup,
      once: "form_only",
      again: reads,
      body: ArchiveRequest,
      answers: { 200: ArchiveLink },
      problems: [NotFound],
      summary: "Make a link to the documents of several missions as one ZIP file",
      description:
        "Documents in every status, and reports of inspections, in a folder for each mission. The link shows what the missions have when it is opened."
    }),
    reportIncident: endpoint("POST /console/api/missions/:id/incidents", {
      ...byGroup,
      once: "form_only",
      again: notAgain("/console/api/missions/:id/events", "relay_unavailable"),
      body: IncidentRequest,
      answers: { 201: IncidentResponse },
      problems: [NotFound, Conflict],
      summary: "Report an incident of a mission"
    }),
    overview: endpoint("GET /console/api/overview", {
      ...byGroup,
      once: "no_key",
      again: reads,
      answers: { 200: Overview },
      problems: [],
      summary: "Read what waits for the group, what is under way, and what it spends"
    }),
    billingEntities: endpoint("GET /console/api/billing-entities", {
      ...byGroup,
      once: "no_key",
      again: reads,
      answers: { 200: BillingEntities },
      problems: [],
      summary: "List the billing entities that an order may name",
      description:
        "By company name. Empty if the billing system of this host has no list: then an order names any entity of the group."
    }),
    book: endpoint("GET /console/api/book", {
      ...byGroup,
      once: "no_key",
      again: reads,
      answers: { 200: AddressBookShown },
      problems: [],
      summary: "List the places and vehicles that the group has ordered",
      description:
        "Of its newest missions in the environment, without erased ones. An address with two contacts is two places."
    }),
    removeFromBook: endpoint("DELETE /console/api/book/:id", {
      ...byGroup,
      once: "no_key",
      again: idempotent,
      answers: { 204: HttpApiSchema.NoContent },
      problems: [NotFound],
      summary: "Take a place or a vehicle out of the list",
      description: "For all users of the group. It comes back with the next mission that has it."
    }),
    complete: endpoint("POST /console/api/address-completions", {
      ...byGroup,
      once: "form_only",
      again: reads,
      body: CompletionRequest,
      answers: { 200: Completions },
      problems: [],
      summary: "Complete an address that is typed",
      description:
        "By the geocoder of this host if its terms allow it, else, and while it is down, by towns whose name or postcode begins with the last part of the text."
    }),
    similar: endpoint("POST /console/api/similar-orders", {
      ...byGroup,
      once: "form_only",
      again: reads,
      body: SimilarOrdersRequest,
      answers: { 200: SimilarMissions },
      problems: [],
      summary: "List the open missions that an order resembles",
      description:
        "Missions with its reference, or with its plate or VIN at most a day from its pickup. Nothing is ordered, and an order is never refused for them."
    })
  }
) {}
