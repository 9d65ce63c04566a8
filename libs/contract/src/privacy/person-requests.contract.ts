import { personRequestsPerHour } from "@trajet/domain/privacy"
import { SessionSecurity } from "../console/session-security.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { notAgain, onePlace, oneRequest, readingBy, user } from "../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { CreatedPersonRequest, PersonExport, PersonRequestAsked, PersonRequestList } from "./person-requests.model.ts"

const { most, mostOfAll } = personRequestsPerHour

/** Who may find, export and erase persons: operators in the console, who read every mission anyway. No key does (OPS-72). */
const mayErase = user("operator")

export class PersonRequestsApi extends group(
  "personRequests",
  { title: "Persons", description: "Exports and erasures of what is kept about a person.", security: SessionSecurity },
  {
    list: endpoint("GET /console/api/person-requests", {
      ...readingBy(mayErase),
      answers: { 200: PersonRequestList },
      problems: [],
      summary: "List what the operator asked about persons, newest first, until an hour after the answer"
    }),
    create: endpoint("POST /console/api/person-requests", {
      ...{ who: mayErase, admitted: onePlace, costs: oneRequest, once: "form_only" },
      again: notAgain("/console/api/person-requests", "relay_unavailable"),
      sensitive: ["personal_data"],
      body: PersonRequestAsked,
      answers: { 201: CreatedPersonRequest },
      problems: [Conflict],
      summary: "Find, export or erase what is kept about a person, in both environments of a group or of all",
      description: `The answer is in the list within seconds. An erasure cannot be undone. 409 after ${most} requests of an operator within an hour, or ${mostOfAll} of all operators.`
    }),
    document: endpoint("GET /console/api/person-requests/:id/document", {
      ...readingBy(mayErase),
      sensitive: ["personal_data"],
      answers: { 200: PersonExport },
      problems: [NotFound],
      summary: "Read the document of an export, until an hour after it was made"
    })
  }
) {}
