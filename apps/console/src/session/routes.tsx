import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router"
import { queryClient } from "../app/query-client.ts"
import { rootRoute } from "../app/routes.ts"
import { sessionQuery } from "./session.ts"

/** A path of the console, which a sign-in leads to; never another site. */
const pathOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^\/(?![/\\])/u.test(value) ? value : undefined

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    next: pathOf(search["next"])
  }),
  beforeLoad: async () => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (session !== null) throw redirect({ to: "/" })
  },
  component: lazyRouteComponent(() => import("./sign-in-page.tsx"), "SignInPage")
})

const enterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/enter",
  component: lazyRouteComponent(() => import("./enter-page.tsx"), "EnterPage")
})

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/lost-password",
  component: lazyRouteComponent(() => import("./reset-page.tsx"), "ResetPage")
})

const providerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/provider",
  component: lazyRouteComponent(() => import("./provider-page.tsx"), "ProviderPage")
})

/** The pages without a session. */
export const sessionRoutes = [signInRoute, enterRoute, resetRoute, providerRoute] as const
