import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/missions",
  beforeLoad: forRoles("member", "administrator"),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "MissionListPage")
})

export const missionRoutes = [listRoute] as const
