import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/keys",
  validateSearch: (search: Record<string, unknown>): { create?: true | undefined } => ({
    create: search["create"] === true ? true : undefined
  }),
  beforeLoad: forRoles("administrator"),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "KeyListPage")
})

/** The pages of API keys. */
export const keyRoutes = [listRoute] as const
