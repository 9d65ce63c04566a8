import type { Command } from "./command.model.ts"
import { endpointSettings } from "./endpoint-settings.ts"
import { apiOptions, commonOptions, jsonOption, quietOption, tripOptions, yesOption } from "./options.ts"

const id = { name: "ID", text: "Id of the endpoint." }
const answerOptions = { ...apiOptions, ...jsonOption, ...commonOptions } as const
const settingOptions = { ...endpointSettings, file: tripOptions.file, ...yesOption, ...answerOptions } as const

/** The commands of webhook endpoints. */
export const endpointCommands = {
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
  }
} as const satisfies Readonly<Record<string, Command>>
