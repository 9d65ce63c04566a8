import { createRoute, createRouter, redirect } from "@tanstack/react-router"
import { keyRoutes } from "../keys/routes.tsx"
import { missionRoutes } from "../missions/routes.tsx"
import { sessionRoutes } from "../session/routes.tsx"
import { NotFoundPage, PageFailed } from "./failed-pages.tsx"
import { rootRoute, signedInRoute } from "./routes.ts"

const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/missions", replace: true })
  }
})

const tree = rootRoute.addChildren([
  ...sessionRoutes,
  signedInRoute.addChildren([startRoute, ...missionRoutes, ...keyRoutes])
])

/** The pages of the console by their paths under `/console`. */
export const router = createRouter({
  routeTree: tree,
  basepath: "/console",
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
