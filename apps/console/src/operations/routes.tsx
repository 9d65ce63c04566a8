import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"

const boardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/board",
  beforeLoad: forRoles("operator"),
  component: lazyRouteComponent(() => import("./board/board-page.tsx"), "BoardPage")
})

export const missionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/board/$id",
  beforeLoad: forRoles("operator"),
  component: lazyRouteComponent(() => import("./mission/mission-page.tsx"), "OperatorMissionPage")
})

export const operationsRoutes = [boardRoute, missionRoute] as const
