import { useQuery } from "@tanstack/react-query"
import { call } from "../api/call.ts"

/** By what users of this host sign in, and whether it sends mails; undefined until it is known. */
export const useSignInMethods = () =>
  useQuery({
    queryKey: ["methods"],
    queryFn: ({ signal }) => call("GET /console/api/session/methods", {}, { signal })
  }).data

/** True if this host is known to have no mail server, so that no page may promise a mail. */
export const useHasNoMail = (): boolean => useSignInMethods()?.sends_mails === false
