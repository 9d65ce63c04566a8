import { endpoint, group } from "../../endpoint/endpoint.ts"
import { idempotent, notAgain, onePlace, oneRequest, reads, user } from "../../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../../schema/problem-responses.ts"
import { SessionSecurity } from "../session-security.ts"
import {
  CorrectRowRequest,
  CreateImportRequest,
  ImportColumns,
  ImportList,
  ImportRowPage,
  ImportRowShown,
  ImportRowsQuery,
  ImportShown
} from "./imports.model.ts"
import { SimilarRows } from "../similar/similar-orders.model.ts"

const byGroup = { who: user("member", "administrator"), admitted: onePlace, sensitive: [], costs: oneRequest } as const
const reading = { ...byGroup, once: "no_key", again: reads } as const

export class ImportsApi extends group(
  "imports",
  { title: "Imports", description: "Orders from files.", security: SessionSecurity },
  {
    columns: endpoint("GET /console/api/import-columns", {
      ...reading,
      answers: { 200: ImportColumns },
      problems: [],
      summary: "List the columns that a file of orders may have"
    }),
    create: endpoint("POST /console/api/imports", {
      ...byGroup,
      once: "form_only",
      again: notAgain("/console/api/imports", "relay_unavailable"),
      body: CreateImportRequest,
      answers: { 201: ImportShown },
      problems: [Conflict],
      summary: "Upload a file of orders",
      description: "Its rows are checked in the background, and nothing is ordered."
    }),
    list: endpoint("GET /console/api/imports", {
      ...reading,
      answers: { 200: ImportList },
      problems: [],
      summary: "List the imports of the last 30 days, newest first: at most 50 that have ended, and all others"
    }),
    show: endpoint("GET /console/api/imports/:id", {
      ...reading,
      answers: { 200: ImportShown },
      problems: [NotFound],
      summary: "Show the progress of an import"
    }),
    rows: endpoint("GET /console/api/imports/:id/rows", {
      ...reading,
      query: ImportRowsQuery,
      answers: { 200: ImportRowPage },
      problems: [NotFound],
      summary: "List the rows of an import by line, each with its mission or its problems"
    }),
    correct: endpoint("PATCH /console/api/imports/:id/rows/:line", {
      ...byGroup,
      once: "no_key",
      again: idempotent,
      body: CorrectRowRequest,
      answers: { 200: ImportRowShown },
      problems: [NotFound, Conflict],
      summary: "Change cells of a row that is not ordered, and check the row anew",
      description: "The import waits for a user. Nothing is stored after an outage of a provider."
    }),
    similar: endpoint("GET /console/api/imports/:id/similar-rows", {
      ...reading,
      answers: { 200: SimilarRows },
      problems: [NotFound],
      summary: "List the rows that can be ordered and resemble open missions, before all are ordered"
    }),
    start: endpoint("POST /console/api/imports/:id/start", {
      ...byGroup,
      once: "form_only",
      again: idempotent,
      answers: { 202: ImportShown },
      problems: [NotFound, Conflict],
      summary: "Order the rows that are right",
      description: "Goes on in the background. Each row is ordered once, also if a process is killed."
    }),
    cancel: endpoint("POST /console/api/imports/:id/cancellation", {
      ...byGroup,
      once: "form_only",
      again: idempotent,
      answers: { 200: ImportShown },
      problems: [NotFound, Conflict],
      summary: "End an import; rows that are ordered stay ordered"
    })
  }
) {}
