import type { Command } from "./command.model.ts"
import { endpointSettings } from "./endpoint-settings.ts"
import {
  apiOptions,
  commonOptions,
  deliveryStatuses,
  jsonOption,
  limitOption,
  quietOption,
  tripOptions,
  typesOption,
  yesOption
} from "./options.ts"

const id = { name: "ID", text: "Id of the endpoint." }
const answerOptions = { ...apiOptions, ...jsonOption, ...commonOptions } as const
const settingOptions = { ...endpointSettings, file: tripOptions.file, ...yesOption, ...answerOptions } as const

/** The commands of webhook endpoints and of their deliveries. */
export const webhookCommands = {
  "endpoints list": {
    summary: "Lists the webhook endpoints, oldest first.",
    details: [
      "The commands of endpoints need a key with the scope `webhooks:manage`, and see the endpoints of its environment."
    ],
    operands: [],
    options: { ...quietOption, ...answerOptions },
    examples: ["trajet endpoints list"]
  },
  "endpoints show": {
    summary: "Shows the settings, failures and attempts of an endpoint.",
    operands: [id],
    options: answerOptions,
    examples: ["trajet endpoints show 0198c0de-0000-7000-8000-000000000001"]
  },
  "endpoints create": {
    summary: "Makes an endpoint, and prints its signing secret this once.",
    details: [
      "A setting that is left out has no effect. Values of headers come from a file or from standard input, because every user of the machine sees arguments."
    ],
    operands: [],
    options: settingOptions,
    examples: [
      "trajet endpoints create --url https://hooks.example.com/trajet \\\n    --types transport.created,transport.completed",
      "trajet endpoints create --url https://hooks.example.com/trajet \\\n    --filter to=delivered --headers headers.txt --json > endpoint.json"
    ]
  },
  "endpoints change": {
    summary: "Changes the settings of an endpoint, from the next attempt on.",
    details: ["A setting that is left out stays."],
    operands: [id],
    options: settingOptions,
    examples: [
      "trajet endpoints change 0198c0de-0000-7000-8000-000000000001 --ordered yes",
      "trajet endpoints change ID --filter none --types all"
    ]
  },
  "endpoints delete": {
    summary: "Deletes an endpoint with its secrets. Its open deliveries become dead.",
    operands: [id],
    options: { ...yesOption, ...answerOptions },
    examples: ["trajet endpoints delete 0198c0de-0000-7000-8000-000000000001"]
  },
  "endpoints rotate": {
    summary: "Makes a new signing secret, and prints it this once.",
    details: ["Deliveries are signed with both secrets until 24 hours after the new one takes over."],
    operands: [id],
    options: {
      at: { value: "TIME", text: "When the new secret signs, or in how long: 2h, 1d at most. By default at once." },
      ...yesOption,
      ...answerOptions
    },
    examples: ["trajet endpoints rotate 0198c0de-0000-7000-8000-000000000001 --at 2h"]
  },
  deliveries: {
    summary: "Lists webhook deliveries, those of the newest events first.",
    operands: [],
    options: {
      status: { value: "STATUS", choices: deliveryStatuses, text: "Only deliveries with this status." },
      ...limitOption,
      ...quietOption,
      ...apiOptions,
      ...jsonOption,
      ...commonOptions
    },
    examples: ["trajet deliveries --status dead"]
  },
  "deliveries retry": {
    summary: "Sends a failed or dead delivery again.",
    operands: [{ name: "ID", text: "Id of the delivery." }],
    options: { ...apiOptions, ...jsonOption, ...commonOptions },
    examples: ["trajet deliveries retry 0198c0de-0000-7000-8000-000000000001"]
  },
  listen: {
    summary: "Shows each event of the test environment, and posts it to a receiver.",
    details: [
      "Signs as a delivery to an endpoint is signed. Needs no tunnel and no endpoint. Ctrl-C ends it.",
      "Without `--forward-to` it prints a line for each event, as `trajet events --follow` does; with it, a line for each attempt.",
      "Takes its key as the other commands do. Live keys are refused."
    ],
    operands: [],
    options: {
      "forward-to": { value: "URL", text: "Address of the receiver, such as http://localhost:3000/hook." },
      since: { value: "TIME", text: "Begins after this time, or this long ago: 2h, 3d. By default now." },
      secret: {
        value: "SECRET",
        text:
          "The signing secret of this run, `whsec_…`; `-` reads it from standard input. By default `TRAJET_WEBHOOK_SECRET`, " +
          "else a new one. Other users of the machine see a secret that is an argument; use one of the other ways there."
      },
      v1a: {
        text: "Also signs by key pair, as an endpoint with `v1a` does, and prints the public key: the same for the same secret."
      },
      ...typesOption,
      ...apiOptions,
      json: { text: "Prints each event as JSON, one per line, and all else to standard error." },
      ...commonOptions
    },
    examples: ["trajet listen", "trajet listen --forward-to http://localhost:3000/hook"]
  },
  receive: {
    summary: "Receives deliveries of an endpoint, verifies and shows each, and forwards it.",
    details: [
      "Listens on this machine alone, at `http://127.0.0.1:4242`. The endpoint has this address if the product runs here too, else that of a tunnel to it. Answers 204, or as the receiver behind it answers, and 400 to what does not verify. Needs no API key. Ctrl-C ends it."
    ],
    operands: [],
    options: {
      "public-key": { value: "KEY", repeated: true, text: "Public key of the endpoint, `whpk_…`: verifies `v1a`." },
      secret: {
        value: "-",
        text: "`-` reads the signing secret of the endpoint from standard input. By default `TRAJET_WEBHOOK_SECRET`."
      },
      "forward-to": { value: "URL", text: "Sends what verifies on to this receiver, with the same bytes and headers." },
      port: { value: "N", text: "Port, 0 for any that is free. By default 4242." },
      json: { text: "Prints each event as JSON, one per line, and all else to standard error." },
      ...commonOptions
    },
    examples: ["trajet receive --secret - --forward-to http://localhost:3000/hook < secret.txt"]
  }
} as const satisfies Readonly<Record<string, Command>>
