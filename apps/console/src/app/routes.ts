import { createRootRoute, createRoute, redirect } from "@tanstack/react-router"
import { hasRole, type Role, type Session, sessionQuery } from "../session/session.ts"
import { NotAllowedError } from "./not-allowed.ts"
import { NotFoundPage, PageFailed } from "./failed-pages.tsx"
import { followSession } from "./preferences.ts"
import { queryClient } from "./query-client.ts"
import { Root } from "./root.tsx"
import { Shell } from "./shell.tsx"

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed
})

/** The parent of pages that need a session. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  component: Shell,
  errorComponent: PageFailed,
  notFoundComponent: NotFoundPage,
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (session === null) throw redirect({ to: "/sign-in", search: { next: location.href } })
    followSession(session)
    return { session }
  }
})

interface WithSession {
  readonly context: { readonly session: Session }
}

/** The `beforeLoad` of a route for some roles. Others see that they may not open the page. */
export const forRoles =
  (...roles: ReadonlyArray<Role>) =>
  ({ context }: WithSession): void => {
    if (!hasRole(context.session, roles)) throw new NotAllowedError()
  }
