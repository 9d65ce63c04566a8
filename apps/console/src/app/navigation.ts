import {
  IconAlertTriangle,
  IconBuilding,
  IconHistory,
  IconKey,
  IconLayoutKanban,
  IconListSearch,
  IconReceiptEuro,
  IconSteeringWheel,
  IconTruck,
  IconUsers,
  IconWebhook
} from "@tabler/icons-react"
import type { Role } from "../session/session.ts"
import type { texts } from "./texts.ts"

type Label = keyof typeof texts.fr &
  (
    | "missions"
    | "keys"
    | "webhooks"
    | "requests"
    | "changes"
    | "members"
    | "board"
    | "drivers"
    | "grids"
    | "attention"
    | "groups"
  )

/** A page in the sidebar. */
export interface NavigationEntry {
  readonly to:
    | "/missions"
    | "/keys"
    | "/webhooks"
    | "/requests"
    | "/changes"
    | "/members"
    | "/board"
    | "/drivers"
    | "/grids"
    | "/attention"
    | "/groups"
  readonly label: Label
  readonly icon: typeof IconTruck
  readonly roles: ReadonlyArray<Role>
}

/** The pages of the sidebar, in their order. Users see those of their role. */
export const navigation: ReadonlyArray<NavigationEntry> = [
  { to: "/missions", label: "missions", icon: IconTruck, roles: ["member", "administrator"] },
  { to: "/keys", label: "keys", icon: IconKey, roles: ["administrator"] },
  { to: "/webhooks", label: "webhooks", icon: IconWebhook, roles: ["member", "administrator"] },
  { to: "/requests", label: "requests", icon: IconListSearch, roles: ["member", "administrator"] },
  { to: "/changes", label: "changes", icon: IconHistory, roles: ["administrator"] },
  { to: "/members", label: "members", icon: IconUsers, roles: ["administrator"] },
  { to: "/board", label: "board", icon: IconLayoutKanban, roles: ["operator"] },
  { to: "/drivers", label: "drivers", icon: IconSteeringWheel, roles: ["operator"] },
  { to: "/attention", label: "attention", icon: IconAlertTriangle, roles: ["operator"] },
  { to: "/grids", label: "grids", icon: IconReceiptEuro, roles: ["operator"] },
  { to: "/groups", label: "groups", icon: IconBuilding, roles: ["operator"] }
]
