import { GroupElsewhere, type GroupId, StoreUnavailable } from "@trajet/domain/access"
import {
  type Archive,
  type FileStorage,
  linkedArchive,
  type LinkedFile,
  linkedFile,
  linkHolder,
  LinkRefused,
  openLink
} from "@trajet/domain/documents"
import { linkedDossier } from "@trajet/domain/evidence"
import type { Printer } from "@trajet/domain/printing"
import { Effect, Option, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import type { IncomingMessage } from "node:http"
import { addPage } from "../routing/add-route.ts"
import { limited } from "../authenticate.ts"
import { runRequest, type EdgeOptions } from "../endpoint.ts"
import type { LinkLimit } from "./link-limit.ts"
import { ArchivePlaces } from "./archive-places.ts"
import type { RequestContext } from "../request-context.ts"
import { zipStream } from "./zip-stream.ts"

const linkPath = /^\/files\/([\w.-]+)(?:\?.*)?$/u

/** The token exactly as the request has it; another notation with escapes is another token. */
const tokenOf = ({ url = "" }: IncomingMessage): Option.Option<string> =>
  Option.fromUndefinedOr(linkPath.exec(url)?.[1])

const escapes: Readonly<Record<string, string>> = { "'": "%27", "(": "%28", ")": "%29", "*": "%2A" }

/**
 * A `Content-Disposition` with the file's name in ASCII, and in UTF-8 by RFC 8187. No character of the name can end the
 * header.
 */
export const inlineAs = (fileName: string): string => {
  const wellFormed = fileName.toWellFormed()
  const ascii = wellFormed.replaceAll(/[^ \w!#$&+.^`|~-]/gu, "_")
  const extended = encodeURIComponent(wellFormed).replaceAll(/['()*]/gu, (char) => escapes[char] ?? "")
  return `inline; filename="${ascii}"; filename*=UTF-8''${extended}`
}

/** Headers for files of other people: no script runs, and no cache stores the file. */
const guards = {
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store"
}

const picturePolicy = "default-src 'none'; sandbox"
// The PDF viewers of older browsers do not start in a sandbox, and need `object-src` and `style-src`.
const pdfPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; object-src 'self'; style-src 'unsafe-inline'"

const headersOf = ({ fileName, contentType }: Pick<LinkedFile, "contentType" | "fileName">) => ({
  ...guards,
  "content-security-policy": contentType === "application/pdf" ? pdfPolicy : picturePolicy,
  "content-disposition": inlineAs(fileName)
})

/** The answer to HEAD: the facts that are known before the file is read or printed. */
const headOf = (file: LinkedFile): HttpServerResponse.HttpServerResponse => {
  const length = file.bytes === null ? {} : { "content-length": String(file.bytes) }
  return HttpServerResponse.empty({
    status: 200,
    headers: { ...headersOf(file), "content-type": file.contentType, ...length }
  })
}

const pageOf = Effect.fnUntraced(function* (file: LinkedFile) {
  const { bytes, content } = yield* file.read
  return HttpServerResponse.stream(content, {
    contentType: file.contentType,
    ...(bytes === null ? {} : { contentLength: bytes }),
    headers: headersOf(file)
  })
})

const archiveHeaders = ({ fileName }: Archive) => ({
  ...guards,
  "content-security-policy": picturePolicy,
  "content-disposition": `attachment; filename="${fileName}"`,
  "content-type": "application/zip"
})

const archivePage = Effect.fnUntraced(function* (archive: Archive, leave: Effect.Effect<void>) {
  const services = yield* Effect.context<FileStorage | Printer>()
  return HttpServerResponse.stream(zipStream(archive).pipe(Stream.provideContext(services), Stream.ensuring(leave)), {
    contentType: "application/zip",
    headers: archiveHeaders(archive)
  })
})

type Dossier = Effect.Success<ReturnType<typeof linkedDossier>>

/** A dossier takes the place of an archive: it is written while it is read, too. */
const dossierPage = Effect.fnUntraced(function* (
  { content, fileName }: Dossier,
  node: IncomingMessage,
  groupId: GroupId
) {
  const headers = headersOf({ fileName, contentType: "application/pdf" })
  if (node.method === "HEAD") {
    return HttpServerResponse.empty({ status: 200, headers: { ...headers, "content-type": "application/pdf" } })
  }
  const { leave } = yield* (yield* ArchivePlaces).take(node, groupId)
  const written = yield* content.pipe(Effect.onError(() => leave))
  return HttpServerResponse.stream(written.pipe(Stream.ensuring(leave)), { contentType: "application/pdf", headers })
})

/** Links outlive a move of their group to another cell, which opens them (docs/adr/0067). */
const inOtherCell = (elsewhere: GroupElsewhere, token: string) =>
  elsewhere.address === null
    ? Effect.fail(new StoreUnavailable({ cause: elsewhere }))
    : Effect.succeed(
        HttpServerResponse.empty({
          status: 307,
          headers: { ...guards, location: `${elsewhere.address}/files/${token}` }
        })
      )

const open = ({ admission }: Pick<EdgeOptions, "admission">, links: LinkLimit) =>
  Effect.fnUntraced(function* (node: IncomingMessage, context: RequestContext) {
    const token = yield* Effect.fromOption(tokenOf(node)).pipe(Effect.mapError(() => new LinkRefused()))
    const link = yield* openLink(token)
    const { key, target } = link
    context.keyId = key.keyId
    context.opened = { target, tenant: null }
    const holder = yield* linkHolder(link).pipe(Effect.catchTag("GroupElsewhere", Effect.succeed))
    if (holder instanceof GroupElsewhere) return yield* inOtherCell(holder, token)
    context.opened = { target, tenant: holder.tenant }
    const taken = yield* links.take(token)
    context.taken.push(taken)
    if (!taken.allowed) return yield* limited(taken)
    yield* admission.join(node, null)
    if (target._tag === "Archive") {
      const archive = yield* linkedArchive(holder.tenant, target)
      if (node.method === "HEAD") return HttpServerResponse.empty({ status: 200, headers: archiveHeaders(archive) })
      const { leave } = yield* (yield* ArchivePlaces).take(node, holder.tenant.groupId)
      return yield* archivePage(archive, leave)
    }
    if (target._tag === "Dossier") {
      return yield* dossierPage(yield* linkedDossier(holder, target), node, holder.tenant.groupId)
    }
    const file = yield* linkedFile(holder, target)
    return node.method === "HEAD" ? headOf(file) : yield* pageOf(file)
  })

/** Serves the files behind signed links. Never logs the token (INS-6, DOC-5). */
export const filePage = (edge: EdgeOptions, links: LinkLimit) =>
  addPage(
    edge,
    { path: "/files/*" },
    runRequest(edge, { name: "GET /files", counted: true, outcome: "other" }, open(edge, links))
  )
