import { QueryClient } from "@tanstack/react-query"
import { CallError } from "@trajet/pages/call-error.ts"

const retriesMax = 2

/** True for failures that may pass: the network, a limit, or a failure of the server. */
const mayPass = (error: Error): boolean =>
  error instanceof CallError && (error.failure === "unreachable" || error.status === 429 || error.status >= 500)

/** The answers that the page has read. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < retriesMax && mayPass(error),
      throwOnError: false
    },
    mutations: { retry: false }
  }
})
