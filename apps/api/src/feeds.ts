import { type Feeds, makeFeeds } from "@trajet/domain/operations/feed"
import { Context, Layer } from "effect"
import { servedBy } from "./edge/authenticate.ts"
import { feedFrame } from "./edge/feed/feed-frames.ts"
import type { Settings } from "./settings.ts"

/** The feeds of operators and drivers that this process serves. */
export class OperationsFeeds extends Context.Service<OperationsFeeds, Feeds<Buffer>>()("@trajet/api/OperationsFeeds") {}

/** The feeds; a process that does not serve the operations API has none to read for. */
export const feedsLayer = ({ apis, servedEnvironments, feeds }: Settings) =>
  Layer.effect(
    OperationsFeeds,
    makeFeeds<Buffer>({
      environments: apis === "client" ? [] : servedBy(servedEnvironments),
      encode: feedFrame,
      perKeyMax: feeds.perKey,
      perProcessMax: feeds.perProcess
    })
  )
