import { impersonal, type PersonalTable, tenant, whileClient } from "./personal-table.model.ts"

const deliveryPeriod = "30 days after the end of the delivery"

/** Columns of the tables of deliveries. */
export const deliveryTables: Readonly<Record<string, PersonalTable>> = {
  delivery: {
    holds: "deliveries of events",
    keptFor: deliveryPeriod,
    columns: {
      ...tenant,
      ...impersonal("endpoint_id", "event_at", "id", "event_id", "event_type", "status", "attempts", "step", "lost"),
      ...impersonal("due_at", "owner", "last_status_code", "ended_at", "created_at"),
      ...impersonal("first_started_at", "first_status_code", "first_error", "first_duration_millis"),
      first_answer: { holds: "what a receiver answered to the first attempt", by: "it becomes null" },
      last_error: { holds: "words of a receiver", by: "only the code before the colon stays" },
      kept_data: { holds: "the data of an event that the log has dropped", by: "the members of events, below" }
    }
  },
  attempt: {
    holds: "further attempts of deliveries",
    keptFor: deliveryPeriod,
    columns: {
      ...impersonal("group_id", "endpoint_id", "event_at", "attempt", "started_at", "status_code", "error"),
      ...impersonal("duration_millis"),
      answer: { holds: "what a receiver answered", by: "it becomes null" }
    }
  },
  webhook_lane: {
    holds: "the breaker of each endpoint",
    keptFor: whileClient,
    columns: {
      ...impersonal("endpoint_id", "width", "failures_in_row", "failing_since", "failures_since", "paused_until"),
      ...impersonal("pauses", "spread_until", "free_at", "head_at", "failing_told_at", "recovered_told_at"),
      ...impersonal("last_error", "last_status_code")
    }
  },
  webhook_token: {
    holds: "tokens that webhooks carry",
    keptFor: "until the client removes their source or the endpoint",
    columns: {
      ...impersonal("group_id", "environment", "endpoint_id", "version", "expires_at", "asking_until", "dropped_at"),
      sealed: { holds: "what a client's token server answered, sealed", stays: "the next token replaces it" },
      failure: { holds: "why there is no token", stays: "the next answer replaces it" }
    }
  },
  dispatcher: {
    holds: "the dispatchers whose session PostgreSQL watches",
    keptFor: "a day after their death",
    columns: impersonal("id", "server_started_at", "since")
  },
  outbox: {
    holds: "events that are not announced yet",
    keptFor: "some milliseconds",
    columns: { ...tenant, ...impersonal("event_id", "event_at", "endpoint_ids", "held_until") }
  }
}
