import { type Deprecation, deprecationHeaders, deprecationOf } from "@trajet/contract"
import type { Context } from "effect"

/** An endpoint of a contract. */
export interface ServedEndpoint<Method extends string = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"> {
  readonly method: Method
  readonly path: `/${string}`
  readonly annotations: Context.Context<never>
}

/** The name of a route in log and metrics. */
export const routeName = ({ method, path }: Pick<ServedEndpoint, "method" | "path">): string => `${method} ${path}`

/** The page about deprecated endpoints. */
const policyPath = "/docs/guides/versions"

const announced = (deprecation: Deprecation, docsBase: string) => ({
  ...deprecationHeaders(deprecation),
  link: `<${docsBase}${policyPath}>; rel="deprecation"; type="text/html"`
})

/** The headers of every answer of a deprecated endpoint (VER-8); null for any other. */
export const endpointHeaders = (
  endpoint: Pick<ServedEndpoint, "annotations">,
  docsBase: string
): Readonly<Record<string, string>> | null => {
  const deprecation = deprecationOf(endpoint)
  return deprecation === null ? null : announced(deprecation, docsBase)
}
