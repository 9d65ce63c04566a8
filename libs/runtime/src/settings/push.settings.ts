import { group } from "./declared.ts"
import { setting } from "./setting.ts"

const publicKey = setting.text("TRAJET_PUSH_PUBLIC_KEY", {
  values: "a public VAPID key, base64url",
  text:
    "Public key of push messages to the phones of drivers, the same in the API and in the dispatcher. Without it phones " +
    "cannot subscribe. `npx web-push generate-vapid-keys` makes a pair; `npm start` makes one and keeps it in the home."
}).optional

/** What the API needs to let phones subscribe. */
export const pushSettings = group({ publicKey })

/** What the dispatcher needs to send messages. */
export const pushSenderSettings = group({
  publicKey,
  privateKey: setting.secret("TRAJET_PUSH_PRIVATE_KEY", {
    values: "a private VAPID key, base64url",
    text: "Private key of push messages. Without it, messages that are due end unsent."
  }).optional,
  contact: setting.text("TRAJET_PUSH_CONTACT", {
    values: "an address such as `mailto:operations@trajet.example`",
    default: "mailto:operations@trajet.example",
    text:
      "Whom push services may ask about the messages, `mailto:` or `https:`. Some refuse a host that does not exist. " +
      "Production requires it with `TRAJET_PUSH_PRIVATE_KEY`."
  })
})
