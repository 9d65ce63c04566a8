import { deliveryFeedSuite } from "@trajet/testing"
import { localFeed } from "./local-feed.adapter.ts"

deliveryFeedSuite({ name: "in this process", layer: () => localFeed })
