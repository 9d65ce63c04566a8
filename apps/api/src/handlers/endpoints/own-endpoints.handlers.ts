import { TrajetApi } from "@trajet/contract"
import { serve } from "../../edge/endpoints/serve.ts"
import { addressing, deleted, listed, rotated, shown } from "./endpoint-administration.ts"

/** Endpoints by API, with a key that may manage them (WHK-65). */
export const ownEndpointRoutes = (allowLoopback: boolean) => {
  const { changed, created } = addressing(allowLoopback)
  return serve(TrajetApi.groups.endpoints, {
    list: ({ caller }) => listed(caller),
    create: ({ caller, body }) => created(caller, body),
    show: ({ caller, params }) => shown(caller, params.id),
    change: ({ caller, params, body }) => changed(caller, params.id, body),
    delete: ({ caller, params }) => deleted(caller, params.id),
    rotate: ({ caller, params, body }) => rotated(caller, params.id, body)
  })
}
