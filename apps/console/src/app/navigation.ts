import {
  IconAlertTriangle,
  IconBuilding,
  IconFileCheck,
  IconFileEuro,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutKanban,
  IconListSearch,
  IconMap2,
  IconReceiptEuro,
  IconSteeringWheel,
  IconTruck,
  IconUsers,
  IconUserShield,
  IconWebhook
} from "@tabler/icons-react"
import type { Role } from "../session/session.ts"

/** A page whose name is both its path and the name of its text. */
const page = <Name extends string>(name: Name, icon: typeof IconTruck, ...roles: ReadonlyArray<Role>) => ({
  to: `/${name}` as const,
  label: name,
  icon,
  roles
})

/** The pages of the sidebar, in their order. Users see those of their role. */
export const navigation = [
  page("overview", IconHome, "member", "administrator"),
  page("missions", IconTruck, "member", "administrator"),
  page("keys", IconKey, "administrator"),
  page("webhooks", IconWebhook, "member", "administrator"),
  page("requests", IconListSearch, "member", "administrator"),
  page("changes", IconHistory, "administrator"),
  page("members", IconUsers, "administrator"),
  page("board", IconLayoutKanban, "operator"),
  page("map", IconMap2, "operator"),
  page("review", IconFileCheck, "operator"),
  page("invoicing", IconFileEuro, "operator"),
  page("drivers", IconSteeringWheel, "operator"),
  page("attention", IconAlertTriangle, "operator"),
  page("grids", IconReceiptEuro, "operator"),
  page("groups", IconBuilding, "operator"),
  page("persons", IconUserShield, "operator")
]
