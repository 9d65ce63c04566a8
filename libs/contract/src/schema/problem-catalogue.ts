interface CatalogueEntry {
  readonly status: number
  /** The cause, and the next step of the client. */
  readonly help: string
  /** True for a 5xx that promises that nothing was done. After any other 5xx, the request may have been processed. */
  readonly nothingDone: boolean
}

const entry = (status: number, help: string) => ({ status, help, nothingDone: false }) as const

const nothingDone = (help: string) => ({ status: 502, help, nothingDone: true }) as const

/** Every business code with its page under `/problems/` (ERR-23 to ERR-65). */
export const problemCatalogue = {
  validation_failed: entry(422, "The request breaks its schema. `errors` names each field and its fault."),
  invalid_json: entry(
    422,
    "The body is not acceptable JSON: bad syntax, bad UTF-8, a member name given twice, `__proto__`, NUL or a lone surrogate in a string, or deeper than 32. It was not stored under an Idempotency-Key."
  ),
  unsupported_media_type: entry(
    422,
    "The body must be sent as `Content-Type: application/json`, without an encoding; a deposit also as `multipart/form-data` with its boundary."
  ),
  payload_too_large: entry(
    422,
    "The body is larger than 1 MiB, or has more than 20,000 JSON values; of a deposit: larger than 8 MiB as JSON, or its files than 25 MiB together."
  ),
  cursor_invalid: entry(422, "The cursor was given for another list, other filters or another key. Start without one."),
  address_not_found: entry(
    422,
    "No place was found for an address, or it names a country or state that is not served. Send one of the `candidates` as the place, or street, postcode and town, and the country outside of France."
  ),
  address_ambiguous: entry(
    422,
    "An address may mean several towns, which `candidates` lists: send one of them as the place, or add the postcode. Or it names another country or department than the coordinates beside it: correct one of them."
  ),
  no_route: entry(422, "No road leads from pickup to delivery, or a country is not served."),
  vehicle_not_supported: entry(
    422,
    "Our drivers do not drive this kind of vehicle (lorry, coach, trailer, two-wheeler). Send `plateau: true` to order a flatbed."
  ),
  registration_invalid: entry(422, "The plate has no French form. For a foreign vehicle give `vehicle.country`."),
  option_not_allowed: entry(422, "Only the operator adds this option."),
  option_conflict: entry(422, "Options exclude each other, or the trip excludes an option."),
  too_many_options: entry(422, "A leg has at most 20 options."),
  unknown_option: entry(422, "No option of the catalogue has this key."),
  requirements_not_met: entry(422, "An option lacks required `params`."),
  billing_entity_required: entry(
    422,
    "No billing entity of your group has the `siret` that was sent. Without a `siret`: none has the company name and the e-mail. Correct `billing`; name and e-mail count only if no `siret` is sent."
  ),
  billing_entity_not_allowed: entry(422, "This billing entity is closed to API callers."),
  quote_expired: entry(422, "The quote has expired. Ask for a new price."),
  quote_mismatch: entry(422, "The order differs from the order of the quote. Ask for a new price."),
  no_return_leg: entry(422, "The request names a leg of a return, and the mission has no return. Nothing was changed."),
  insufficient_scope: entry(403, "The key lacks the scope that this request needs. Write does not imply read."),
  too_early: entry(
    422,
    "A date of the duplicate is missing, past, out of order, or nearer than the minimum ordering delay. `errors` names the legs, `min_date` the earliest pickup."
  ),
  adjustment_not_allowed: entry(422, "Your group does not adjust prices itself. Contact the operator."),
  documents_failed: entry(
    422,
    "No document was deposited; `data` says why for each. A retry with the same Idempotency-Key is processed again."
  ),
  role_not_allowed: entry(
    403,
    "The key of an operator or driver has another role than this request needs, or is a test key: drivers and price grids are changed with a live key."
  ),
  option_not_active: entry(404, "This option is not set on this leg."),
  option_already_active: entry(409, "This option is set on this leg already."),
  option_not_removable: entry(409, "An appointment needs this option, or the operator has set it."),
  leg_invoiced: entry(409, "The leg is invoiced or paid, or was completed seven days ago: its price is final."),
  already_duplicated: entry(409, "A mission is duplicated once. `duplicated_to` names the duplicate."),
  already_cancelled: entry(409, "The mission is cancelled: it takes no more changes. Order it again, or duplicate it."),
  not_cancellable: entry(
    409,
    "The mission can no longer be cancelled: the vehicle has left, the mission is finished, or an incident is open that the operator has to end."
  ),
  not_in_this_status: entry(
    409,
    "The status of the mission does not allow this change. Read the mission, and send what its `status` allows."
  ),
  grid_replaced: entry(
    409,
    "Another version of the price grid is current by now. Read it, repeat the change in it, and send it with its `version`."
  ),
  offer_taken: entry(409, "The offer is gone: another driver has it, the mission was cancelled, or its time is over."),
  inspection_conflict: entry(
    409,
    "The inspection of this trip has another id. `inspection_id` names it: start the phase with that id."
  ),
  incident_conflict: entry(
    409,
    "An incident of this `incident_id` was reported before, with another content. Send another id for another incident."
  ),
  push_off: entry(409, "This service sends no push messages. Read offers and missions instead."),
  photo_conflict: entry(
    409,
    "The inspection has another photo with this id: other bytes, another description or phase. Send the photo with a new id."
  ),
  parts_missing: entry(
    409,
    "Parts of the phase have not come. `missing` lists them; `photos` says how many photos came. Send them, and complete the phase again by a new `Idempotency-Key`."
  ),
  inspection_completed: entry(
    409,
    "The phase is completed. A part that was sent before is 200; this one would change the phase."
  ),
  driver_busy: entry(409, "A trip of this driver overlaps. `mission_ids` names the missions."),
  too_many_links: entry(
    409,
    "A mission has at most 20 open tracking links. List them, and delete one that nobody needs."
  ),
  driver_suspended: entry(409, "This driver is suspended: no offer is shown or taken."),
  validation_not_pending: entry(
    409,
    "This request no longer waits for an answer. Read the mission for the current one."
  ),
  outbound_not_delivered: entry(409, "The return starts after the outbound delivery. Report that delivery first."),
  document_final: entry(409, "The document was refused, or accepted before the mission was completed: that is final."),
  already_departed: entry(409, "The leg is done and cannot be changed. Send only changes of later legs."),
  idempotency_key_reused: entry(
    409,
    "The Idempotency-Key was used for another method, path or body. Use a new key for a new operation."
  ),
  request_in_progress: entry(409, "An identical request is being processed. Try again after `Retry-After`."),
  clock_stopped: entry(
    409,
    "What fell due by the test clock was not done in 8 s. The clock goes on from `now`. Send `advance_seconds: remaining_seconds` for the rest of the way; nothing is lost."
  ),
  reset_unfinished: entry(
    409,
    "The test environment has more than one request removes in 8 s. The clock is set back. Send the request again, until it is 200."
  ),
  rate_limited: entry(429, "Too many requests. `detail` names the axis; try again after `Retry-After` seconds."),
  relay_timeout: entry(
    502,
    "A service behind Trajet did not answer in time. Send the request again with the same Idempotency-Key."
  ),
  relay_unavailable: entry(
    502,
    "A service behind Trajet is down. Usually nothing was done. If `outcome_unknown` is true, read before you repeat."
  ),
  billing_lookup_unavailable: nothingDone("The billing entity could not be looked up. Nothing was created."),
  billing_unavailable: nothingDone("Whether the leg is invoiced could not be checked. Nothing was changed."),
  not_confirmed: entry(502, "The write was not confirmed. Read the mission before you try again.")
} as const satisfies Readonly<Record<string, CatalogueEntry>>

type Catalogue = typeof problemCatalogue

/** A code of `nothingDoneCodes`, for pages, which load no value of the contract. */
export type NothingDoneCode = {
  readonly [Code in keyof Catalogue]: Catalogue[Code]["nothingDone"] extends true ? Code : never
}[keyof Catalogue]

/** Codes of 5xx answers with which the API promises that it did nothing. */
export const nothingDoneCodes: ReadonlyArray<string> = Object.entries(problemCatalogue).flatMap(([code, entry]) =>
  entry.nothingDone ? [code] : []
)
