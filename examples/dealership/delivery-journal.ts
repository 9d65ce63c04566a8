import type { WebhookEvent } from "@trajet/client/webhooks"

/** What the dealership knows about one delivery. */
export interface Delivery {
  readonly status: string
  /** The `sequence` of the event that had the status. */
  readonly sequence: number
}

const isEnd = (status: string): boolean => status === "completed" || status === "cancelled"

const statusOf = (event: WebhookEvent): Delivery | null => {
  switch (event.type) {
    case "transport.status_changed":
      return { status: event.data.to, sequence: event.data.sequence }
    default:
      // A newer API may send event types that this program does not know.
      return null
  }
}

/** A line for the people of the dealership; null for events that do not concern them. */
export const lineOf = (event: WebhookEvent): string | null => {
  switch (event.type) {
    case "transport.status_changed":
      return `status       ${event.data.to}`
    case "transport.assigned":
      return `driver       ${event.data.driver.first_name} ${event.data.driver.name}`
    case "transport.price_adjusted":
      return `price        ${event.data.old_price_ht} EUR, now ${event.data.new_price_ht} EUR`
    case "inspection.completed":
      return `inspection   ${event.data.phase}: ${event.data.photos_total} photos, ${event.data.damages_count} damages`
    case "document.added":
    case "document.accepted":
    case "document.rejected":
      return `document     ${event.data.label}, ${event.type.slice("document.".length)}`
    default:
      return null
  }
}

/**
 * The dealership's own record of its deliveries. In production this is two tables: events by their id, written before
 * the webhook is answered, and deliveries by the id of the mission.
 */
export class DeliveryJournal {
  readonly #taken = new Set<string>()
  readonly #deliveries = new Map<string, Delivery>()
  readonly #ended = new Map<string, Array<() => void>>()

  /** Takes an event once, in whatever order events come; false if it was taken before. */
  take(event: WebhookEvent): boolean {
    if (this.#taken.has(event.id)) return false
    this.#taken.add(event.id)
    const next = statusOf(event)
    if (next !== null && event.data.id !== null) this.put(String(event.data.id), next)
    return true
  }

  /** Stores a status, unless the journal has a later one. */
  put(id: string, next: Delivery): void {
    const known = this.#deliveries.get(id)
    if (known !== undefined && known.sequence >= next.sequence) return
    this.#deliveries.set(id, next)
    if (!isEnd(next.status)) return
    for (const wake of this.#ended.get(id) ?? []) wake()
    this.#ended.delete(id)
  }

  statusOf(id: string): string | null {
    return this.#deliveries.get(id)?.status ?? null
  }

  /** Resolves when the delivery has ended, also if it had ended before. */
  async ended(id: string): Promise<void> {
    if (isEnd(this.statusOf(id) ?? "")) return
    await new Promise<void>((wake) => this.#ended.set(id, [...(this.#ended.get(id) ?? []), wake]))
  }
}
