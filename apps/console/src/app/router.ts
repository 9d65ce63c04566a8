import { createRoute, createRouter, redirect } from "@tanstack/react-router"
import { accountRoutes } from "../account/routes.tsx"
import { changeRoutes } from "../changes/routes.tsx"
import { startPage } from "../first-steps/start-page.ts"
import { firstStepsRoutes } from "../first-steps/routes.tsx"
import { keyRoutes } from "../keys/routes.tsx"
import { memberRoutes } from "../members/routes.tsx"
import { missionRoutes } from "../missions/routes.tsx"
import { operationsRoutes } from "../operations/routes.tsx"
import { overviewRoutes } from "../overview/routes.tsx"
import { requestRoutes } from "../requests/routes.tsx"
import { sessionRoutes } from "../session/routes.tsx"
import { webhookRoutes } from "../webhooks/routes.tsx"
import { NotFoundPage, PageFailed } from "./failed-pages.tsx"
import { rootRoute, signedInRoute } from "./routes.ts"

const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  beforeLoad: async ({ context }) => {
    throw redirect({ to: await startPage(context.session), replace: true })
  }
})

const tree = rootRoute.addChildren([
  ...sessionRoutes,
  signedInRoute.addChildren([
    startRoute,
    ...overviewRoutes,
    ...firstStepsRoutes,
    ...missionRoutes,
    ...keyRoutes,
    ...webhookRoutes,
    ...requestRoutes,
    ...changeRoutes,
    ...memberRoutes,
    ...accountRoutes,
    ...operationsRoutes
  ])
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
