import type { EventType } from "../../webhooks/event.model.ts"
import type { scenarios } from "../table/options.ts"

/** The actions that cause an event of a type. */
export type Recipe =
  /** The robot driver plays the scenario step by step until the event is there. */
  | { readonly _tag: "Play"; readonly scenario: (typeof scenarios)[number] }
  /** The client calls the API about a mission without a robot. */
  | { readonly _tag: "Order" | "Cancel" | "Duplicate" | "MoveDates" | "AddOption" }

const play = (scenario: (typeof scenarios)[number]): Recipe => ({ _tag: "Play", scenario })

/**
 * The shortest way to an event of each type. None to `transport.delayed`: a window has to pass, which takes real time or a
 * moved test clock, by which other missions of the group would be late too.
 */
export const recipes: Readonly<Record<Exclude<EventType, "transport.delayed" | "webhook.test">, Recipe>> = {
  "transport.created": { _tag: "Order" },
  "transport.duplicated": { _tag: "Duplicate" },
  "transport.status_changed": play("happy"),
  "transport.assigned": play("happy"),
  "transport.collected": play("happy"),
  "transport.delivered": play("happy"),
  "transport.completed": play("happy"),
  "transport.cancelled": { _tag: "Cancel" },
  "transport.incident": play("incident_breakdown"),
  "transport.dates_updated": { _tag: "MoveDates" },
  "transport.price_adjusted": { _tag: "AddOption" },
  "transport.driver_validation_requested": play("driver_refuses_change"),
  "document.added": play("happy"),
  "document.accepted": play("happy"),
  "document.rejected": play("documents_refused"),
  "inspection.started": play("happy"),
  "inspection.completed": play("happy")
}

/** The types that have a recipe. */
export const triggeredTypes: ReadonlyArray<string> = Object.keys(recipes)

/** The recipe of a type; undefined for another text. */
export const recipeOf = (type: string): Recipe | undefined =>
  Object.entries(recipes).find(([name]) => name === type)?.[1]

/** Describes a recipe in a sentence of the documentation. */
export const recipeText = (recipe: Recipe): string => {
  switch (recipe._tag) {
    case "Play":
      return `orders with a robot driver, and advances its scenario \`${recipe.scenario}\` step by step`
    case "Order":
      return "orders"
    case "Cancel":
      return "orders, and cancels"
    case "Duplicate":
      return "orders, and duplicates the mission"
    case "MoveDates":
      return "orders, and moves the dates by a day"
    case "AddOption":
      return "orders, and adds the first option of the catalogue that needs nothing else"
  }
}
