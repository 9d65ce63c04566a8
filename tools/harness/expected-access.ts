import type { Environment, Scope } from "@trajet/domain/access"
import type { Role } from "@trajet/domain/people"
import type { UserRole } from "@trajet/domain/users"

/** Who may call an endpoint, and what else a request of it must pass. */
export interface ExpectedAccess {
  readonly who:
    | "anyone"
    | { readonly scope: Scope; readonly environments: ReadonlyArray<Environment> }
    | { readonly roles: ReadonlyArray<Role> }
    | { readonly users: ReadonlyArray<UserRole> }
  /** True if a session needs a sign-in of the last 10 minutes, at every door (CON-8). */
  readonly recently: boolean
  /** True if an Idempotency-Key makes the operation happen once. */
  readonly oncePerKey: boolean
}

const by = (who: ExpectedAccess["who"]): ExpectedAccess => ({ who, recently: false, oncePerKey: false })
const scoped = (scope: Scope, ...environments: ReadonlyArray<Environment>) => by({ scope, environments })

const reads = scoped("transports:read", "test", "live")
const writes = scoped("transports:write", "test", "live")
const manages = scoped("webhooks:manage", "test", "live")
const readsTest = scoped("transports:read", "test")
const writesTest = scoped("transports:write", "test")
const operators = by({ roles: ["operator"] })
const drivers = by({ roles: ["driver"] })
const operatorsAndDrivers = by({ roles: ["operator", "driver"] })
const anyone = by("anyone")
const administrators = by({ users: ["administrator"] })
const usersOfGroup = by({ users: ["member", "administrator"] })
const usersOfOperations = by({ users: ["operator"] })
const everyUser = by({ users: ["member", "administrator", "operator"] })
const recently = (access: ExpectedAccess): ExpectedAccess => ({ ...access, recently: true })
const oncePerKey = (access: ExpectedAccess): ExpectedAccess => ({ ...access, oncePerKey: true })

/** The users that may call an endpoint of the console; none for one that is open to anyone. */
export const usersOf = ({ who }: ExpectedAccess): ReadonlyArray<UserRole> =>
  typeof who === "object" && "users" in who ? who.users : []

/** The roles that may call an endpoint of operations. */
export const rolesOf = ({ who }: ExpectedAccess): ReadonlyArray<Role> =>
  typeof who === "object" && "roles" in who ? who.roles : []

/** The expected access of a route, such as `GET /v1/transports`. Throws for one that the table has not. */
export const accessOf = (route: string): ExpectedAccess => {
  const access = expectedAccess[route]
  if (access === undefined) throw new Error(`write in expected-access.ts who may call ${route}`)
  return access
}

/**
 * The access of every endpoint, written by hand. A matrix that is derived from the contract proves nothing: the tests over
 * all routes expect this table, and the contract is held against it.
 */
export const expectedAccess: Readonly<Record<string, ExpectedAccess>> = {
  "GET /v1/events": reads,
  "GET /v1/options": reads,
  "POST /v1/pricing": reads,
  "GET /v1/test/clock": readsTest,
  "POST /v1/test/clock": writesTest,
  "POST /v1/test/reset": writesTest,
  "POST /v1/test/transports/:id/advance": writesTest,
  "GET /v1/transports": reads,
  "POST /v1/transports": oncePerKey(writes),
  "GET /v1/transports/:id": reads,
  "POST /v1/transports/:id/cancel": writes,
  "GET /v1/transports/:id/cancellation-preview": reads,
  "PATCH /v1/transports/:id/dates": writes,
  "GET /v1/transports/:id/documents": reads,
  "POST /v1/transports/:id/documents": oncePerKey(writes),
  "POST /v1/transports/:id/duplicate": writes,
  "POST /v1/transports/:id/duplicate/preview": reads,
  "GET /v1/transports/:id/inspection": reads,
  "POST /v1/transports/:id/options": writes,
  "DELETE /v1/transports/:id/options/:option_key": writes,
  "POST /v1/transports/:id/price-adjustments": writes,
  "GET /v1/transports/:id/price-history": reads,
  "GET /v1/transports/:id/signable-documents": reads,
  "GET /v1/transports/:id/tracking-links": reads,
  "POST /v1/transports/:id/tracking-links": writes,
  "DELETE /v1/transports/:id/tracking-links/:link_id": writes,
  "GET /v1/transports/:id/dossier": reads,
  "GET /v1/transports/:id/waypoints": reads,
  "GET /v1/webhooks/deliveries": reads,
  "GET /v1/webhooks/endpoints": manages,
  "POST /v1/webhooks/endpoints": recently(manages),
  "GET /v1/webhooks/endpoints/:id": manages,
  "PATCH /v1/webhooks/endpoints/:id": recently(manages),
  "DELETE /v1/webhooks/endpoints/:id": recently(manages),
  "POST /v1/webhooks/endpoints/:id/rotate": recently(manages),
  "POST /v1/webhooks/deliveries/:id/retry": writes,
  "GET /operations/v1/drivers": operators,
  "POST /operations/v1/drivers": recently(oncePerKey(operators)),
  "PATCH /operations/v1/drivers/:id": operators,
  "GET /operations/v1/feed": operatorsAndDrivers,
  "GET /operations/v1/groups/:id/grid": operators,
  "PUT /operations/v1/groups/:id/grid": operators,
  "GET /operations/v1/groups/:id/grid/versions": operators,
  "GET /operations/v1/missions": operatorsAndDrivers,
  "GET /operations/v1/missions/:id": operatorsAndDrivers,
  "POST /operations/v1/missions/:id/assign": oncePerKey(operators),
  "GET /operations/v1/missions/:id/assignment-preview": operators,
  "GET /operations/v1/missions/:id/events": operators,
  "GET /operations/v1/missions/:id/driver-suggestions": operators,
  "POST /operations/v1/missions/:id/cancel": oncePerKey(operators),
  "PATCH /operations/v1/missions/:id/dates": operators,
  "POST /operations/v1/missions/:id/deliver": oncePerKey(operatorsAndDrivers),
  "POST /operations/v1/missions/:id/documents": oncePerKey(operatorsAndDrivers),
  "POST /operations/v1/missions/:id/documents/:document_id/review": oncePerKey(operators),
  "POST /operations/v1/missions/:id/incidents": oncePerKey(operatorsAndDrivers),
  "POST /operations/v1/missions/:id/incidents/:incident_id/resolve": oncePerKey(operators),
  "GET /operations/v1/missions/:id/inspections/:trip": operatorsAndDrivers,
  "PUT /operations/v1/missions/:id/inspections/:trip/:phase": drivers,
  "POST /operations/v1/missions/:id/inspections/:trip/:phase/complete": oncePerKey(drivers),
  "PUT /operations/v1/missions/:id/inspections/:trip/:phase/fields": drivers,
  "PUT /operations/v1/missions/:id/inspections/:trip/:phase/photos/:photo_id": drivers,
  "POST /operations/v1/missions/:id/invoice": oncePerKey(operators),
  "POST /operations/v1/missions/:id/offers": oncePerKey(operators),
  "POST /operations/v1/missions/:id/options": oncePerKey(operators),
  "DELETE /operations/v1/missions/:id/options/:option_key": operators,
  "POST /operations/v1/missions/:id/pickup": oncePerKey(operatorsAndDrivers),
  "POST /operations/v1/missions/:id/positions": oncePerKey(drivers),
  "POST /operations/v1/missions/:id/price-adjustments": oncePerKey(operators),
  "POST /operations/v1/missions/:id/unassign": oncePerKey(operators),
  "POST /operations/v1/missions/:id/validations/:client_update_id": oncePerKey(drivers),
  "PATCH /operations/v1/missions/:id/vehicle": operators,
  "GET /operations/v1/missions/counts": operators,
  "GET /operations/v1/offers": drivers,
  "POST /operations/v1/offers/:id/accept": oncePerKey(drivers),
  "POST /operations/v1/offers/:id/decline": oncePerKey(drivers),
  "DELETE /operations/v1/push": drivers,
  "GET /operations/v1/push": drivers,
  "PUT /operations/v1/push": drivers,
  "PATCH /console/api/account": everyUser,
  "GET /console/api/account/passkeys": everyUser,
  "POST /console/api/account/passkeys": recently(everyUser),
  "DELETE /console/api/account/passkeys/:id": recently(everyUser),
  "POST /console/api/account/passkeys/options": recently(everyUser),
  "POST /console/api/account/password": recently(everyUser),
  "POST /console/api/account/password-reset": anyone,
  "GET /console/api/account/proofs": everyUser,
  "GET /console/api/account/sessions": everyUser,
  "DELETE /console/api/account/sessions/:id": everyUser,
  "GET /console/api/changes": administrators,
  "GET /console/api/deliveries/:id": usersOfGroup,
  "POST /console/api/deliveries/:id/retry": administrators,
  "GET /console/api/disabled-endpoints": usersOfOperations,
  "POST /console/api/drivers/:id/device-links": recently(usersOfOperations),
  "DELETE /console/api/drivers/:id/device-links/:link_id": usersOfOperations,
  "GET /console/api/drivers/:id/devices": usersOfOperations,
  "POST /console/api/drivers/:id/devices/:key_id/revocation": recently(usersOfOperations),
  "GET /console/api/person-requests": usersOfOperations,
  "POST /console/api/person-requests": recently(usersOfOperations),
  "GET /console/api/person-requests/:id/document": recently(usersOfOperations),
  "GET /console/api/endpoints": usersOfGroup,
  "POST /console/api/endpoints": recently(administrators),
  "DELETE /console/api/endpoints/:id": recently(administrators),
  "GET /console/api/endpoints/:id": usersOfGroup,
  "PATCH /console/api/endpoints/:id": recently(administrators),
  "GET /console/api/endpoints/:id/deliveries": usersOfGroup,
  "POST /console/api/endpoints/:id/enabling": administrators,
  "POST /console/api/endpoints/:id/filter-trial": administrators,
  "POST /console/api/endpoints/:id/pause": administrators,
  "POST /console/api/endpoints/:id/replays": administrators,
  "GET /console/api/endpoints/:id/replays": usersOfGroup,
  "POST /console/api/endpoints/:id/replay-preview": administrators,
  "GET /console/api/endpoints/:id/replays/:replay_id": usersOfGroup,
  "POST /console/api/endpoints/:id/replays/:replay_id/cancellation": administrators,
  "POST /console/api/endpoints/:id/rotation": recently(administrators),
  "POST /console/api/endpoints/:id/test": administrators,
  "GET /console/api/billing-entities": usersOfGroup,
  "POST /console/api/address-completions": usersOfGroup,
  "GET /console/api/book": usersOfGroup,
  "DELETE /console/api/book/:id": usersOfGroup,
  "GET /console/api/event-types": usersOfGroup,
  "GET /console/api/failed-work": usersOfOperations,
  "POST /console/api/failed-work/:id/retry": usersOfOperations,
  "GET /console/api/groups": usersOfOperations,
  "POST /console/api/groups/:id/grid-preview": usersOfOperations,
  "GET /console/api/import-columns": usersOfGroup,
  "GET /console/api/group": administrators,
  "PATCH /console/api/group": administrators,
  "GET /console/api/imports": usersOfGroup,
  "POST /console/api/imports": usersOfGroup,
  "GET /console/api/imports/:id": usersOfGroup,
  "POST /console/api/imports/:id/cancellation": usersOfGroup,
  "GET /console/api/imports/:id/rows": usersOfGroup,
  "PATCH /console/api/imports/:id/rows/:line": usersOfGroup,
  "GET /console/api/imports/:id/similar-rows": usersOfGroup,
  "POST /console/api/imports/:id/start": usersOfGroup,
  "GET /console/api/invoicing": usersOfOperations,
  "GET /console/api/keys": administrators,
  "POST /console/api/keys": recently(administrators),
  "POST /console/api/keys/:id/revocation": recently(administrators),
  "GET /console/api/members": administrators,
  "POST /console/api/members": recently(administrators),
  "DELETE /console/api/members/:id": recently(administrators),
  "PATCH /console/api/members/:id": recently(administrators),
  "POST /console/api/members/:id/invitation": recently(administrators),
  "GET /console/api/missions-under-way": usersOfOperations,
  "GET /console/api/missions/:id/events": usersOfGroup,
  "POST /console/api/missions/:id/incidents": usersOfGroup,
  "GET /console/api/overview": usersOfGroup,
  "GET /console/api/requests": usersOfGroup,
  "GET /console/api/requests/:id": usersOfGroup,
  "DELETE /console/api/session": anyone,
  "GET /console/api/session": everyUser,
  "POST /console/api/session": anyone,
  "POST /console/api/session/confirmation": everyUser,
  "POST /console/api/session/link": anyone,
  "GET /console/api/session/methods": anyone,
  "POST /console/api/session/passkey": anyone,
  "POST /console/api/session/passkey-options": anyone,
  "POST /console/api/session/provider": anyone,
  "POST /console/api/session/provider-answer": anyone,
  "POST /console/api/signature-check": administrators,
  "POST /console/api/similar-orders": usersOfGroup,
  "POST /console/api/document-archives": usersOfGroup,
  "GET /console/api/views": everyUser,
  "POST /console/api/views": everyUser,
  "DELETE /console/api/views/:id": everyUser,
  "PUT /console/api/views/:id": everyUser,
  "POST /driver/api/entrance": anyone
}
