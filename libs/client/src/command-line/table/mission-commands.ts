import type { Command } from "./command.model.ts"
import {
  apiOptions,
  commonOptions,
  jsonOption,
  limitOption,
  missionStatuses,
  quietOption,
  trackingLanguages,
  trackingSides,
  yesOption
} from "./options.ts"

const id = { name: "ID", text: "Id of the mission, or its `M-` number." }
const answerOptions = { ...apiOptions, ...jsonOption, ...commonOptions } as const
const changeOptions = { ...yesOption, ...answerOptions } as const
const ofReturn = { return: { text: "Of the return, not of the outbound trip." } } as const
const time = "2031-03-17, 2031-03-17T09:00 or 2031-03-17T09:00-12:00"

/** The commands of missions. */
export const missionCommands = {
  "transports list": {
    summary: "Lists missions, newest first.",
    operands: [],
    options: {
      status: { value: "STATUS", choices: missionStatuses, text: "Only missions with this status." },
      plate: { value: "PLATE", text: "Only missions of this vehicle." },
      reference: { value: "TEXT", text: "Only missions with this reference of yours." },
      "created-after": { value: "TIME", text: "Only missions made after this time, or in the last 2h, 3d." },
      "created-before": { value: "TIME", text: "Only missions made before this time." },
      ...limitOption,
      ...quietOption,
      ...apiOptions,
      ...jsonOption,
      ...commonOptions
    },
    examples: ["trajet transports list --status in_transit", "trajet transports list --json | jq -r .transport_id"]
  },
  "transports show": {
    summary: "Shows a mission.",
    operands: [{ name: "ID", text: "Id of the mission, or its `M-` number." }],
    options: { ...apiOptions, ...jsonOption, ...commonOptions },
    examples: ["trajet transports show M-00000042"]
  },
  "transports cancel": {
    summary: "Cancels a mission, and says the fee.",
    operands: [id],
    options: {
      preview: { text: "Cancels nothing, and says the fee of this moment and when it rises." },
      reason: { value: "TEXT", text: "The reason, for the operators." },
      ...changeOptions
    },
    examples: ["trajet transports cancel M-00000042 --preview"]
  },
  "transports dates": {
    summary: "Changes the dates of a mission.",
    details: ["A date that is left out stays, and so do hours that are left out."],
    operands: [id],
    options: {
      pickup: { value: "TIME", text: `Of the pickup, such as ${time}, in French time.` },
      delivery: { value: "TIME", text: "Of the delivery." },
      "return-pickup": { value: "TIME", text: "Of the pickup of the return." },
      "return-delivery": { value: "TIME", text: "Of the delivery of the return." },
      ...changeOptions
    },
    examples: ["trajet transports dates M-00000042 --pickup 2031-03-18T09:00-12:00"]
  },
  "options list": {
    summary: "Lists the options of the catalogue, or those of a mission.",
    operands: [],
    options: {
      transport: { value: "ID", text: "Says which options this mission has: its id, or its `M-` number." },
      ...ofReturn,
      ...quietOption,
      ...answerOptions
    },
    examples: ["trajet options list --transport M-00000042"]
  },
  "options add": {
    summary: "Adds an option to a trip of a mission.",
    operands: [id, { name: "KEY", text: "Key of the option." }],
    options: {
      field: { value: "NAME=VALUE", repeated: true, text: "A field that the option asks for." },
      ...ofReturn,
      ...changeOptions
    },
    examples: ["trajet options add M-00000042 plein --field target_level=full"]
  },
  "options remove": {
    summary: "Removes an option from a trip of a mission.",
    operands: [id, { name: "KEY", text: "Key of the option." }],
    options: { ...ofReturn, ...changeOptions },
    examples: ["trajet options remove M-00000042 pv_digital"]
  },
  "documents list": {
    summary: "Lists the documents of a mission, with links that open them for 24 hours.",
    operands: [id],
    options: { ...quietOption, ...answerOptions },
    examples: ["trajet documents list M-00000042"]
  },
  "documents add": {
    summary: "Deposits a document of a mission.",
    operands: [id, { name: "FILE", file: true, text: "A PDF or a picture of at most 10 MiB; `-` is standard input." }],
    options: {
      key: { value: "KEY", text: "What it is: a key of the catalogue, or `pv_livraison`, `carte_grise`, `autre`." },
      name: { value: "NAME", text: "Name of the document. By default that of the file." },
      ...ofReturn,
      "idempotency-key": { value: "UUID", text: "Deposits at most once for this key. By default a new one." },
      ...changeOptions
    },
    examples: ["trajet documents add M-00000042 pv.pdf --key pv_livraison"]
  },
  "tracking-links list": {
    summary: "Lists the open tracking links of a mission, without their addresses.",
    operands: [id],
    options: { ...quietOption, ...answerOptions },
    examples: ["trajet tracking-links list M-00000042"]
  },
  "tracking-links create": {
    summary: "Makes a link to a tracking page, and prints its address once.",
    details: [
      "Whoever has the address sees the page, until 24 hours after the delivery, or until the link is revoked."
    ],
    operands: [id],
    options: {
      side: {
        value: "SIDE",
        choices: trackingSides,
        text: "Whom it is for: who hands the vehicle over, or receives it."
      },
      language: { value: "LANGUAGE", choices: trackingLanguages, text: "Of the page. By default that of the browser." },
      ...ofReturn,
      ...changeOptions
    },
    examples: ["trajet tracking-links create M-00000042 --side delivery"]
  },
  "tracking-links revoke": {
    summary: "Ends a tracking link at once.",
    operands: [id, { name: "LINK", text: "Id of the link, as `tracking-links list` shows it." }],
    options: changeOptions,
    examples: ["trajet tracking-links revoke M-00000042 0198c0de-0000-7000-8000-000000000001"]
  }
} as const satisfies Readonly<Record<string, Command>>
