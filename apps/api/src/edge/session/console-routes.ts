import type { ServedEndpoint } from "../endpoints/served-endpoint.ts"

/** An endpoint of another contract under the path by which sessions call it (CON-5). */
export const ofConsole = <Method extends string>({
  method,
  path,
  annotations
}: ServedEndpoint<Method>): ServedEndpoint<Method> => ({ method, path: `/console/api${path}`, annotations })
